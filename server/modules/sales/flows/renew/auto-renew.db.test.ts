import { expect, test } from 'vitest';
import { toWholeKes, wholeKes, type Money } from '#contracts/money.ts';
import { autoRenewalOf } from '#modules/leases/renewals';
import { findLease, revokeLease } from '#modules/leases/holding';
import { sql } from '#platform/db.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { renewByThemselves } from './auto-renew.ts';
import { cancelLease, endAutoRenewal, setAutoRenewal } from '../../goods/proxy/lease/keep-lease.ts';
import { describeService } from '../../goods/proxy/lease/lease-service.ts';
import { remindOfEnds } from '../../goods/proxy/lease/remind.ts';
import { givenPaidLease, type PaidLease, ownOf, renew } from '../../testing/given-lease.ts';
import { givenBalance, fillBalance } from '../../testing/given-balance.ts';
import { raceRenewals } from '../../testing/race-renewals.ts';
import {
  givenBuyer,
  givenPassingShop,
  holdingsOf,
  priceKes,
  trialBalance,
  type TestShop,
  payFor,
  cancelPrompt,
} from '../../testing/given-sales.ts';
import { dayMs, hourMs } from '#contracts/time.ts';
import { giveBack } from '../../testing/given-refunds.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const price = toWholeKes(priceKes);

async function openShop() {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  // Leases of other tests would be renewed here too.
  await shop.db.execute(sql`delete from lease_auto_renewals`);
  await shop.db.execute(sql`update leases set state = 'ended' where state = 'active'`);
  return { shop, pass: (hours: number) => pass(hours * hourMs) };
}

/** A day's lease with auto-renewal, and its holder's other means. */
async function givenKept(shop: TestShop, { balanceKes = 0, prompts = false } = {}) {
  const buyer = balanceKes > 0 ? await givenBalance(shop, balanceKes) : await givenBuyer(shop);
  const paid = await givenPaidLease(shop, { buyer });
  shop.daraja.received.splice(0);
  const body = { plan: 'daily', prompts, amountKes: price } as const;
  await setAutoRenewal(shop, { ...ownOf(paid), body });
  return paid;
}

const endOf = async (shop: TestShop, { lease }: PaidLease) =>
  (await findLease(shop.db, lease.id, lease.customerId))?.endsAt?.getTime();
const later = ({ lease }: PaidLease, ms: number) => lease.endsAt.getTime() + ms;
function promptOf(shop: TestShop) {
  const [collection] = shop.daraja.received;
  if (!collection) throw new Error('Nobody was prompted.');
  return collection;
}
const lettersOf = async (shop: TestShop, { lease }: PaidLease) =>
  (
    await shop.db.rows<{ key: string }>(sql`
      select dedupe_key as key from mails
       where dedupe_key like ${`auto-renewal-waits:${lease.id}:%`} order by key`)
  ).map(({ key }) => key.split(':').at(-1));

test('a balance that covers it renews a day’s lease three hours before its end, not sooner', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenKept(shop, { balanceKes: price + 7 });
  pass(20.9);
  expect(await renewByThemselves(shop)).toBe(0);
  pass(0.1);
  expect(await renewByThemselves(shop)).toBe(1);
  expect(await endOf(shop, paid)).toBe(later(paid, dayMs));
  expect(await holdingsOf(shop, paid.buyer.customerId)).toMatchObject({ creditMinor: 700 });
  expect(shop.daraja.received).toEqual([]);
  expect(await trialBalance(shop)).toBe(0);
});

test('workers at once renew a term once, and the next term in its own time', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenKept(shop, { balanceKes: price * 5 });
  pass(22);
  await Promise.all([1, 2, 3, 4].map(() => renewByThemselves(shop)));
  await renewByThemselves(shop);
  expect(await endOf(shop, paid)).toBe(later(paid, dayMs));
  expect(await holdingsOf(shop, paid.buyer.customerId)).toMatchObject({
    creditMinor: price * 4 * 100,
  });
  pass(23);
  await Promise.all([renewByThemselves(shop), renewByThemselves(shop)]);
  expect(await endOf(shop, paid)).toBe(later(paid, 2 * dayMs));
  expect(await trialBalance(shop)).toBe(0);
});

test('a short balance sends one prompt where that was agreed, whoever looks and however often', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenKept(shop, { prompts: true });
  pass(22);
  await Promise.all([1, 2, 3].map(() => renewByThemselves(shop)));
  pass(0.5);
  await renewByThemselves(shop);
  expect(shop.daraja.received).toHaveLength(1);
  const collection = promptOf(shop);
  expect(collection).toMatchObject({ account: paid.phone, amount: priceKes });
  await payFor(shop, { paymentId: collection.id });
  expect(await endOf(shop, paid)).toBe(later(paid, dayMs));
});

