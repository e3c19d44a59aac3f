import { expect, test } from 'vitest';
import type { LeaseId } from '#contracts/ids.ts';
import { subtract, wholeKes, type Money } from '#contracts/money.ts';
import { hourMs, minuteMs } from '#contracts/time.ts';
import { leaseOfOrders } from '#modules/leases/holding';
import { balanceOf } from '#modules/ledger';
import { disputeQueue } from '#modules/payments/disputes';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { whenDue } from '#testing/when-due.ts';
import { refundable } from '../../money/return/refundable.ts';
import { requestRefund } from '../../money/return/request-refund.ts';
import { resolveDueDisputes } from '../../testing/take-turns.ts';
import { findDisputes } from './resolve-dispute.ts';
import { startCheckout } from '../../goods/sale/start-checkout.ts';
import { startTopUp } from '../checkout/top-up.ts';
import { contest, callback, settledByCard } from '../../testing/given-disputes.ts';
import {
  freshPhone,
  givenBuyer,
  givenProxy,
  givenShop,
  priceKes,
  purchase,
  trialBalance,
  type TestShop,
} from '../../testing/given-sales.ts';

const database = useTestDatabase();
const start = new Date('2026-03-01T12:00:00Z').getTime();

async function openShop(limits: Partial<TestShop['limits']> = {}) {
  let now = start;
  const shop = await givenShop(database.db, () => new Date(now));
  await shop.db.execute(sql`update disputes set next_check_at = null`);
  const pass = (ms: number) => {
    now += ms;
  };
  return { shop: { ...shop, limits: { ...shop.limits, ...limits } }, pass };
}

/** A proxy bought by card, delivered. */
async function givenCardSale(shop: TestShop) {
  const customer = await givenBuyer(shop);
  const body = { ...purchase(await givenProxy(shop), freshPhone()), mode: 'LINK' as const };
  const sale = await startCheckout(shop, { customer, body, limitKey: undefined });
  return settledByCard(shop, { ...sale, customer });
}

type Sale = Awaited<ReturnType<typeof givenCardSale>>;
const giveBack = (shop: TestShop, { paymentId }: Sale, amount: Money) =>
  shop.db.transaction((tx) =>
    requestRefund(tx, shop, {
      paymentId,
      amount,
      destination: 'balance',
      reason: 'slow',
      endsService: false,
      actor: 'system',
      dedupeKey: `slow:${paymentId}`,
      at: shop.clock(),
    }),
  );

const stateOf = async ({ db }: TestShop, reference: string) =>
  (
    await db.rows<{ state: string }>(sql`select state from disputes where reference = ${reference}`)
  )[0]?.state;

const held = async (shop: TestShop) => (await balanceOf(shop.db, 'disputed')).minor;

async function changeIn(shop: TestShop, account: 'revenue' | 'losses' | 'paystack_clearing') {
  const before = await balanceOf(shop.db, account);
  return async () => (await balanceOf(shop.db, account)).minor - before.minor;
}

const leaseOf = async (shop: TestShop, { orderId }: Sale) =>
  (await leaseOfOrders(shop.db, [orderId])).get(orderId);

const isPaused = async ({ db }: TestShop, leaseId: LeaseId) =>
  (
    await db.rows(sql`
      select 1 from lease_pauses where lease_id = ${leaseId} and ended_at is null`)
  ).length > 0;

const orderState = async ({ db }: TestShop, { orderId }: Sale) =>
  (await db.rows<{ state: string }>(sql`select state from orders where id = ${orderId}`))[0]?.state;

const openExceptions = ({ db }: TestShop, { paymentId }: Sale) =>
  db.rows<{ kind: string }>(sql`
    select kind from payment_exceptions where payment_id = ${paymentId} and resolved_at is null`);

test('a webhook about a dispute is a hint: without the provider’s word nothing is booked', async () => {
  const { shop } = await openShop();
  const sale = await givenCardSale(shop);
  await callback(shop, { id: '999001', reference: sale.reference, event: 'charge.dispute.create' });
  expect(await stateOf(shop, '999001')).toBe('heard');
  await whenDue(shop, disputeQueue.isDue, () => resolveDueDisputes(shop));
  expect(await stateOf(shop, '999001')).toBe('unknown');
  expect(await held(shop)).toBe(0);
  expect(await orderState(shop, sale)).toBe('delivered');
});

