import { beforeEach, expect, test } from 'vitest';
import { hourMs } from '#contracts/time.ts';
import { creditOf } from '#modules/ledger';
import { findRefund, type Refund } from '#modules/payments/refunds';
import { sql } from '#platform/db.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { claimRefund } from '../../../payments/testing/steps.ts';
import { presentPayout } from './present-payouts.ts';
import { resolveRefund } from '../refund/settle-refund.ts';
import { trialBalance, type TestShop } from '../../testing/given-sales.ts';
import { ask, becomes, givenPaidIn, paidOutTo, type PaidIn } from '../../testing/given-payouts.ts';
import { withdrawPayout } from './request-payout.ts';
import type { SalesContext } from '../../context.ts';
import { useRealMoney } from '../../testing/use-real-money.ts';
import { decide } from '../../testing/given-refunds.ts';

// The real adapters, the real database and the sandbox over real sockets.
const database = useTestDatabase();
const place = useRealMoney();
let shop: SalesContext;
let base: TestShop;

beforeEach(async () => {
  ({ base, shop } = await place.begin(database.db));
});

const setup = () => ({ shop, base, place });
const holds = async ({ customer }: PaidIn) =>
  (await creditOf(shop.db, customer.customerId)).minor / 100;
const paidOut = ({ phone }: PaidIn) => paidOutTo(place, phone);
const viewOf = async (id: string) => {
  const refund = await findRefund(shop.db, id);
  return refund && presentPayout(refund);
};
const mailsAbout = async (id: string) =>
  (
    await shop.db.rows<{ key: string }>(sql`
      select dedupe_key as key from mails where dedupe_key like ${`balance-payout:${id}:%`}
       order by created_at, dedupe_key`)
  ).map(({ key }) => key.split(':').at(-1));

async function sound() {
  expect(await brokenInvariants(shop.db, shop.clock())).toEqual([]);
  expect(await trialBalance(base)).toBe(0);
}

const approve = ({ id }: Refund, actor?: string) => decide(shop, id, actor).approve();
const reject = ({ id }: Refund, reason: string) => decide(shop, id).reject(reason);
const result = (change: object) => place.client.put('/daraja', { result: { times: 1, ...change } });

test('the balance is taken with the request, and its phone is paid once', async () => {
  const paid = await givenPaidIn(setup());
  const refund = await ask(shop, paid);
  expect(await holds(paid)).toBe(700);
  expect(await viewOf(refund.id)).toMatchObject({ state: 'sending', waitsFor: null });
  await sound();
  await becomes(setup(), refund.id, { state: 'succeeded' });
  expect(await paidOut(paid)).toEqual([30_000]);
  expect(await holds(paid)).toBe(700);
  expect(await viewOf(refund.id)).toMatchObject({
    state: 'paid',
    receipt: expect.stringMatching(/^U/),
  });
  expect(await mailsAbout(refund.id)).toEqual(['sending', 'paid']);
  await sound();
});

