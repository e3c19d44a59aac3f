import { beforeEach, expect, test } from 'vitest';
import { wholeKes, type Money } from '#contracts/money.ts';
import type { PaymentId } from '#contracts/ids.ts';
import { dayMs } from '#contracts/time.ts';
import { lockPayoutsOfDay } from '#modules/payments/refunds';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { creditUnmatchedTo } from '../book/take-unmatched.ts';
import { payeesOf } from './payable.ts';
import { settleAnswer } from '../../goods/sale/resolve-payment.ts';
import { suspendMoney } from '../book/book-unmatched.ts';
import { freshPhone, priceKes, type TestShop } from '../../testing/given-sales.ts';
import {
  ask,
  becomes,
  givenPaidIn,
  givenSettledBuyer,
  topUpFrom,
  type PaidIn,
} from '../../testing/given-payouts.ts';
import type { SalesContext } from '../../context.ts';
import { giveBack, decide } from '../../testing/given-refunds.ts';
import { useRealMoney } from '../../testing/use-real-money.ts';
import { payWithBalance, openTopUp } from '../../testing/given-balance.ts';

const database = useTestDatabase();
const place = useRealMoney();
let shop: SalesContext;
let base: TestShop;

beforeEach(async () => {
  ({ base, shop } = await place.begin(database.db));
});

const setup = () => ({ shop, base, place });
const price = priceKes.minor / 100;

/** Whole shillings that may go to each phone. */
const available = async ({ customer }: Pick<PaidIn, 'customer'>) =>
  Object.fromEntries(
    (await payeesOf(shop.db, shop, customer.customerId)).map(({ phone, available: most }) => [
      phone,
      most.minor / 100,
    ]),
  );

const refundToBalance = (paymentId: PaymentId) => giveBack(shop, { paymentId }, { reason: 'test' });

test('each phone gets back what it paid in, less what was bought and what went back', async () => {
  const paid = await givenPaidIn(setup());
  const second = freshPhone();
  await topUpFrom(setup(), { customer: paid.customer, phone: second, kes: 400 });
  expect(await available(paid)).toEqual({ [paid.phone]: 1_000, [second]: 400 });
  const bought = await payWithBalance(shop, paid.customer);
  expect(await available(paid)).toEqual({ [paid.phone]: 1_000 - price, [second]: 400 });
  await refundToBalance(bought.paymentId);
  expect(await available(paid)).toEqual({ [paid.phone]: 1_000, [second]: 400 });
  const { id } = await ask(shop, paid);
  await becomes(setup(), id, { state: 'succeeded' });
  expect(await available(paid)).toEqual({ [paid.phone]: 700, [second]: 400 });
  await expect(ask(shop, paid, { amountKes: 701 })).rejects.toMatchObject({
    code: 'payout-refused',
    facts: { amount: 700 },
  });
});

/** Money of an unknown payer, on this customer's balance. */
async function givenFound({ customer: { customerId }, phone }: PaidIn, kes: number) {
  const receipt = `STRAY${phone.slice(-6)}`;
  const line = { receipt, amount: wholeKes(kes), reference: 'x', at: '' };
  await shop.db.transaction(async (tx) => {
    await suspendMoney(tx, shop, { provider: 'daraja', line, at: shop.clock() });
    const giving = { provider: 'daraja', receipt, by: customerId, mayAlone: true };
    await creditUnmatchedTo(tx, shop, { ...giving, customerId });
  });
}

test('money that no number of the customer’s paid in goes to none', async () => {
  const paid = await givenPaidIn(setup());
  await givenFound(paid, 500);
  expect(await available(paid)).toEqual({ [paid.phone]: 1_000 });
  await expect(ask(shop, paid, { amountKes: 1_001 })).rejects.toMatchObject({
    code: 'payout-refused',
  });
});

const refundToPhone = ({ paymentId }: PaidIn, amount: Money | 'rest', actor = 'system') =>
  giveBack(shop, { paymentId }, { amount, destination: 'provider', reason: 'test', actor });