test('a dispute holds the money, pauses the service and tells staff and customer, once', async () => {
  const { shop } = await openShop();
  const sale = await givenCardSale(shop);
  const clearing = await changeIn(shop, 'paystack_clearing');
  const id = await contest(shop, sale);
  await Promise.all([1, 2, 3].map(() => resolveDueDisputes(shop)));
  for (const event of ['charge.dispute.remind', 'charge.dispute.create']) {
    await callback(shop, { id, reference: sale.reference, event });
    await resolveDueDisputes(shop);
  }
  const lease = await leaseOf(shop, sale);
  expect(await stateOf(shop, id)).toBe('open');
  expect(await held(shop)).toBe(priceKes.minor);
  expect(await clearing()).toBe(-priceKes.minor);
  expect(lease && (await isPaused(shop, lease.id))).toBe(true);
  expect(await openExceptions(shop, sale)).toEqual([{ kind: 'dispute' }]);
  const mails = await shop.db.rows(sql`
    select 1 from mails where template = 'payment-contested'
       and customer_id = ${sale.customer.customerId}`);
  expect(mails).toHaveLength(1);
  expect(await trialBalance(shop)).toBe(0);
  await contest(shop, sale, { id, outcome: 'won', event: 'charge.dispute.resolve' });
  await resolveDueDisputes(shop);
});

test('contested money cannot be given back by staff as well', async () => {
  const { shop } = await openShop();
  const sale = await givenCardSale(shop);
  const id = await contest(shop, sale);
  await resolveDueDisputes(shop);
  expect((await refundable(shop.db, shop, sale.paymentId)).left).toEqual(wholeKes(0));
  const refund = shop.db.transaction((tx) =>
    requestRefund(tx, shop, {
      paymentId: sale.paymentId,
      amount: wholeKes(1),
      destination: 'provider',
      reason: 'kind',
      endsService: false,
      actor: 'staff:cus_1',
      dedupeKey: `kind:${sale.paymentId}`,
      at: shop.clock(),
    }),
  );
  await expect(refund).rejects.toMatchObject({ code: 'refund-refused' });
  await contest(shop, sale, { id, outcome: 'won', event: 'charge.dispute.resolve' });
  await resolveDueDisputes(shop);
  expect((await refundable(shop.db, shop, sale.paymentId)).left).toEqual(priceKes);
});

test('a dispute that is won releases the money and gives the paused time back', async () => {
  const { shop, pass } = await openShop();
  const sale = await givenCardSale(shop);
  const clearing = await changeIn(shop, 'paystack_clearing');
  const before = await leaseOf(shop, sale);
  const id = await contest(shop, sale);
  await resolveDueDisputes(shop);
  pass(5 * hourMs);
  await contest(shop, sale, { id, outcome: 'won', event: 'charge.dispute.resolve' });
  await Promise.all([1, 2, 3].map(() => resolveDueDisputes(shop)));
  const after = await leaseOf(shop, sale);
  expect(await stateOf(shop, id)).toBe('won');
  expect(await held(shop)).toBe(0);
  expect(await clearing()).toBe(0);
  expect(Number(after?.endsAt) - Number(before?.endsAt)).toBe(5 * hourMs);
  expect(after && (await isPaused(shop, after.id))).toBe(false);
  expect(await openExceptions(shop, sale)).toEqual([]);
});

test('time that stood still is credited as far as its payment has not gone back', async () => {
  const { shop, pass } = await openShop();
  const sale = await givenCardSale(shop);
  pass(12 * hourMs);
  const half = wholeKes(100);
  const id = await contest(shop, sale, { amount: half.minor });
  await resolveDueDisputes(shop);
  await giveBack(shop, sale, subtract(priceKes, half));
  pass(30 * hourMs);
  await shop.db.execute(sql`
    update leases set state = 'ended', ended_at = ends_at where order_id = ${sale.orderId}`);
  await contest(shop, sale, {
    id,
    amount: half.minor,
    outcome: 'won',
    event: 'charge.dispute.resolve',
  });
  await resolveDueDisputes(shop);
  expect(await stateOf(shop, id)).toBe('won');
  // Half of the term was lost, so half of what was kept of its price goes back.
  expect((await refundable(shop.db, shop, sale.paymentId)).left.minor).toBe(half.minor / 2);
});

test('a dispute about a payment that is still unheard of waits for it, and is booked then', async () => {
  const { shop, pass } = await openShop();
  const customer = await givenBuyer(shop);
  const body = { ...purchase(await givenProxy(shop), freshPhone()), mode: 'LINK' as const };
  const opened = await startCheckout(shop, { customer, body, limitKey: undefined });
  const reference = shop.cards.received.find((one) => one.id === opened.paymentId)?.reference;
  const id = await contest(shop, { reference: reference ?? '' });
  await resolveDueDisputes(shop);
  expect(await stateOf(shop, id)).toBe('heard');
  await settledByCard(shop, opened);
  pass(2 * minuteMs);
  await resolveDueDisputes(shop);
  expect(await stateOf(shop, id)).toBe('open');
  expect(await held(shop)).toBe(priceKes.minor);
  await contest(shop, { reference: reference ?? '' }, { id, outcome: 'won' });
  pass(7 * hourMs);
  await resolveDueDisputes(shop);
});