test('two who ask at once for all of one balance get one payout', async () => {
  const paid = await givenPaidIn(setup());
  const both = await Promise.allSettled([
    ask(shop, paid, { amountKes: 1_000 }),
    ask(shop, paid, { amountKes: 1_000 }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(refused.reason).toMatchObject({ code: 'payout-open' });
  expect(await holds(paid)).toBe(0);
  await sound();
});

test('a repeat with the same key, also at once, answers with the first payout', async () => {
  const paid = await givenPaidIn(setup());
  const { customerId } = paid.customer;
  const once = { customerId, key: 'k', requestHash: 'h', at: shop.clock() };
  const both = await Promise.all([ask(shop, paid, { once }), ask(shop, paid, { once })]);
  const again = await ask(shop, paid, { once });
  expect(new Set([...both, again].map(({ id }) => id)).size).toBe(1);
  expect(await holds(paid)).toBe(700);
});

test('a larger payout waits for a person, who is not its owner', async () => {
  shop = { ...shop, limits: { ...shop.limits, refundAloneKesMax: 200 } };
  const paid = await givenPaidIn(setup());
  const refund = await ask(shop, paid);
  expect(await viewOf(refund.id)).toMatchObject({ state: 'waiting', waitsFor: 'amount' });
  expect(await holds(paid)).toBe(700);
  await sound();
  await resolveRefund(shop, refund.id);
  expect(await paidOut(paid)).toEqual([]);
  await expect(approve(refund, `staff:${paid.customer.customerId}`)).rejects.toMatchObject({
    code: 'refund-refused',
  });
  const both = await Promise.allSettled([approve(refund), approve(refund, 'staff:cus_c')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await becomes(setup(), refund.id, { state: 'succeeded' });
  expect(await paidOut(paid)).toEqual([30_000]);
  expect(await mailsAbout(refund.id)).toEqual(['asked', 'sending', 'paid']);
  await sound();
});

test('one that is declined is on the balance again, with the reason', async () => {
  shop = { ...shop, limits: { ...shop.limits, refundAloneKesMax: 200 } };
  const paid = await givenPaidIn(setup());
  const refund = await ask(shop, paid);
  await reject(refund, 'A dispute is open.');
  expect(await holds(paid)).toBe(1_000);
  expect(await viewOf(refund.id)).toMatchObject({
    state: 'declined',
    reason: 'A dispute is open.',
  });
  await sound();
  // What came back is its phone's again.
  expect(await ask(shop, paid, { amountKes: 150 })).toMatchObject({ state: 'requested' });
});

test('of several workers with one that was claimed and never sent, one sends it', async () => {
  const paid = await givenPaidIn(setup());
  const { id } = await ask(shop, paid);
  const at = shop.clock();
  await claimRefund(shop.db, { id, at, deadline: new Date(at.getTime() + 90_000) });
  await becomes(setup(), id, { state: 'unknown', every: 60_000 });
  await Promise.all([1, 2, 3, 4].map(() => resolveRefund(shop, id)));
  await becomes(setup(), id, { state: 'succeeded', every: 20_000 });
  expect(await paidOut(paid)).toEqual([30_000]);
  await sound();
});

const withdraw = (refund: Refund, { customer }: PaidIn) =>
  withdrawPayout(shop, { customerId: customer.customerId, payoutId: refund.id });

test('one under review is withdrawn by its owner alone, and the books are where they were', async () => {
  shop = { ...shop, limits: { ...shop.limits, refundAloneKesMax: 200 } };
  const paid = await givenPaidIn(setup());
  const refund = await ask(shop, paid);
  await expect(withdraw(refund, await givenPaidIn(setup()))).rejects.toMatchObject({
    code: 'not-found',
  });
  const both = await Promise.all([withdraw(refund, paid), withdraw(refund, paid)]);
  expect(both.map(({ state }) => state)).toEqual(['rejected', 'rejected']);
  expect(await holds(paid)).toBe(1_000);
  expect(await viewOf(refund.id)).toMatchObject({ state: 'withdrawn', reason: null });
  expect(await mailsAbout(refund.id)).toEqual(['asked', 'withdrawn']);
  await sound();
  // What came back is its phone's again, and what goes out alone is not under review.
  const next = await ask(shop, paid, { amountKes: 150 });
  await expect(withdraw(next, paid)).rejects.toMatchObject({ code: 'payout-decided' });
  await becomes(setup(), next.id, { state: 'succeeded' });
  expect(await paidOut(paid)).toEqual([15_000]);
  await sound();
});

test('of a withdrawal and a decision at once, one wins and the money is in one place', async () => {
  shop = { ...shop, limits: { ...shop.limits, refundAloneKesMax: 200 } };
  for (let round = 0; round < 4; round += 1) {
    const paid = await givenPaidIn(setup());
    const refund = await ask(shop, paid);
    const act = round % 2 === 0 ? approve : (one: Refund) => reject(one, 'A dispute is open.');
    const pair = [() => withdraw(refund, paid), () => act(refund)];
    const turns = round < 2 ? pair : pair.toReversed();
    const both = await Promise.allSettled(turns.map((turn) => turn()));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const isWithdrawn = (await viewOf(refund.id))?.state === 'withdrawn';
    const isApproved = !isWithdrawn && round % 2 === 0;
    if (isApproved) await becomes(setup(), refund.id, { state: 'succeeded' });
    expect(await paidOut(paid)).toEqual(isApproved ? [30_000] : []);
    expect(await holds(paid)).toBe(isApproved ? 700 : 1_000);
    await sound();
  }
});

test.each(['new-account', 'changed-account'] as const)(
  'a %s waits for a person for a day',
  async (waitsFor) => {
    const paid = await givenPaidIn(setup());
    const { customerId } = paid.customer;
    const at = shop.clock();
    await shop.db.execute(
      waitsFor === 'new-account'
        ? sql`update customers set created_at = ${at} where id = ${customerId}`
        : sql`
            insert into mails (id, dedupe_key, template, recipients, customer_id, subject,
                               created_at)
            values ('mal_1', 'changed', 'password-changed', '{a@b.test}', ${customerId}, '',
                    ${at})`,
    );
    const refund = await ask(shop, paid);
    expect(await viewOf(refund.id)).toMatchObject({ state: 'waiting', waitsFor });
    await reject(refund, 'Not now.');
    place.pass(25 * hourMs);
    expect(await ask(shop, paid)).toMatchObject({ state: 'requested', waitsFor: null });
  },
);

test('a suspended account is paid nothing', async () => {
  const paid = await givenPaidIn(setup());
  await shop.db.execute(sql`
    update customers set suspended_at = ${shop.clock()}, suspended_reason = 'test'
     where id = ${paid.customer.customerId}`);
  await expect(ask(shop, paid)).rejects.toMatchObject({ code: 'payout-refused' });
});

test('a shop without a number that pays refuses', async () => {
  const paid = await givenPaidIn(setup());
  await expect(ask(base, paid)).rejects.toMatchObject({ code: 'payouts-off' });
});

test.each([
  ['8', 'phone-full'],
  ['2040', 'not-registered'],
  ['2', 'other'],
])('code %s brings the money back to the balance', async (resultCode, returnedFor) => {
  const paid = await givenPaidIn(setup());
  await result({ resultCode });
  const { id } = await ask(shop, paid);
  await becomes(setup(), id, { state: 'succeeded' });
  expect(await viewOf(id)).toMatchObject({ state: 'returned', returnedFor, receipt: null });
  expect(await holds(paid)).toBe(1_000);
  expect(await paidOut(paid)).toEqual([]);
  expect(await mailsAbout(id)).toEqual(['sending', 'returned']);
  await sound();
});

test('what is wrong with the shop’s own account waits for staff, and the money stays reserved', async () => {
  const paid = await givenPaidIn(setup());
  await result({ resultCode: '1' });
  const { id } = await ask(shop, paid);
  await becomes(setup(), id, { state: 'needs_attention' });
  expect(await viewOf(id)).toMatchObject({ state: 'delayed' });
  expect(await holds(paid)).toBe(700);
  await expect(ask(shop, paid)).rejects.toMatchObject({ code: 'payout-open' });
  await decide(shop, id).retry();
  await becomes(setup(), id, { state: 'succeeded', every: 20_000 });
  expect(await paidOut(paid)).toEqual([30_000]);
  await sound();
});