test('a prompt that was cancelled is not repeated in its term; its holder is told', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenKept(shop, { prompts: true });
  pass(22);
  await renewByThemselves(shop);
  const collection = promptOf(shop);
  await cancelPrompt(shop, collection.id);
  pass(0.5);
  await renewByThemselves(shop);
  await renewByThemselves(shop);
  expect(shop.daraja.received).toHaveLength(1);
  expect(await lettersOf(shop, paid)).toEqual(['balance-short']);
  expect(await endOf(shop, paid)).toBe(later(paid, 0));
});

test('one phone is prompted for one lease at a time', async () => {
  const { shop, pass } = await openShop();
  const first = await givenKept(shop, { prompts: true });
  const second = await givenPaidLease(shop, { buyer: first.buyer });
  const body = { plan: 'daily', prompts: true, amountKes: price } as const;
  await setAutoRenewal(shop, { ...ownOf(second), body });
  shop.daraja.received.splice(0);
  pass(22);
  await renewByThemselves(shop);
  expect(shop.daraja.received).toHaveLength(1);
  pass(0.06);
  await renewByThemselves(shop);
  expect(shop.daraja.received).toHaveLength(2);
});

test('without consent to prompts a short balance is told once, and pays once it is filled', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenKept(shop);
  pass(22);
  await renewByThemselves(shop);
  pass(0.2);
  await renewByThemselves(shop);
  expect(shop.daraja.received).toEqual([]);
  expect(await lettersOf(shop, paid)).toEqual(['balance-short']);
  await fillBalance(shop, paid.buyer, price);
  pass(0.2);
  expect(await renewByThemselves(shop)).toBe(1);
  expect(await endOf(shop, paid)).toBe(later(paid, dayMs));
});

test('a price above the agreed one is told and never charged; agreeing to it charges it', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenKept(shop, { balanceKes: price * 3 });
  // Agreed while the list was lower than the lease's own price, to which it has gone back.
  await shop.db.execute(sql`
    update lease_auto_renewals set agreed_minor = agreed_minor - 1000
     where lease_id = ${paid.lease.id}`);
  pass(22);
  await renewByThemselves(shop);
  expect(await endOf(shop, paid)).toBe(later(paid, 0));
  expect(await lettersOf(shop, paid)).toEqual(['price-changed']);
  const { renewal, keeping } = await describeService(shop, ownOf(paid));
  expect(keeping.auto).toMatchObject({ agreedKes: price - 10, pays: 'price-changed' });
  const amountKes = renewal.offers[0]?.amountKes ?? 0;
  const body = { plan: 'daily', prompts: false, amountKes } as const;
  await setAutoRenewal(shop, { ...ownOf(paid), body });
  expect(await renewByThemselves(shop)).toBe(1);
  expect(await endOf(shop, paid)).toBe(later(paid, dayMs));
});

test('switched off, cancelled or taken away, nothing is charged', async () => {
  const { shop, pass } = await openShop();
  const off = await givenKept(shop, { balanceKes: price });
  const cancelled = await givenKept(shop, { balanceKes: price });
  const revoked = await givenKept(shop, { balanceKes: price });
  await endAutoRenewal(shop, ownOf(off));
  const seen = await cancelLease(shop, {
    ...ownOf(cancelled),
    body: { when: 'end', reason: 'too-expensive', note: 'Cheaper elsewhere.' },
  });
  expect(seen).toMatchObject({ auto: null, cancelled: { reason: 'too-expensive' } });
  await shop.db.transaction((tx) =>
    revokeLease(tx, { leaseId: revoked.lease.id, at: shop.clock() }),
  );
  expect(await autoRenewalOf(shop.db, revoked.lease.id)).toBeUndefined();
  pass(22);
  expect(await renewByThemselves(shop)).toBe(0);
  for (const { buyer } of [off, cancelled, revoked]) {
    expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ creditMinor: price * 100 });
  }
});

test('a lease that is paused is not charged until it works again', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenKept(shop, { balanceKes: price });
  pass(22);
  await shop.db.execute(sql`
    insert into lease_pauses (lease_id, reason, since)
    values (${paid.lease.id}, 'dispute', ${shop.clock()})`);
  expect(await renewByThemselves(shop)).toBe(0);
  await shop.db.execute(sql`update lease_pauses set ended_at = ${shop.clock()}`);
  expect(await renewByThemselves(shop)).toBe(1);
});

test('a term whose whole price went back is not charged again', async () => {
  const { shop, pass } = await openShop();
  const [whole, part] = [await givenKept(shop), await givenKept(shop)];
  const refund = (sale: PaidLease, amount: Money | 'rest') => giveBack(shop, sale, { amount });
  await refund(whole, 'rest');
  await refund(part, wholeKes(10));
  expect(await autoRenewalOf(shop.db, whole.lease.id)).toBeUndefined();
  expect(await autoRenewalOf(shop.db, part.lease.id)).toMatchObject({ plan: 'daily' });
  pass(22);
  await renewByThemselves(shop);
  expect(await endOf(shop, whole)).toBe(later(whole, 0));
});

