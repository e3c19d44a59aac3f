import { expect, test } from 'vitest';
import type { CancelBody } from '#contracts/leases/lease-keeping.ts';
import type { RefundBody } from '#contracts/goods/lease-life.ts';
import { findLease } from '#modules/leases/holding';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { queuedFacts } from '../../../../notifications/testing/queued-facts.ts';
import { rejectRefund } from '../../../flows/refund/decide-refund.ts';
import { cancelLease } from './keep-lease.ts';
import { describeService } from './lease-service.ts';
import { refundLease } from './refund-lease.ts';
import { givenPaidLease, type PaidLease, ownOf } from '../../../testing/given-lease.ts';
import {
  givenBuyer,
  givenPassingShop,
  holdingsOf,
  trialBalance,
  type TestShop,
} from '../../../testing/given-sales.ts';
import { hourMs } from '#contracts/time.ts';
import { decide } from '../../../testing/given-refunds.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const priceMinor = 25_900;
const staff = 'staff:cus_second';

async function openShop() {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  await shop.db.execute(sql`update proxies set on_sale = false`);
  return { shop, pass: (hours: number) => pass(hours * hourMs) };
}

const ask = (shop: TestShop, paid: PaidLease, body: Partial<RefundBody> = {}) =>
  refundLease(shop, { ...ownOf(paid), body: { to: 'balance', reason: 'not-working', ...body } });
const cancel = (shop: TestShop, paid: PaidLease, body: Partial<CancelBody> = {}) =>
  cancelLease(shop, { ...ownOf(paid), body: { when: 'now', reason: 'not-needed', ...body } });
const stateOf = async ({ db }: TestShop, { lease }: PaidLease) =>
  (await findLease(db, lease.id, lease.customerId))?.state;
const refundOf = async (shop: TestShop, paid: PaidLease) =>
  (await describeService(shop, ownOf(paid))).refund;

/** What the gateways metered for a lease. */
const used = ({ db, clock }: TestShop, { lease }: PaidLease, { down = 0, connections = 1 }) =>
  db.execute(sql`
    insert into lease_usage (lease_id, hour, bytes_up, bytes_down, connections, last_seen_at)
    values (${lease.id}, date_trunc('hour', ${clock()}::timestamptz), 0, ${down}, ${connections},
            ${clock()})`);

test('within the hours and the traffic a refund is decided at once, and only once', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  await used(shop, paid, { down: 99_000_000 });
  pass(3);
  expect(await refundOf(shop, paid)).toMatchObject({
    refusal: null,
    amountMinor: priceMinor,
    decidedBy: 'shop',
    because: 'window',
    to: ['balance', 'provider'],
  });
  const answers = await Promise.all([ask(shop, paid), ask(shop, paid), ask(shop, paid)]);
  for (const answer of answers) {
    expect(answer).toEqual({ outcome: 'refunded', amountMinor: priceMinor, to: 'balance' });
  }
  expect(await stateOf(shop, paid)).toBe('revoked');
  const { customerId } = paid.buyer;
  expect(await holdingsOf(shop, customerId)).toMatchObject({ leases: 0, creditMinor: priceMinor });
  expect(await trialBalance(shop)).toBe(0);
});

test('beyond the traffic a request goes to staff, the lease goes on, and each answer is mailed', async () => {
  const { shop } = await openShop();
  const paid = await givenPaidLease(shop);
  await used(shop, paid, { down: 100_000_001 });
  const answer = await ask(shop, paid);
  expect(answer).toMatchObject({ outcome: 'requested', amountMinor: priceMinor });
  expect(await ask(shop, paid)).toEqual(answer);
  expect(await stateOf(shop, paid)).toBe('active');
  expect(await queuedFacts(shop, 'refund-request', paid.orderId)).toMatchObject({ answer: null });
  expect(await refundOf(shop, paid)).toMatchObject({ request: { state: 'open' } });
  await expect(cancel(shop, paid)).rejects.toMatchObject({ code: 'not-refundable' });
  const refundId = await waitingOf(shop, paid);
  const reason = 'It was used a lot.';
  await shop.db.transaction((tx) =>
    rejectRefund(tx, shop, { refundId, actor: staff, at: shop.clock(), reason }),
  );
  const [declined] = await shop.db.rows(sql`
    select from mails where dedupe_key = ${`refund-declined:${refundId}`}`);
  expect(declined).toBeDefined();
  expect(await refundOf(shop, paid)).toMatchObject({ request: { state: 'declined' } });
  await expect(ask(shop, paid)).rejects.toMatchObject({ code: 'not-refundable' });
});

