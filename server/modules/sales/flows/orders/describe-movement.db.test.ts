import { beforeEach, expect, test } from 'vitest';
import type { PaymentId, RefundId } from '#contracts/ids.ts';
import { money, wholeKes, type Money } from '#contracts/money.ts';
import { listCredit, type CreditEntry } from '#modules/ledger';
import { sql } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import type { PaymentProvider } from '#modules/payments/providers';
import { useTestDatabase } from '#testing/test-database.ts';
import { resolveDueDisputes } from '../../testing/take-turns.ts';
import { requestPayout } from '../pay-out/request-payout.ts';
import { withdrawPayout } from '../pay-out/withdraw-payout.ts';
import { approveRefund, rejectRefund } from '../refund/decide-refund.ts';
import { requestRefund } from '../../money/return/request-refund.ts';
import { keepRefund } from '../refund/settle-refund.ts';
import { givenBalance, payWithBalance } from '../../testing/given-balance.ts';
import { contest, settledByCard } from '../../testing/given-disputes.ts';
import {
  givenBuyer,
  givenOpenSale,
  givenPassingShop,
  givenProxy,
  priceKes,
  type TestShop,
} from '../../testing/given-sales.ts';
import { describeMovements } from './describe-movement.ts';
import { startTopUp } from '../checkout/top-up.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const staff = 'staff:cus_other';
let shop: TestShop;

beforeEach(async () => {
  ({ shop } = await givenPassingShop(database.db, noon));
});

const movesOf = async ({ customerId }: Pick<SignedIn, 'customerId'>) => {
  const { entries } = await listCredit(shop.db, { customerId, page: 0, size: 50 });
  return (await describeMovements(shop.db, entries)).toReversed();
};

const codeOf = async (orderId: string) =>
  (await shop.db.rows<{ code: string }>(sql`select code from orders where id = ${orderId}`))[0]
    ?.code;

let facts = 0;
const giveBack = (paymentId: PaymentId, amount: Money, destination: 'balance' | 'provider') =>
  shop.db.transaction((tx) =>
    requestRefund(tx, shop, {
      paymentId,
      amount,
      destination,
      reason: 'slow',
      endsService: false,
      actor: 'system',
      dedupeKey: `moved:${(facts += 1)}`,
      at: noon,
    }),
  );

test('a top-up, what it bought and what came back of that are told with their order', async () => {
  const customer = await givenBalance(shop, 1_000);
  const sale = await payWithBalance(shop, customer, await givenProxy(shop));
  await giveBack(sale.paymentId, wholeKes(59), 'balance');
  const [topUp, ...others] = await movesOf(customer);
  const shared = { id: expect.any(Number), receipt: null, at: noon.toISOString() };
  const code = await codeOf(topUp?.orderId ?? '');
  expect(topUp).toEqual({
    ...shared,
    kind: 'topup',
    what: 'topup',
    text: `Top-up ${code}`,
    title: 'Balance top-up',
    reason: null,
    amountKesCents: 100_000,
    afterKesCents: 100_000,
    orderId: expect.stringMatching(/^ord_/),
    orderCode: code,
  });
  const bought = await codeOf(sale.orderId);
  const about = { ...shared, title: 'Proxy Nairobi, KE', orderId: sale.orderId, orderCode: bought };
  expect(others).toEqual([
    {
      ...about,
      kind: 'spent',
      what: 'spent',
      text: `Proxy Nairobi, KE, ${bought}`,
      reason: null,
      amountKesCents: -priceKes.minor,
      afterKesCents: 100_000 - priceKes.minor,
    },
    {
      ...about,
      kind: 'returned',
      what: 'refund',
      text: `Refund for ${bought}: slow`,
      reason: 'slow',
      amountKesCents: 5_900,
      afterKesCents: 105_900 - priceKes.minor,
    },
  ]);
});

const entry = (sourceKind: string, sourceId: string, minor: number): CreditEntry => ({
  id: 7,
  sourceKind,
  sourceId,
  description: 'as it was posted',
  amount: money(minor, 'KES'),
  after: money(50_000, 'KES'),
  at: noon,
});