test.each(['rest', wholeKes(800)] as const)(
  'a top-up goes back to its phone without what the phone was paid out of it already: %o',
  async (amount) => {
    const paid = await givenPaidIn(setup());
    await givenFound(paid, 500);
    const { id } = await ask(shop, paid);
    await becomes(setup(), id, { state: 'succeeded' });
    await expect(refundToPhone(paid, amount)).rejects.toThrow('KES 700 of it left');
    expect(await refundToPhone(paid, wholeKes(700))).toMatchObject({ carrier: 'payout' });
    expect(await available(paid)).toEqual({ [paid.phone]: 0 });
  },
);

test('what was paid out while a refund waited for a second person does not go back again', async () => {
  const paid = await givenPaidIn(setup(), 6_000);
  await givenFound(paid, 500);
  const waiting = await refundToPhone(paid, 'rest', 'staff:cus_one');
  expect(waiting.state).toBe('awaiting_approval');
  await ask(shop, paid);
  const decided = decide(shop, waiting.id, 'staff:cus_two').approve();
  await expect(decided).rejects.toThrow('already spent this balance');
});

test('a payment that only a list tells of may be anybody’s, so it names no number', async () => {
  const customer = await givenSettledBuyer(base);
  const { paymentId } = await openTopUp(base, customer, { kes: 500 });
  const said = { code: '0', text: 'found in the list of the provider', receipt: 'LISTED0001' };
  const answer = {
    kind: 'succeeded',
    ...said,
    amount: wholeKes(500),
    askedAt: base.clock(),
  } as const;
  expect(await settleAnswer(base, paymentId, answer)).toBe('succeeded');
  expect(await available({ customer })).toEqual({});
  await expect(ask(shop, { customer, paymentId })).rejects.toMatchObject({
    code: 'payout-refused',
  });
});

test('somebody else’s payment names no number of this customer’s', async () => {
  const paid = await givenPaidIn(setup());
  const other = await givenSettledBuyer(base);
  await expect(ask(shop, { ...paid, customer: other })).rejects.toMatchObject({
    code: 'payout-refused',
  });
});

test.each([9, 250_001])('KES %d is outside of what M-Pesa pays at once', async (amountKes) => {
  const paid = await givenPaidIn(setup());
  await expect(ask(shop, paid, { amountKes })).rejects.toMatchObject({ code: 'payout-refused' });
});

/** A payout of another day or account to the same phone, as the books keep it. */
async function givenEarlier({ customer, phone }: PaidIn, kes: number, at: Date) {
  const former = await ask(shop, await payerAgain({ customer, phone }), { amountKes: 10 });
  await shop.db.execute(sql`
    update refunds set state = 'succeeded', amount_minor = ${kes * 100}, submitted_at = ${at}
     where id = ${former.id}`);
}
const payerAgain = async ({ phone }: Pick<PaidIn, 'customer' | 'phone'>) => {
  const customer = await givenSettledBuyer(base);
  return { customer, paymentId: await topUpFrom(setup(), { customer, phone, kes: 10 }) };
};

test('one phone gets at most what M-Pesa pays it in a day of Nairobi, from all accounts', async () => {
  const paid = await givenPaidIn(setup());
  const yesterday = new Date(shop.clock().getTime() - dayMs);
  await givenEarlier(paid, 499_900, yesterday);
  const today = { provider: 'daraja', phone: paid.phone, at: shop.clock() };
  const day = () => shop.db.transaction((tx) => lockPayoutsOfDay(tx, shop.keyring, today));
  expect(await day()).toEqual(wholeKes(0));
  await givenEarlier(paid, 499_900, shop.clock());
  expect(await day()).toEqual(wholeKes(499_900));
  await expect(ask(shop, paid, { amountKes: 101 })).rejects.toMatchObject({
    code: 'payout-refused',
    facts: { amount: 100 },
  });
  expect(await ask(shop, paid, { amountKes: 100 })).toMatchObject({ state: 'requested' });
});