test('a dispute that is lost takes the money, marks the order and ends the service', async () => {
  const { shop } = await openShop();
  const sale = await givenCardSale(shop);
  const [clearing, revenue] = [
    await changeIn(shop, 'paystack_clearing'),
    await changeIn(shop, 'revenue'),
  ];
  const id = await contest(shop, sale);
  await resolveDueDisputes(shop);
  await contest(shop, sale, { id, outcome: 'lost', event: 'charge.dispute.resolve' });
  await Promise.all([1, 2, 3].map(() => resolveDueDisputes(shop)));
  expect(await stateOf(shop, id)).toBe('lost');
  expect(await held(shop)).toBe(0);
  expect(await clearing()).toBe(-priceKes.minor);
  expect(await revenue()).toBe(priceKes.minor);
  expect(await orderState(shop, sale)).toBe('refunded');
  expect((await leaseOf(shop, sale))?.state).toBe('revoked');
  expect(await openExceptions(shop, sale)).toEqual([]);
  expect(await trialBalance(shop)).toBe(0);
});

test('a dispute that is first heard of when it is lost is booked whole', async () => {
  const { shop } = await openShop();
  const sale = await givenCardSale(shop);
  const revenue = await changeIn(shop, 'revenue');
  const id = await contest(shop, sale, { outcome: 'lost', event: 'charge.dispute.resolve' });
  await resolveDueDisputes(shop);
  expect(await stateOf(shop, id)).toBe('lost');
  expect(await revenue()).toBe(priceKes.minor);
  expect(await held(shop)).toBe(0);
});

test('what had gone back before the bank took it all is the shop’s loss', async () => {
  const { shop } = await openShop();
  const sale = await givenCardSale(shop);
  await giveBack(shop, sale, wholeKes(100));
  const losses = await changeIn(shop, 'losses');
  const id = await contest(shop, sale, { outcome: 'lost' });
  await resolveDueDisputes(shop);
  expect(await stateOf(shop, id)).toBe('lost');
  expect(await losses()).toBe(10_000);
  expect(await held(shop)).toBe(0);
  expect(await trialBalance(shop)).toBe(0);
});

test('a contested top-up takes the balance that is left, and the shop bears the rest', async () => {
  const { shop } = await openShop();
  const customer = await givenBuyer(shop);
  const body = { amount: 500, mode: 'LINK', accountNumber: customer.email } as const;
  const opened = await startTopUp(shop, { customer, body, limitKey: undefined });
  const sale = await settledByCard(shop, { ...opened, customer });
  const spent = { ...purchase(await givenProxy(shop), freshPhone()), mode: 'BALANCE' as const };
  await startCheckout(shop, { customer, body: spent, limitKey: undefined });
  const losses = await changeIn(shop, 'losses');
  await contest(shop, sale, { outcome: 'lost', amount: 50_000 });
  await resolveDueDisputes(shop);
  expect(await losses()).toBe(priceKes.minor);
  const [row] = await shop.db.rows<{ minor: number }>(sql`
    select minor from customer_balances where customer_id = ${customer.customerId}`);
  expect(row?.minor).toBe(0);
});

test('a shop that does not want it leaves the service running', async () => {
  const { shop } = await openShop({ pausesDisputed: false });
  const sale = await givenCardSale(shop);
  const id = await contest(shop, sale);
  await resolveDueDisputes(shop);
  const lease = await leaseOf(shop, sale);
  expect(lease && (await isPaused(shop, lease.id))).toBe(false);
  await contest(shop, sale, { id, outcome: 'won', event: 'charge.dispute.resolve' });
  await resolveDueDisputes(shop);
});

test('a dispute that no webhook told of is found in the provider’s list', async () => {
  const { shop } = await openShop();
  const { reference } = await givenCardSale(shop);
  shop.cards.contested.set('777', {
    id: '777',
    reference,
    amount: priceKes,
    outcome: 'open',
    status: 'pending',
    category: '',
    dueAt: null,
  });
  expect(await findDisputes(shop)).toBe(1);
  expect(await findDisputes(shop)).toBe(0);
  await resolveDueDisputes(shop);
  expect(await stateOf(shop, '777')).toBe('open');
});

test('an end that nobody documented stays open, and a person hears of it', async () => {
  const { shop } = await openShop();
  const sale = await givenCardSale(shop);
  const id = await contest(shop, sale, { outcome: 'strange' });
  await resolveDueDisputes(shop);
  expect(await stateOf(shop, id)).toBe('open');
  expect(await openExceptions(shop, sale)).toEqual([{ kind: 'dispute' }]);
});

test('a provider that is away changes nothing', async () => {
  const { shop } = await openShop();
  const sale = await givenCardSale(shop);
  const id = await contest(shop, sale);
  shop.cards.goesAway();
  await resolveDueDisputes(shop);
  expect(await stateOf(shop, id)).toBe('heard');
});