test('money beyond a price, of lost goods and of nobody’s order is named by where it came from', async () => {
  const { paymentId, orderId } = await givenOpenSale(shop);
  const code = await codeOf(orderId);
  const told = await describeMovements(shop.db, [
    entry('payment', paymentId, 100),
    entry('credit', orderId, 25_900),
    entry('stray', 'daraja:UKL1AB2CD3', 7_700),
    entry('correction', 'anything', 300),
    entry('correction', 'anything', -300),
  ]);
  const named = { title: 'Proxy Nairobi, KE', orderId, orderCode: code };
  const nobodys = { title: null, orderId: null, orderCode: null };
  const shared = { id: 7, reason: null, receipt: null, afterKesCents: 50_000 };
  const at = noon.toISOString();
  const text = 'as it was posted';
  expect(told).toEqual([
    {
      ...shared,
      ...named,
      at,
      kind: 'excess',
      what: 'overpaid',
      text: `Paid beyond the price of ${code}`,
      amountKesCents: 100,
    },
    {
      ...shared,
      ...named,
      at,
      kind: 'returned',
      what: 'undelivered',
      text: `Proxy Nairobi, KE could not be delivered, ${code}`,
      amountKesCents: 25_900,
    },
    {
      ...shared,
      ...nobodys,
      at,
      text,
      kind: 'excess',
      what: 'found',
      receipt: 'UKL1AB2CD3',
      amountKesCents: 7_700,
    },
    { ...shared, ...nobodys, at, text, kind: 'returned', what: 'other', amountKesCents: 300 },
    { ...shared, ...nobodys, at, text, kind: 'adjusted', what: 'other', amountKesCents: -300 },
  ]);
});

test('an order that is gone leaves words without it', async () => {
  const orderId = makeId('ord', shop.random);
  const [credit, topUp] = await describeMovements(shop.db, [
    entry('credit', orderId, 100),
    entry('delivery', orderId, 100),
  ]);
  expect(credit).toMatchObject({
    text: 'your order could not be delivered, ',
    title: null,
    orderId,
    orderCode: null,
  });
  expect(topUp).toMatchObject({ text: 'Top-up ', title: null });
});

test('what goes back to a card and what its bank takes leave the balance under two names', async () => {
  const customer = await givenBuyer(shop);
  const body = { amount: 500, mode: 'LINK', accountNumber: customer.email } as const;
  const opened = await startTopUp(shop, { customer, body, limitKey: undefined });
  const sale = await settledByCard(shop, { ...opened, customer });
  await giveBack(sale.paymentId, wholeKes(100), 'provider');
  await contest(shop, sale, { outcome: 'lost', amount: 40_000 });
  await resolveDueDisputes(shop);
  expect((await movesOf(customer)).map(({ kind, what, reason }) => [kind, what, reason])).toEqual([
    ['topup', 'topup', null],
    ['adjusted', 'sent-back', 'slow'],
    ['adjusted', 'contested', null],
  ]);
});

/** The shop with payouts that nobody carries. */
const paying = (): TestShop => {
  const limits = { min: wholeKes(10), max: wholeKes(1_000), day: wholeKes(9_000) };
  const payouts = { limits } as PaymentProvider['payouts'];
  return {
    ...shop,
    providers: {
      ...shop.providers,
      daraja: Object.assign(Object.create(shop.daraja) as PaymentProvider, { payouts }),
    },
  };
};

test('a payout says why its money is on the balance again', async () => {
  const customer = await givenBalance(shop, 1_000);
  const { customerId } = customer;
  const [paid] = await shop.db.rows<{ id: PaymentId }>(sql`
    select id from payment_attempts where customer_id = ${customerId}`);
  if (!paid) throw new Error('Nobody paid.');
  const ask = () => requestPayout(paying(), { customer, paymentId: paid.id, amountKes: 300 });
  const decide = (refundId: RefundId) => ({ refundId, actor: staff, at: noon });
  const withdrawn = await ask();
  await withdrawPayout(shop, { customerId, payoutId: withdrawn.id });
  const declined = await ask();
  await shop.db.transaction((tx) =>
    rejectRefund(tx, shop, { ...decide(declined.id), reason: 'not yours' }),
  );
  const returned = await ask();
  await shop.db.transaction((tx) => approveRefund(tx, shop, decide(returned.id)));
  await shop.db.execute(sql`update refunds set state = 'failed' where id = ${returned.id}`);
  await shop.db.transaction((tx) => keepRefund(tx, shop, decide(returned.id)));
  expect((await movesOf(customer)).map(({ kind, what, reason }) => [kind, what, reason])).toEqual([
    ['topup', 'topup', null],
    ['adjusted', 'payout', null],
    ['returned', 'payout-withdrawn', null],
    ['adjusted', 'payout', null],
    ['returned', 'payout-declined', null],
    ['adjusted', 'payout', null],
    ['returned', 'payout-returned', null],
  ]);
});
