import { beforeEach, expect, test } from 'vitest';
import { findRefund } from '#modules/payments/refunds';
import { sql } from '#platform/db.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { keepRefund, resolveRefund, retryRefund } from '../refund/settle-refund.ts';
import { ask, becomes, givenPaidIn, paidOutTo } from '../../testing/given-payouts.ts';
import { trialBalance, type TestShop } from '../../testing/given-sales.ts';
import type { SalesContext } from '../../context.ts';
import { useRealMoney } from '../../testing/use-real-money.ts';

const database = useTestDatabase();
const place = useRealMoney();
let shop: SalesContext;
let base: TestShop;

beforeEach(async () => {
  ({ base, shop } = await place.begin(database.db));
});

/** A payout that stalled as what another number may have got. */
async function givenGoneElsewhere(code = 'other-payee') {
  const paid = await givenPaidIn({ shop, base, place });
  await place.client.put('/daraja', { result: { times: 1, resultCode: '1' } });
  const { id } = await ask(shop, paid);
  await becomes({ shop, place }, id, { state: 'needs_attention' });
  await shop.db.execute(sql`update refunds set result_code = ${code} where id = ${id}`);
  return {
    id,
    requester: `staff:${paid.customer.customerId}`,
    decide: (act: 'retry' | 'keep', actor: string) =>
      shop.db.transaction((tx) => {
        const decision = { refundId: id, actor, at: shop.clock() };
        return act === 'retry' ? retryRefund(tx, decision) : keepRefund(tx, shop, decision);
      }),
    stateNow: async () => (await findRefund(shop.db, id))?.state,
    paidOut: () => paidOutTo(place, paid.phone),
  };
}

const second = { code: 'refund-refused', message: expect.stringContaining('Someone else') };

async function sound() {
  expect(await brokenInvariants(shop.db, shop.clock())).toEqual([]);
  expect(await trialBalance(base)).toBe(0);
}

test.each(['other-payee', 'other-payment'])('%s goes out again when two say so', async (code) => {
  const { id, decide, stateNow, paidOut, requester } = await givenGoneElsewhere(code);
  await decide('retry', 'staff:cus_b');
  expect(await stateNow()).toBe('needs_attention');
  await expect(decide('retry', 'staff:cus_b')).rejects.toMatchObject(second);
  // The recipient of the money cannot approve it either.
  await expect(decide('retry', requester)).rejects.toMatchObject(second);
  expect((await decide('retry', 'staff:cus_c')).proposedBy).toBeNull();
  await becomes({ shop, place }, id, { state: 'succeeded', every: 20_000 });
  expect(await paidOut()).toEqual([30_000]);
  await sound();
});

test('nor is it put on the balance by one, and two who want different things agree on neither', async () => {
  const { decide, stateNow, paidOut } = await givenGoneElsewhere();
  await decide('retry', 'staff:cus_b');
  await decide('keep', 'staff:cus_c');
  expect(await stateNow()).toBe('needs_attention');
  await expect(decide('keep', 'staff:cus_c')).rejects.toMatchObject(second);
  await decide('keep', 'staff:cus_b');
  expect(await stateNow()).toBe('succeeded');
  expect(await paidOut()).toEqual([]);
  await sound();
});

test.each([
  { who: 'one person three times', people: ['b', 'b', 'b'], taken: 1, state: 'needs_attention' },
  { who: 'three people', people: ['b', 'c', 'd'], taken: 2, state: 'requested' },
])('asked for at once by $who, it goes out once at most', async ({ people, taken, state }) => {
  const { id, decide, stateNow, paidOut } = await givenGoneElsewhere();
  const all = await Promise.allSettled(people.map((who) => decide('retry', `staff:cus_${who}`)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(taken);
  expect(await stateNow()).toBe(state);
  await Promise.all([resolveRefund(shop, id), resolveRefund(shop, id)]);
  if (state === 'requested') await becomes({ shop, place }, id, { state: 'succeeded' });
  expect(await paidOut()).toEqual(state === 'requested' ? [30_000] : []);
});