test('while its holder renews by hand nothing is charged beside it', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenKept(shop, { prompts: true });
  pass(22);
  const payment = await renew(shop, paid);
  expect(await renewByThemselves(shop)).toBe(0);
  expect(shop.daraja.received).toHaveLength(1);
  await payFor(shop, payment);
  expect(await renewByThemselves(shop)).toBe(0);
});

test('one that is being paid for by hand keeps no other one waiting', async () => {
  const { shop, pass } = await openShop();
  const [first, second] = [await givenKept(shop), await givenKept(shop, { balanceKes: price })];
  pass(21.5);
  await renew(shop, first);
  expect(await renewByThemselves(shop)).toBe(1);
  expect(await endOf(shop, first)).toBe(later(first, 0));
  expect(await endOf(shop, second)).toBe(later(second, dayMs));
});

test('renewed by a program and automatically at once, a term is charged once', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenKept(shop, { balanceKes: price * 4 });
  pass(22);
  const token = { id: 'tok_test', scopes: new Set(['buy' as const]) };
  const byHand = { ...paid, buyer: { ...paid.buyer, token } };
  const [one, , two] = await raceRenewals(shop, paid.lease, [
    () => renew(shop, byHand),
    () => renewByThemselves(shop),
    () => renew(shop, byHand),
  ]);
  expect(one.paymentId).toBe(two.paymentId);
  expect(await endOf(shop, paid)).toBe(later(paid, dayMs));
  expect(await holdingsOf(shop, paid.buyer.customerId)).toMatchObject({
    creditMinor: price * 3 * 100,
  });
});

test('a lease whose address cannot be renewed tells its holder why', async () => {
  const { shop, pass } = await openShop();
  const paid = await givenKept(shop, { balanceKes: price });
  await shop.db.execute(sql`update proxies set on_sale = false where id = ${paid.proxyId}`);
  pass(22);
  await renewByThemselves(shop);
  expect(await lettersOf(shop, paid)).toEqual(['not-renewable']);
  expect(await holdingsOf(shop, paid.buyer.customerId)).toMatchObject({ creditMinor: price * 100 });
});

test('a lease that does not renew by itself cannot be agreed to', async () => {
  const { shop } = await openShop();
  const paid = await givenPaidLease(shop);
  await shop.db.execute(sql`update leases set auto_renewable = false where id = ${paid.lease.id}`);
  const body = { plan: 'daily', prompts: false, amountKes: price } as const;
  await expect(setAutoRenewal(shop, { ...ownOf(paid), body })).rejects.toMatchObject({
    code: 'not-renewable',
  });
});

test('a renewal ends the cancellation of the term before it', async () => {
  const { shop } = await openShop();
  const paid = await givenPaidLease(shop);
  await cancelLease(shop, { ...ownOf(paid), body: { when: 'end', reason: 'other' } });
  const payment = await renew(shop, paid);
  await payFor(shop, payment);
  const { keeping } = await describeService(shop, ownOf(paid));
  expect(keeping.cancelled).toBeNull();
});

test('the reminder before it says when it renews by itself, or that its holder lets it end', async () => {
  const { shop, pass } = await openShop();
  const kept = await givenKept(shop, { balanceKes: price });
  const cancelled = await givenPaidLease(shop);
  await cancelLease(shop, { ...ownOf(cancelled), body: { when: 'end', reason: 'other' } });
  pass(18.5);
  expect(await remindOfEnds(shop)).toBe(2);
  expect(await reminderOf(shop, kept)).toMatchObject({
    renewsAt: new Date(later(kept, -3 * hourMs)).toISOString(),
    cancelled: false,
  });
  expect(await reminderOf(shop, cancelled)).toMatchObject({ renewsAt: null, cancelled: true });
});

test('a balance that will not cover the renewal is told once, and one that will is not', async () => {
  const { shop, pass } = await openShop();
  const whole = await givenKept(shop, { balanceKes: price });
  const short = await givenKept(shop, { balanceKes: price - 1 });
  pass(18.5);
  await remindOfEnds(shop);
  const told = await shop.db.rows<{ key: string }>(sql`
    select dedupe_key as key from notices where kind = 'balance'`);
  expect(told.filter(({ key }) => key.includes(short.lease.id))).toHaveLength(1);
  expect(told.filter(({ key }) => key.includes(whole.lease.id))).toHaveLength(0);
});

const mailFacts = { purpose: 'mail-facts', name: 'jobs.payload' };

async function reminderOf(shop: TestShop, { lease }: PaidLease) {
  const [job] = await shop.db.rows<{ key: string; payload: { sealedFacts: string } }>(sql`
    select dedupe_key as key, payload from jobs
     where dedupe_key like ${`mail:lease-ending:${lease.id}:%`}`);
  if (!job) throw new Error('No reminder was written.');
  const sealed = Buffer.from(job.payload.sealedFacts, 'base64');
  return JSON.parse(shop.keyring.open(placeIn(mailFacts, job.key), sealed));
}
