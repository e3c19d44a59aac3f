import { expect, test } from 'vitest';
import type { Plan } from '#contracts/term.ts';
import type { ProxyId } from '#contracts/ids.ts';
import { toWholeKes, usdToKes, usdCents } from '#contracts/money.ts';
import { findProxy } from '#modules/catalogue/listing';
import { saveTerms } from '#modules/catalogue';
import { moveLease, movesOf } from '#modules/leases/moves';
import { DomainError } from '#platform/errors.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { leaveEndingAddresses } from './leave-ending.ts';
import { describeService } from '../../goods/proxy/lease/lease-service.ts';
import { quotePrice } from '../checkout/quote-price.ts';
import { givenPaidLease, leaseNow, renew } from '../../testing/given-lease.ts';
import {
  givenBuyer,
  givenProxy,
  givenPassingShop,
  rateE4,
  type TestShop,
  payFor,
  mombasa,
  givenOpenSale,
} from '../../testing/given-sales.ts';
import { dayMs, hourMs } from '#contracts/time.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');

async function openShop() {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  // What other tests left free would be a neighbour too.
  await shop.db.execute(sql`update proxies set on_sale = false`);
  return { shop, pass };
}

/** The supplier says so, as a reading of its list would. */
async function endsIn(shop: TestShop, proxyId: string, ms: number | null) {
  const proxy = await findProxy(shop.db, proxyId);
  if (!proxy) throw new Error('There is no such proxy.');
  const at = shop.clock();
  const until = ms === null ? null : new Date(at.getTime() + ms);
  await shop.db.transaction((tx) => saveTerms(tx, [{ upstreamId: proxy.upstreamId, until }], at));
}

async function givenEnding(shop: TestShop, ms: number): Promise<ProxyId> {
  const proxyId = await givenProxy(shop);
  await endsIn(shop, proxyId, ms);
  return proxyId;
}

async function refusalOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DomainError)) throw new Error('It was not refused.', { cause: error });
  return error;
}

function buy(shop: TestShop, proxyId: ProxyId, plan: Plan) {
  const usd = usdCents(plan === 'daily' ? 199 : 3_582);
  const amount = toWholeKes(usdToKes(usd, rateE4));
  return givenOpenSale(shop, { proxyId, amount, metaData: { plan } });
}

const mailsOf = ({ db }: TestShop, leaseId: string) =>
  db.rows(sql`
    select 1 from mails where dedupe_key like ${`lease-moved:${leaseId}:%`}`);

test('a month is refused of an address that ends in ten days, with the nearest that stay', async () => {
  const { shop } = await openShop();
  const ending = await givenEnding(shop, 10 * dayMs);
  const alsoEnding = await givenEnding(shop, 11 * dayMs);
  const staying = [await givenProxy(shop), await givenProxy(shop), await givenProxy(shop)];
  const refused = await refusalOf(buy(shop, ending, 'monthly'));
  expect(refused.code).toBe('term-too-long');
  expect(refused.message).toContain('10 days');
  const nearest = refused.facts.nearest?.map(({ id }) => id) ?? [];
  expect(nearest.toSorted()).toEqual(staying.toSorted());
  expect(nearest).not.toContain(alsoEnding);
  expect(shop.daraja.received).toEqual([]);
  await expect(buy(shop, ending, 'daily')).resolves.toMatchObject({
    transactionStatus: 'PROCESSING',
  });
});

test('the price of a month is not quoted where a month is not sold', async () => {
  const { shop } = await openShop();
  const ending = await givenEnding(shop, 10 * dayMs);
  const { customerId } = await givenBuyer(shop);
  const input = { customerId, product: 'proxy', productId: ending } as const;
  const refused = await refusalOf(quotePrice(shop, { ...input, plan: 'monthly' }));
  expect(refused.code).toBe('term-too-long');
  await expect(quotePrice(shop, { ...input, plan: 'daily' })).resolves.toBeDefined();
});

test('a supplier that shortens its lease after the quote is heard at the hold', async () => {
  const { shop } = await openShop();
  const proxyId = await givenProxy(shop);
  const customer = await givenBuyer(shop);
  const input = { customerId: customer.customerId, product: 'proxy', productId: proxyId } as const;
  const { quote } = await quotePrice(shop, { ...input, plan: 'monthly' });
  await endsIn(shop, proxyId, 10 * dayMs);
  const buying = givenOpenSale(shop, {
    buyer: customer,
    proxyId,
    amount: toWholeKes(quote.kes),
    quoteId: quote.id,
    metaData: { plan: 'monthly' },
  });
  const refused = await refusalOf(buying);
  expect(refused.code).toBe('term-too-long');
});

