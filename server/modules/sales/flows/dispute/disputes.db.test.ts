import { expect, test } from 'vitest';
import type { LeaseId } from '#contracts/ids.ts';
import { subtract, wholeKes } from '#contracts/money.ts';
import { hourMs, minuteMs } from '#contracts/time.ts';
import { leasesOfOrders } from '#modules/leases/holding';
import { balanceOf, creditOf } from '#modules/ledger';
import { disputeQueue } from '#modules/payments/disputes';
import { findOrder } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { whenDue } from '#testing/when-due.ts';
import { refundable } from '../../money/return/refundable.ts';
import { resolveDueDisputes } from '../../testing/take-turns.ts';
import { findDisputes } from './resolve-dispute.ts';
import { contest, callback, settledByCard, givenCardSale } from '../../testing/given-disputes.ts';
import {
  givenBuyer,
  priceKes,
  trialBalance,
  type TestShop,
  givenOpenSale,
  givenPassingShop,
} from '../../testing/given-sales.ts';
import { openTopUp, payWithBalance } from '../../testing/given-balance.ts';
import { giveBack } from '../../testing/given-refunds.ts';

const database = useTestDatabase();
const start = new Date('2026-03-01T12:00:00Z');

async function openShop(limits: Partial<TestShop['limits']> = {}) {
  const { shop, pass } = await givenPassingShop(database.db, start);
  await shop.db.execute(sql`update disputes set next_check_at = null`);
  return { shop: { ...shop, limits: { ...shop.limits, ...limits } }, pass };
}

type Sale = Awaited<ReturnType<typeof givenCardSale>>;

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
  (await leasesOfOrders(shop.db, [orderId]))[0];

const isPaused = async ({ db }: TestShop, leaseId: LeaseId) =>
  (
    await db.rows(sql`
      select 1 from lease_pauses where lease_id = ${leaseId} and ended_at is null`)
  ).length > 0;

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
  expect((await findOrder(shop.db, sale.orderId))?.state).toBe('delivered');
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
       and customer_id = ${sale.buyer.customerId}`);
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
  const refund = giveBack(shop, sale, {
    amount: wholeKes(1),
    destination: 'provider',
    actor: 'staff:cus_1',
  });
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
  await giveBack(shop, sale, { amount: subtract(priceKes, half) });
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
  const opened = await givenOpenSale(shop, { mode: 'LINK' });
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
  expect((await findOrder(shop.db, sale.orderId))?.state).toBe('refunded');
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
  await giveBack(shop, sale, { amount: wholeKes(100) });
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
  const sale = await settledByCard(
    shop,
    await openTopUp(shop, customer, { kes: 500, mode: 'LINK' }),
  );
  await payWithBalance(shop, customer);
  const losses = await changeIn(shop, 'losses');
  await contest(shop, sale, { outcome: 'lost', amount: 50_000 });
  await resolveDueDisputes(shop);
  expect(await losses()).toBe(priceKes.minor);
  expect(await creditOf(shop.db, customer.customerId)).toEqual(wholeKes(0));
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
