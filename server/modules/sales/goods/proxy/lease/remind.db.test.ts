import { expect, test } from 'vitest';
import { endOfTerm, planTerms, type FurtherPlan, type Plan } from '#contracts/term.ts';
import { extend } from '#modules/leases/holding';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { remindOfEnds } from './remind.ts';
import { givenPaidLease, type PaidLease } from '../../../testing/given-lease.ts';
import { givenBuyer, type TestShop, givenPassingShop } from '../../../testing/given-sales.ts';
import { offerTerms } from '../../../../catalogue/testing/offer-terms.ts';
import { hourMs } from '#contracts/time.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');

async function openShop() {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  // Leases of other tests end too, and would be reminded of it here.
  await shop.db.execute(sql`update leases set state = 'ended' where state = 'active'`);
  return { shop, pass: (hours: number) => pass(hours * hourMs) };
}

/** A lease of a further term. */
async function givenFurther(shop: TestShop, plan: FurtherPlan) {
  const buyer = await givenBuyer(shop);
  await offerTerms(shop.db, { by: buyer.customerId });
  const amount = { hourly: 32, 'half-daily': 169, weekly: 1_541 }[plan];
  return givenPaidLease(shop, { buyer, amount, metaData: { plan } });
}

const kindsOf = async (shop: TestShop, { lease }: PaidLease) =>
  (
    await shop.db.rows<{ kind: string }>(sql`
      select kind from lease_reminders where lease_id = ${lease.id}
       order by reminded_at desc`)
  ).map(({ kind }) => kind);
const mailsOf = async (shop: TestShop, { lease }: PaidLease) =>
  (
    await shop.db.rows<{ key: string }>(sql`
      select dedupe_key as key from mails where dedupe_key like ${`lease-ending:${lease.id}:%`}`)
  ).map(({ key }) => key.split(':').at(-1));

const prolong = (shop: TestShop, { lease }: PaidLease, plan: Plan) =>
  shop.db.transaction((tx) =>
    extend(tx, {
      customerId: lease.customerId,
      terms: [{ leaseId: lease.id, plan }],
      at: shop.clock(),
    }),
  );

test('a day’s lease is reminded six hours and one hour before its end, once each', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  expect(await remindOfEnds(shop)).toBe(0);
  pass(18);
  await Promise.all([remindOfEnds(shop), remindOfEnds(shop)]);
  expect(await mailsOf(shop, paid)).toEqual(['6-hours']);
  pass(5);
  await remindOfEnds(shop);
  await remindOfEnds(shop);
  expect(new Set(await mailsOf(shop, paid))).toEqual(new Set(['1-hour', '6-hours']));
  expect(new Set(await kindsOf(shop, paid))).toEqual(new Set(['1-hour', '6-hours']));
});

test('a month’s lease is reminded three days before too', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  await prolong(shop, paid, 'monthly');
  pass(24 * 28 + 1);
  await remindOfEnds(shop);
  expect(await mailsOf(shop, paid)).toEqual(['3-days']);
});

test('a renewal is a new term with reminders of its own, and no old one comes late', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  pass(18);
  await remindOfEnds(shop);
  await prolong(shop, paid, 'daily');
  expect(await remindOfEnds(shop)).toBe(0);
  pass(24);
  await remindOfEnds(shop);
  expect(await mailsOf(shop, paid)).toEqual(['6-hours', '6-hours']);
});

test('an hour that goes on hour by hour has no reminder, twelve hours have theirs from the half on', async () => {
  const { shop, pass } = await openShop();
  const hour = await givenFurther(shop, 'hourly');
  const half = await givenFurther(shop, 'half-daily');
  pass(0.875);
  await prolong(shop, hour, 'hourly');
  for (const _ of [1, 2, 3, 4]) {
    pass(0.25);
    await remindOfEnds(shop);
  }
  expect(await kindsOf(shop, hour)).toEqual([]);
  expect(await kindsOf(shop, half)).toEqual([]);
  pass(4.125);
  await remindOfEnds(shop);
  expect(await kindsOf(shop, half)).toEqual(['6-hours']);
});

test('after a pause only the moment nearest to the end is mailed', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenPaidLease(shop);
  pass(23.5);
  await remindOfEnds(shop);
  expect(await mailsOf(shop, paid)).toEqual(['1-hour']);
  expect(new Set(await kindsOf(shop, paid))).toEqual(new Set(['1-hour', '6-hours']));
  expect(endOfTerm(noon, planTerms.daily)).toEqual(paid.lease.endsAt);
});
