import { expect, test } from 'vitest';
import { toWholeKes } from '#contracts/money.ts';
import type { Plan } from '#contracts/term.ts';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';
import { autoRenewalOf } from '#modules/leases/renewals';
import { useTestDatabase } from '#testing/test-database.ts';
import { offerTerms } from '../../../../catalogue/testing/offer-terms.ts';
import { quotePrice } from '../../../flows/checkout/quote-price.ts';
import { renewByThemselves } from '../../../flows/renew/auto-renew.ts';
import { givenBalance } from '../../../testing/given-balance.ts';
import {
  givenPaidLease,
  leaseNow,
  ownOf,
  renew,
  type PaidLease,
} from '../../../testing/given-lease.ts';
import {
  givenBuyer,
  givenPassingShop,
  givenProxy,
  holdingsOf,
  trialBalance,
  type TestShop,
} from '../../../testing/given-sales.ts';
import { endLeaseNow, setAutoRenewal } from './keep-lease.ts';
import { describeService } from './lease-service.ts';
import { refundLease } from './refund-lease.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
/** A day costs $1.99: its shares of 12, 65 and, of seven, 85 %, at KES 130, in whole shillings. */
const hourKes = 32;
const weekKes = 1_541;

async function openShop() {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  const buyer = await givenBuyer(shop);
  await offerTerms(shop.db, { by: buyer.customerId });
  return { shop, pass, buyer };
}

const givenHour = (shop: TestShop, buyer: Awaited<ReturnType<typeof givenBuyer>>) =>
  givenPaidLease(shop, { buyer, amount: hourKes, metaData: { plan: 'hourly' } });

const endNow = (shop: TestShop, hour: PaidLease) =>
  endLeaseNow(shop, { ...ownOf(hour), since: shop.clock(), body: { reason: 'not-needed' } });

const priceOf = async (shop: TestShop, plan: Plan) => {
  const { customerId } = await givenBuyer(shop);
  const productId = await givenProxy(shop);
  const asked = { customerId, product: 'proxy', productId, plan } as const;
  return toWholeKes((await quotePrice(shop, asked)).quote.kes);
};

test('each offered term has its price and its length; what is not offered is refused', async () => {
  const { shop, buyer } = await openShop();
  const kes = [];
  for (const plan of ['hourly', 'half-daily', 'daily', 'weekly'] as const) {
    kes.push(await priceOf(shop, plan));
  }
  expect(kes).toEqual([hourKes, 169, 259, weekKes]);
  const hour = await givenHour(shop, buyer);
  expect(hour.lease.endsAt.getTime() - hour.lease.startsAt.getTime()).toBe(hourMs);
  await offerTerms(shop.db, { by: buyer.customerId, terms: null });
  await expect(priceOf(shop, 'hourly')).rejects.toMatchObject({ code: 'not-for-sale' });
  const { renewal } = await describeService(shop, ownOf(hour));
  expect(renewal.offers.map(({ plan }) => plan)).toEqual(['daily', 'monthly']);
});

test('an hour is renewed at what it was sold for, whatever the owner asks later', async () => {
  const { shop, buyer } = await openShop();
  const hour = await givenHour(shop, buyer);
  await offerTerms(shop.db, { by: buyer.customerId, terms: { hourly: 9_000, weekly: 2_000 } });
  const { renewal } = await describeService(shop, ownOf(hour));
  expect(renewal.offers.map(({ plan, amountKes }) => [plan, amountKes])).toEqual([
    ['hourly', hourKes],
    ['daily', 259],
    ['weekly', 363],
    ['monthly', 5_070],
  ]);
});

test('an hour that is cancelled gives back its unused time to the cent, and no more', async () => {
  const { shop, pass, buyer } = await openShop();
  const hour = await givenHour(shop, buyer);
  pass(45 * minuteMs);
  const returned = await endNow(shop, hour);
  expect(returned.minor).toBe((hourKes * 100) / 4);
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ creditMinor: returned.minor });
  expect(await trialBalance(shop)).toBe(0);
});

test('an hour has no refund window, so that none is used and paid back whole', async () => {
  const { shop, pass, buyer } = await openShop();
  const hour = await givenHour(shop, buyer);
  pass(59 * minuteMs);
  const { refund, replacement } = await describeService(shop, ownOf(hour));
  expect(refund).toMatchObject({ refusal: null, decidedBy: 'staff', because: null });
  expect(replacement).toMatchObject({ left: 0, nextAt: null });
  const body = { reason: 'not-needed', to: 'balance' } as const;
  expect(await refundLease(shop, { ...ownOf(hour), body })).toMatchObject({ outcome: 'requested' });
});

test('an hour renews automatically seven and a half minutes before its end, once', async () => {
  const { shop, pass } = await openShop();
  const buyer = await givenBalance(shop, 2 * hourKes);
  const hour = await givenHour(shop, buyer);
  const body = { plan: 'hourly', prompts: false, amountKes: hourKes } as const;
  await setAutoRenewal(shop, { ...ownOf(hour), body });
  const { chargeAt } = (await autoRenewalOf(shop.db, hour.lease.id)) ?? {};
  expect(chargeAt).toEqual(new Date(hour.lease.endsAt.getTime() - 7.5 * minuteMs));
  pass(52 * minuteMs);
  expect(await renewByThemselves(shop)).toBe(0);
  pass(minuteMs);
  await Promise.all([renewByThemselves(shop), renewByThemselves(shop)]);
  expect(await renewByThemselves(shop)).toBe(0);
  const { endsAt } = await leaseNow(shop, hour);
  expect(endsAt).toEqual(new Date(hour.lease.endsAt.getTime() + hourMs));
});

test('a term that is withdrawn is not charged automatically; its holder is told', async () => {
  const { shop, pass } = await openShop();
  const buyer = await givenBalance(shop, hourKes);
  const hour = await givenHour(shop, buyer);
  const body = { plan: 'hourly', prompts: false, amountKes: hourKes } as const;
  await setAutoRenewal(shop, { ...ownOf(hour), body });
  await offerTerms(shop.db, { by: buyer.customerId, terms: null });
  pass(55 * minuteMs);
  await renewByThemselves(shop);
  expect((await leaseNow(shop, hour)).endsAt).toEqual(hour.lease.endsAt);
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ creditMinor: hourKes * 100 });
});

test('an hour is prolonged by a week, and both give back their own share', async () => {
  const { shop, pass } = await openShop();
  const buyer = await givenBalance(shop, weekKes);
  const hour = await givenHour(shop, buyer);
  const { customerId } = buyer;
  const token = { id: 'tok_test', scopes: new Set(['buy' as const]) };
  const paying = { ...hour, buyer: { ...buyer, token } };
  pass(minuteMs);
  await renew(shop, paying, { plan: 'weekly', amountKes: weekKes });
  const { endsAt } = await leaseNow(shop, hour);
  expect(endsAt).toEqual(new Date(noon.getTime() + hourMs + 7 * dayMs));
  pass(29 * minuteMs);
  const returned = await endNow(shop, hour);
  expect(returned.minor).toBe(weekKes * 100 + (hourKes * 100) / 2);
  expect(await holdingsOf(shop, customerId)).toMatchObject({ creditMinor: returned.minor });
  expect(await trialBalance(shop)).toBe(0);
});