test('what staff let out is paid back and ends the lease', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  await shop.db.execute(sql`update leases set refund_hours = 1 where id = ${paid.lease.id}`);
  pass(2);
  expect(await ask(shop, paid)).toMatchObject({ outcome: 'requested' });
  const refundId = await waitingOf(shop, paid);
  await decide(shop, refundId, staff).approve();
  expect(await stateOf(shop, paid)).toBe('revoked');
  expect(await holdingsOf(shop, paid.buyer.customerId)).toMatchObject({ creditMinor: priceMinor });
});

async function waitingOf({ db }: TestShop, { orderId }: PaidLease) {
  const [row] = await db.rows<{ id: `rfd_${string}` }>(sql`
    select id from refunds where order_id = ${orderId} and state = 'awaiting_approval'`);
  if (!row) throw new Error('No refund waits.');
  return row.id;
}

test('what never worked by our own meter is refunded at once, however late', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  await shop.db.execute(sql`
    update leases set refundable = false, refund_hours = 1 where id = ${paid.lease.id}`);
  await used(shop, paid, { down: 0, connections: 7 });
  pass(20);
  expect(await refundOf(shop, paid)).toMatchObject({ decidedBy: 'shop', because: 'never-worked' });
  expect(await ask(shop, paid)).toMatchObject({ outcome: 'refunded' });
});

test('unused is not broken: nobody tried and our checks found nothing', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  await shop.db.execute(sql`update leases set refund_hours = 1 where id = ${paid.lease.id}`);
  pass(20);
  expect(await refundOf(shop, paid)).toMatchObject({ decidedBy: 'staff', because: null });
});

test('a listing sold without a refund goes to staff, also within the window', async () => {
  const { shop } = await openShop();
  const paid = await givenPaidLease(shop);
  await shop.db.execute(sql`update leases set refundable = false where id = ${paid.lease.id}`);
  expect(await ask(shop, paid)).toMatchObject({ outcome: 'requested' });
});

test('after three refunds in a month, a person looks at the fourth', async () => {
  const { shop } = await openShop();
  const buyer = await givenBuyer(shop);
  for (const _ of [1, 2, 3]) {
    expect(await ask(shop, await givenPaidLease(shop, { buyer }))).toMatchObject({
      outcome: 'refunded',
    });
  }
  const fourth = await givenPaidLease(shop, { buyer });
  expect(await ask(shop, fourth)).toMatchObject({ outcome: 'requested' });
});

test('ending now gives the rest to the balance, exactly as shown, once', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  pass(9.5);
  const { keeping } = await describeService(shop, ownOf(paid));
  const worth = Math.floor((priceMinor * 14.5) / 24);
  expect(keeping.rest).toMatchObject({ refusal: null, amountMinor: worth });
  pass(0.05);
  const { asOf } = keeping.rest;
  const answers = await Promise.all([cancel(shop, paid, { asOf }), cancel(shop, paid, { asOf })]);
  for (const { cancelled } of answers) {
    expect(cancelled).toMatchObject({ when: 'now', returnedMinor: worth });
  }
  expect(await stateOf(shop, paid)).toBe('ended');
  const { customerId } = paid.buyer;
  expect(await holdingsOf(shop, customerId)).toMatchObject({ leases: 0, creditMinor: worth });
  expect(await trialBalance(shop)).toBe(0);
});

test('an amount that is too old is refused with the right one', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  const asOf = shop.clock().toISOString();
  pass(1);
  await expect(cancel(shop, paid, { asOf })).rejects.toMatchObject({ code: 'price-changed' });
  const tomorrow = new Date(shop.clock().getTime() + hourMs).toISOString();
  await expect(cancel(shop, paid, { asOf: tomorrow })).rejects.toMatchObject({
    code: 'price-changed',
  });
  expect(await stateOf(shop, paid)).toBe('active');
});

test('now is refused, not ignored, where the listing is not refundable', async () => {
  const { shop } = await openShop();
  const paid = await givenPaidLease(shop);
  await shop.db.execute(sql`update leases set refundable = false where id = ${paid.lease.id}`);
  await expect(cancel(shop, paid)).rejects.toMatchObject({ code: 'not-refundable' });
  const { keeping } = await describeService(shop, ownOf(paid));
  expect(keeping.rest.refusal).toMatch(/non-refundable/);
  expect(keeping.cancelled).toBeNull();
});

test('a refund and an end now at once: the money goes back one way', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  pass(6);
  await Promise.allSettled([cancel(shop, paid), ask(shop, paid)]);
  const holdings = await holdingsOf(shop, paid.buyer.customerId);
  expect([priceMinor, (priceMinor * 18) / 24]).toContain(holdings?.creditMinor);
  expect(await trialBalance(shop)).toBe(0);
});
