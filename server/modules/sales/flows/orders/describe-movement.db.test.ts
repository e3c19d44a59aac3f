import { beforeEach, expect, test } from 'vitest';
import type { PaymentId, RefundId } from '#contracts/ids.ts';
import { money, wholeKes } from '#contracts/money.ts';
import { listCredit, type CreditEntry } from '#modules/ledger';
import { sql } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import type { PaymentProvider } from '#modules/payments/providers';
import { useTestDatabase } from '#testing/test-database.ts';
import { resolveDueDisputes } from '../../testing/take-turns.ts';
import { requestPayout, withdrawPayout } from '../pay-out/request-payout.ts';
import { approveRefund, rejectRefund } from '../refund/decide-refund.ts';
import { keepRefund } from '../refund/settle-refund.ts';
import { givenBalance, openTopUp } from '../../testing/given-balance.ts';
import { contest, settledByCard } from '../../testing/given-disputes.ts';
import { givenBuyer, givenPassingShop, type TestShop } from '../../testing/given-sales.ts';
import { describeMovements } from './describe-movement.ts';
import { giveBack } from '../../testing/given-refunds.ts';

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

const entry = (sourceKind: string, sourceId: string, minor: number): CreditEntry => ({
  id: 7,
  sourceKind,
  sourceId,
  description: 'as it was posted',
  amount: money(minor, 'KES'),
  after: money(50_000, 'KES'),
  at: noon,
});

test('a correction says what was posted, to the balance or off it', async () => {
  const shared = {
    id: 7,
    text: 'as it was posted',
    what: 'other',
    title: null,
    reason: null,
    receipt: null,
    afterKesCents: 50_000,
    orderId: null,
    orderCode: null,
    at: noon.toISOString(),
  };
  const told = await describeMovements(shop.db, [
    entry('correction', 'anything', 300),
    entry('correction', 'anything', -300),
  ]);
  expect(told).toEqual([
    { ...shared, kind: 'returned', amountKesCents: 300 },
    { ...shared, kind: 'adjusted', amountKesCents: -300 },
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
  const opened = await openTopUp(shop, customer, { kes: 500, mode: 'LINK' });
  const sale = await settledByCard(shop, { ...opened, customer });
  const back = { amount: wholeKes(100), destination: 'provider', reason: 'slow' } as const;
  await giveBack(shop, sale, back);
  await contest(shop, sale, { outcome: 'lost', amount: 40_000 });
  await resolveDueDisputes(shop);
  expect((await movesOf(customer)).map(({ kind, what, reason }) => [kind, what, reason])).toEqual([
    ['topup', 'topup', null],
    ['adjusted', 'sent-back', 'slow'],
    ['adjusted', 'contested', null],
  ]);
});

/** The shop without a payout provider. */
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
