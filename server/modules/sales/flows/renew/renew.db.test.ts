import { expect, test } from 'vitest';
import { toWholeKes } from '#contracts/money.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { describeService } from '../../goods/proxy/lease/lease-service.ts';
import { releaseExpired } from '../settle/sweep.ts';
import { givenBalance } from '../../testing/given-balance.ts';
import { givenPaidLease, leaseNow, renew } from '../../testing/given-lease.ts';
import {
  givenOpenSale,
  givenPassingShop,
  holdingsOf,
  priceKes,
  payFor,
} from '../../testing/given-sales.ts';
import { dayMs, hourMs } from '#contracts/time.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const amountKes = toWholeKes(priceKes);

const openShop = () => givenPassingShop(database.db, noon);

test('a tap prompts the number last paid from, and its money moves the end by a term', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  pass(hourMs);
  const payment = await renew(shop, paid);
  expect(shop.daraja.received.at(-1)).toMatchObject({ id: payment.paymentId, account: paid.phone });
  await payFor(shop, payment);
  const lease = await leaseNow(shop, paid);
  expect(lease.endsAt).toEqual(new Date(paid.lease.endsAt.getTime() + dayMs));
  expect(lease.credentials).toEqual(paid.lease.credentials);
});

test('a program renews from the balance, without a prompt, or is told what is missing', async () => {
  const { shop, pass } = await openShop();
  const buyer = await givenBalance(shop, amountKes);
  const paid = await givenPaidLease(shop, { buyer });
  const token = { id: 'tok_test', scopes: new Set(['buy' as const]) };
  const byToken = { ...paid, buyer: { ...paid.buyer, token } };
  const before = shop.daraja.received.length;
  pass(hourMs);
  await renew(shop, byToken);
  expect((await leaseNow(shop, paid)).endsAt).toEqual(
    new Date(paid.lease.endsAt.getTime() + dayMs),
  );
  await expect(renew(shop, byToken)).rejects.toMatchObject({ code: 'balance-short' });
  expect(shop.daraja.received.length).toBe(before);
});

test('taps at once open one payment, and answer it to each', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  pass(hourMs);
  const before = shop.daraja.received.length;
  const taps = await Promise.all([1, 2, 3].map(() => renew(shop, paid)));
  for (const _ of [4, 5]) taps.push(await renew(shop, paid));
  expect(new Set(taps.map(({ paymentId }) => paymentId)).size).toBe(1);
  expect(shop.daraja.received.length).toBe(before + 1);
});

test('after its end a lease is renewed from now, while nobody took the proxy', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  pass(dayMs + hourMs);
  await releaseExpired(shop);
  expect((await leaseNow(shop, paid)).state).toBe('ended');
  const payment = await renew(shop, paid);
  await expect(givenOpenSale(shop, { proxyId: paid.proxyId })).rejects.toMatchObject({
    code: 'proxy-taken',
  });
  await payFor(shop, payment);
  const lease = await leaseNow(shop, paid);
  expect(lease.state).toBe('active');
  expect(lease.endsAt).toEqual(new Date(shop.clock().getTime() + dayMs));
});

test('once somebody else has the proxy nothing is asked for', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  pass(dayMs + hourMs);
  await releaseExpired(shop);
  await givenOpenSale(shop, { proxyId: paid.proxyId });
  const before = shop.daraja.received.length;
  await expect(renew(shop, paid)).rejects.toMatchObject({ code: 'proxy-taken' });
  expect(shop.daraja.received.length).toBe(before);
  expect(await holdingsOf(shop, paid.buyer.customerId)).toMatchObject({ creditMinor: 0 });
});

test('an address that was withdrawn or is leased once only is not renewed', async () => {
  const { shop } = await openShop();
  const paid = await givenPaidLease(shop);
  for (const [onSale, renewable] of [
    [false, true],
    [true, false],
  ]) {
    await shop.db.execute(sql`
      update proxies set on_sale = ${onSale} where id = ${paid.proxyId}`);
    await shop.db.execute(sql`
      update leases set renewable = ${renewable} where id = ${paid.lease.id}`);
    await expect(renew(shop, paid)).rejects.toMatchObject({ code: 'not-renewable' });
    const { renewal } = await describeService(shop, {
      leaseId: paid.lease.id,
      customerId: paid.buyer.customerId,
    });
    expect(renewal).toMatchObject({
      offers: [],
      refusal: expect.stringMatching(/cannot be renewed/),
    });
  }
});

test('a slow address is renewed by its holder and sold to nobody', async () => {
  const { shop } = await openShop();
  const paid = await givenPaidLease(shop);
  await shop.db.execute(sql`update proxies set health = 'degraded' where id = ${paid.proxyId}`);
  await expect(renew(shop, paid)).resolves.toMatchObject({ transactionStatus: 'PROCESSING' });
});

test('the page of a lease lists its paid terms, what one more costs, and a masked number', async () => {
  const { shop } = await openShop();
  const paid = await givenPaidLease(shop);
  const payment = await renew(shop, paid);
  await payFor(shop, payment);
  const { buyer, lease, phone } = paid;
  const seen = await describeService(shop, { leaseId: lease.id, customerId: buyer.customerId });
  expect(seen).toMatchObject({ status: 'ACTIVE', renewal: { refusal: null } });
  expect(seen.terms.filter(({ isRenewal }) => isRenewal)).toHaveLength(1);
  expect(seen.terms).toHaveLength(2);
  expect(seen.renewal.offers[0]).toMatchObject({ plan: 'daily', amountKes });
  expect(seen.renewal.phone).toBe(`${phone.slice(0, 4)}••••${phone.slice(-4)}`);
});