test('a renewal beyond the end of its address moves to another of the city, and says so', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  pass(hourMs);
  await endsIn(shop, paid.lease.proxyId, 30 * hourMs);
  const near = await givenProxy(shop);
  const payment = await renew(shop, paid);
  await payFor(shop, payment);
  const lease = await leaseNow(shop, paid);
  expect(lease).toMatchObject({ proxyId: near, credentials: paid.lease.credentials });
  expect(lease.endsAt).toEqual(new Date(paid.lease.endsAt.getTime() + dayMs));
  const [move] = await movesOf(shop.db, lease.id);
  expect(move).toMatchObject({ reason: 'address-ending', counted: false, addedMs: 0 });
  expect(await mailsOf(shop, lease.id)).toHaveLength(1);
});

test('without another address of the city a renewal is refused, with the reason', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  pass(hourMs);
  await endsIn(shop, paid.lease.proxyId, 30 * hourMs);
  // One elsewhere, and one of the city that ends too soon as well.
  await givenProxy(shop, mombasa);
  await givenEnding(shop, 40 * hourMs);
  const refused = await refusalOf(renew(shop, paid));
  expect(refused.code).toBe('not-renewable');
  expect(refused.message).toContain('is not available for another');
  const { leaseId, customerId } = { leaseId: paid.lease.id, customerId: paid.lease.customerId };
  const { renewal } = await describeService(shop, { leaseId, customerId });
  expect(renewal).toMatchObject({ offers: [], refusal: refused.message });
});

test('of two terms only the one that fits is offered', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  pass(hourMs);
  await endsIn(shop, paid.lease.proxyId, 10 * dayMs);
  const { id: leaseId, customerId } = paid.lease;
  const { renewal } = await describeService(shop, { leaseId, customerId });
  expect(renewal.offers.map(({ plan }) => plan)).toEqual(['daily']);
  expect(renewal.refusal).toBeNull();
});

test('a lease that outlives its address leaves it a day before, once', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  await shop.db.execute(sql`
    update leases set ends_at = ends_at + interval '9 days' where id = ${paid.lease.id}`);
  await endsIn(shop, paid.lease.proxyId, 3 * dayMs);
  const near = await givenProxy(shop);
  expect(await leaveEndingAddresses(shop)).toBe(0);
  pass(2 * dayMs + hourMs);
  const moves = await Promise.all([leaveEndingAddresses(shop), leaveEndingAddresses(shop)]);
  expect(moves.toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect(await leaseNow(shop, paid)).toMatchObject({ proxyId: near });
  expect(await mailsOf(shop, paid.lease.id)).toHaveLength(1);
});

test('a lease that ends before its address does is left where it is', async () => {
  const { shop } = await openShop();
  const paid = await givenPaidLease(shop);
  await endsIn(shop, paid.lease.proxyId, dayMs + 1);
  await givenProxy(shop);
  expect(await leaveEndingAddresses(shop)).toBe(0);
});

test('a free listing near its end goes off sale, and comes back when it is prolonged', async () => {
  const { shop } = await openShop();
  const ending = await givenEnding(shop, 5 * hourMs);
  const held = await givenPaidLease(shop);
  await endsIn(shop, held.lease.proxyId, 5 * hourMs);
  await leaveEndingAddresses(shop);
  expect(await findProxy(shop.db, ending)).toMatchObject({ onSale: false });
  expect(await findProxy(shop.db, held.lease.proxyId)).toMatchObject({ onSale: true });
  await endsIn(shop, ending, 6 * hourMs);
  expect(await findProxy(shop.db, ending)).toMatchObject({ onSale: false });
  await endsIn(shop, ending, 40 * dayMs);
  expect(await findProxy(shop.db, ending)).toMatchObject({ onSale: true });
});

test('what staff took off sale stays off, however long its supplier gives it', async () => {
  const { shop } = await openShop();
  const ending = await givenEnding(shop, 5 * hourMs);
  await shop.db.execute(sql`update proxies set on_sale = false where id = ${ending}`);
  await leaveEndingAddresses(shop);
  await endsIn(shop, ending, null);
  expect(await findProxy(shop.db, ending)).toMatchObject({ onSale: false, availableUntil: null });
});

test('a dead address is replaced even by one that ends sooner, rather than not at all', async () => {
  const { shop } = await openShop();
  const paid = await givenPaidLease(shop);
  const soon = await givenEnding(shop, 10 * hourMs);
  const { id: leaseId, upstreamId } = paid.lease;
  const input = { leaseId, upstreamId, since: null, within: 'country', counted: false } as const;
  const leaving = { ...input, reason: 'address-ending' } as const;
  const at = shop.clock();
  expect(await shop.db.transaction((tx) => moveLease(tx, leaving, at))).toBeUndefined();
  const dead = { ...input, reason: 'address-down' } as const;
  const moved = await shop.db.transaction((tx) => moveLease(tx, dead, at));
  expect(moved?.proxy.id).toBe(soon);
});
