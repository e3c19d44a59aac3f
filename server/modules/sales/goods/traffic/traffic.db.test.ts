import { beforeAll, expect, test } from 'vitest';
import { bytesPerGb } from '#contracts/goods/pool-kinds.ts';
import { dayMs, hourMs, secondMs } from '#contracts/time.ts';
import { wholeKes } from '#contracts/money.ts';
import { creditOf } from '#modules/ledger';
import { findNamedLease, findNamedLeases } from '#modules/leases/traffic';
import { findOrder } from '#modules/orders';
import { lotsOf } from '#modules/traffic';
import { sql } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { fillBalance } from '../../testing/given-balance.ts';
import { givenBuyer, trialBalance, type TestShop } from '../../testing/given-sales.ts';
import { buyTraffic, givenTrafficShop, move, payTraffic } from '../../testing/given-traffic.ts';
import { restoreGoods, suspendGoods } from '../../admin/suspend-goods.ts';
import { endTraffic, refundUnused } from './account/end-traffic.ts';
import { listTraffic } from './account/present-account.ts';
import { setTopUp } from './account/top-up-settings.ts';
import { expireLots } from './work/expire-lots.ts';
import { tellMarks } from './work/tell-marks.ts';
import { topUpTraffic } from './work/top-up-traffic.ts';

const database = useTestDatabase();
let now = new Date('2026-03-02T09:00:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await givenTrafficShop(database.db, () => now);
});
const pass = (ms: number) => (now = new Date(now.getTime() + ms));

const accountOf = async (buyer: SignedIn) => {
  const [account] = await listTraffic(shop, buyer);
  if (!account) throw new Error('There is no traffic.');
  return account;
};
const mailsTo = (buyer: SignedIn) =>
  shop.db.rows<{ template: string; dedupeKey: string }>(sql`
    select template, dedupe_key as "dedupeKey" from mails
     where customer_id = ${buyer.customerId} and template like 'traffic%' order by id`);

async function givenTraffic(gb: number) {
  const buyer = await givenBuyer(shop);
  const { orderId, amount } = await buyTraffic(shop, buyer, gb);
  const { leaseId } = await accountOf(buyer);
  return { buyer, orderId, amount, leaseId };
}

test('the first purchase brings a name and a secret, and the next adds a lot to it', async () => {
  const { buyer, leaseId } = await givenTraffic(5);
  pass(dayMs);
  await buyTraffic(shop, buyer, 1);
  const account = await accountOf(buyer);
  expect(account).toMatchObject({ leaseId, kind: 'residential', state: 'ACTIVE', left: 6e9 });
  expect(account.connection).toMatchObject({ host: 'proxy.test', username: expect.any(String) });
  expect(account.lots).toMatchObject([
    { bytes: 1e9, state: 'open' },
    { bytes: 5e9, state: 'open' },
  ]);
});

test('two first purchases at once open one account', async () => {
  const buyer = await givenBuyer(shop);
  await fillBalance(shop, buyer, 10_000);
  await Promise.all([payTraffic(shop, buyer, 1), payTraffic(shop, buyer, 5)]);
  expect(await listTraffic(shop, buyer)).toMatchObject([{ left: 6 * bytesPerGb }]);
});

test('L5: what a gateway reports is drawn once, from the lot that ends first', async () => {
  const { buyer, leaseId } = await givenTraffic(1);
  pass(dayMs);
  await buyTraffic(shop, buyer, 1);
  await Promise.all([move(shop, leaseId, 700_000_000), move(shop, leaseId, 700_000_001)]);
  expect((await accountOf(buyer)).lots).toMatchObject([
    { used: 400_000_001, state: 'open' },
    { used: bytesPerGb, state: 'spent' },
  ]);
});

test('what is moved after the last byte is the shop’s loss, to the byte', async () => {
  const { buyer, leaseId } = await givenTraffic(1);
  await move(shop, leaseId, bytesPerGb + 5);
  expect(await accountOf(buyer)).toMatchObject({ state: 'EMPTY', left: 0 });
  const [row] = await shop.db.rows(sql`
    select overdrawn from traffic_accounts where lease_id = ${leaseId}`);
  expect(row).toEqual({ overdrawn: 5 });
  await buyTraffic(shop, buyer, 1);
  expect(await accountOf(buyer)).toMatchObject({ state: 'ACTIVE', left: bytesPerGb });
});

test('L10: marks are told once, and again after another purchase', async () => {
  const { buyer, leaseId } = await givenTraffic(1);
  await move(shop, leaseId, 790_000_000);
  expect(await tellMarks(shop)).toBe(0);
  await move(shop, leaseId, 10_000_000);
  await Promise.all([tellMarks(shop), tellMarks(shop), tellMarks(shop)]);
  await move(shop, leaseId, 50_000_000);
  await tellMarks(shop);
  expect(await mailsTo(buyer)).toHaveLength(1);
  await move(shop, leaseId, 150_000_000);
  await tellMarks(shop);
  const told = (await mailsTo(buyer)).map(({ dedupeKey }) => dedupeKey.split(':').at(-1));
  expect(new Set(told)).toEqual(new Set(['80', '100']));
  await buyTraffic(shop, buyer, 1);
  await move(shop, leaseId, 850_000_000);
  await tellMarks(shop);
  expect(await mailsTo(buyer)).toHaveLength(3);
});

test('L10: a mark that is crossed forth and back by what is forgiven is told once, or never', async () => {
  const { buyer, leaseId } = await givenTraffic(1);
  await move(shop, leaseId, 800_000_000);
  await move(shop, leaseId, 0, 7);
  expect(await tellMarks(shop)).toBe(0);
  await move(shop, leaseId, 7);
  expect(await tellMarks(shop)).toBe(1);
  await move(shop, leaseId, 0, 7);
  await move(shop, leaseId, 7);
  expect(await tellMarks(shop)).toBe(0);
  expect(await mailsTo(buyer)).toHaveLength(1);
});

test('what a gateway forgives is there again, also of a lot that was spent', async () => {
  const { buyer, leaseId } = await givenTraffic(1);
  await move(shop, leaseId, bytesPerGb);
  await move(shop, leaseId, 0, 7);
  expect(await accountOf(buyer)).toMatchObject({ state: 'ACTIVE', left: 7 });
});

test('L5: what is left rolls over once, then expires, and the lot beside it goes on', async () => {
  const { buyer, leaseId } = await givenTraffic(1);
  pass(10 * dayMs);
  await buyTraffic(shop, buyer, 1);
  const [second, first] = await lotsOf(shop.db, [leaseId]);
  pass(20 * dayMs);
  await expireLots(shop);
  expect((await accountOf(buyer)).lots[1]).toMatchObject({
    state: 'open',
    rolledFrom: first?.endsAt.toISOString(),
    endsAt: second?.endsAt.toISOString(),
  });
  pass(5 * dayMs);
  await buyTraffic(shop, buyer, 5);
  pass(5 * dayMs);
  await expireLots(shop);
  const account = await accountOf(buyer);
  expect(account.lots.map(({ state }) => state)).toEqual(['open', 'open', 'expired']);
  expect(account.left).toBe(6 * bytesPerGb);
});

test('bytes that were not renewed in time expire, and the next purchase keeps the name', async () => {
  const { buyer, leaseId } = await givenTraffic(1);
  const name = (await accountOf(buyer)).connection?.username;
  pass(30 * dayMs);
  await expireLots(shop);
  expect(await accountOf(buyer)).toMatchObject({ state: 'ENDED', left: 0, connection: null });
  pass(dayMs);
  await buyTraffic(shop, buyer, 1);
  expect(await accountOf(buyer)).toMatchObject({
    leaseId,
    left: bytesPerGb,
    connection: { username: name },
  });
});

test('unused bytes go back to the balance once every gateway has reported', async () => {
  const { buyer, leaseId, orderId, amount } = await givenTraffic(25);
  await move(shop, leaseId, 10 * bytesPerGb);
  await shop.db.execute(sql`
    insert into gateway_presence (gateway_id, lease_id, connections, seen_at)
    values ('gtw_test', ${leaseId}, 1, ${now})`);
  await endTraffic(shop, { customerId: buyer.customerId, leaseId });
  expect(await accountOf(buyer)).toMatchObject({ state: 'ENDING', connection: null });
  const secret = (await findNamedLease(shop.db, leaseId, buyer.customerId))?.credentials;
  expect(secret).toBeNull();
  expect(await refundUnused(shop)).toBe(0);
  pass(10 * secondMs);
  await shop.db.execute(sql`
    update gateway_presence set seen_at = ${now} where lease_id = ${leaseId}`);
  expect(await refundUnused(shop)).toBe(0);
  // The last batch of the tunnel that was cut.
  await move(shop, leaseId, 5 * bytesPerGb);
  await shop.db.execute(sql`
    update gateway_presence set connections = 0 where lease_id = ${leaseId}`);
  await Promise.all([refundUnused(shop), refundUnused(shop)]);
  const worth = Math.floor((amount * 10) / 25);
  expect(await creditOf(shop.db, buyer.customerId)).toEqual(wholeKes(worth));
  expect(await accountOf(buyer)).toMatchObject({
    state: 'ENDED',
    lots: [{ state: 'refunded', used: 15e9, givenBack: 10e9 }],
  });
  expect((await findOrder(shop.db, orderId))?.state).toBe('partially_refunded');
  expect(await trialBalance(shop)).toBe(0);
});

test('an unused lot gives its whole price back, and a new purchase another name', async () => {
  const { buyer, leaseId, orderId, amount } = await givenTraffic(1);
  await endTraffic(shop, { customerId: buyer.customerId, leaseId });
  const again = endTraffic(shop, { customerId: buyer.customerId, leaseId });
  await expect(again).rejects.toMatchObject({ code: 'not-refundable' });
  pass(20 * secondMs);
  expect(await refundUnused(shop)).toBe(1);
  expect(await creditOf(shop.db, buyer.customerId)).toEqual(wholeKes(amount));
  expect((await findOrder(shop.db, orderId))?.state).toBe('refunded');
  await buyTraffic(shop, buyer, 1);
  expect((await accountOf(buyer)).leaseId).not.toBe(leaseId);
});

const topUpOn = (buyer: SignedIn, leaseId: string, { gb = 1, dayKesMax = 2_000 } = {}) =>
  setTopUp(shop, {
    customerId: buyer.customerId,
    leaseId,
    body: { gb, dayKesMax, monthKesMax: dayKesMax * 2 },
  });

test('L6: low traffic is topped up once, however many workers look', async () => {
  const { buyer, leaseId } = await givenTraffic(1);
  await fillBalance(shop, buyer, 5_000);
  await topUpOn(buyer, leaseId);
  pass(secondMs);
  await move(shop, leaseId, 899_999_999);
  expect(await topUpTraffic(shop)).toBe(0);
  await Promise.all([1, 0, 0].map((bytes) => move(shop, leaseId, bytes)));
  await Promise.all([topUpTraffic(shop), topUpTraffic(shop), topUpTraffic(shop)]);
  const { lots, left } = await accountOf(buyer);
  expect(left).toBe(1_100_000_000);
  expect(lots.map(({ isAutomatic }) => isAutomatic)).toEqual([true, false]);
});

test('L6: nothing is topped up that forgiven bytes have brought above the mark again', async () => {
  const { buyer, leaseId } = await givenTraffic(1);
  await fillBalance(shop, buyer, 5_000);
  await topUpOn(buyer, leaseId);
  await move(shop, leaseId, 900_000_000);
  await move(shop, leaseId, 0, 7);
  expect(await topUpTraffic(shop)).toBe(0);
  await move(shop, leaseId, 7);
  expect(await topUpTraffic(shop)).toBe(1);
  expect((await accountOf(buyer)).lots).toHaveLength(2);
});

test('L6: a top-up keeps to its limits by day', async () => {
  const { buyer, leaseId } = await givenTraffic(1);
  await fillBalance(shop, buyer, 5_000);
  await topUpOn(buyer, leaseId, { dayKesMax: 700 });
  const useUp = async () => move(shop, leaseId, (await accountOf(buyer)).left);
  await useUp();
  await topUpTraffic(shop);
  await useUp();
  await topUpTraffic(shop);
  expect((await accountOf(buyer)).lots).toHaveLength(2);
  pass(dayMs);
  await topUpTraffic(shop);
  expect((await accountOf(buyer)).lots).toHaveLength(3);
});

test('L6: three failures turn it off, and are told', async () => {
  const { buyer, leaseId } = await givenTraffic(1);
  await topUpOn(buyer, leaseId);
  await move(shop, leaseId, bytesPerGb);
  await topUpTraffic(shop);
  await topUpTraffic(shop);
  expect((await accountOf(buyer)).topUp).toMatchObject({ failures: 1 });
  pass(hourMs);
  await topUpTraffic(shop);
  pass(hourMs);
  await topUpTraffic(shop);
  expect((await accountOf(buyer)).topUp).toBeNull();
  expect((await mailsTo(buyer)).map(({ template }) => template)).toContain(
    'traffic-top-up-stopped',
  );
});

test('a limit below one purchase is refused at its field', async () => {
  const { buyer, leaseId } = await givenTraffic(1);
  await expect(topUpOn(buyer, leaseId, { gb: 25, dayKesMax: 1_000 })).rejects.toMatchObject({
    code: 'validation-failed',
  });
});

test('while the account is suspended its time stands still', async () => {
  const { buyer } = await givenTraffic(1);
  const { customerId } = buyer;
  const [before] = (await accountOf(buyer)).lots;
  const deciding = { customerId, reason: 'test', actor: 'staff:test' };
  await shop.db.transaction((tx) => suspendGoods(tx, shop, { ...deciding, at: now }));
  expect(await accountOf(buyer)).toMatchObject({ state: 'SUSPENDED', connection: null });
  const suspendedAt = now;
  pass(3 * dayMs);
  await shop.db.transaction((tx) =>
    restoreGoods(tx, shop, { customerId, suspendedAt, actor: 'staff:test', at: now }),
  );
  const after = await accountOf(buyer);
  expect(after.state).toBe('ACTIVE');
  expect(Date.parse(after.lots[0]?.endsAt ?? '')).toBe(
    Date.parse(before?.endsAt ?? '') + 3 * dayMs,
  );
});

test('another customer’s is not there', async () => {
  const { leaseId } = await givenTraffic(1);
  const stranger = await givenBuyer(shop);
  expect(await listTraffic(shop, stranger)).toEqual([]);
  const ending = endTraffic(shop, { customerId: stranger.customerId, leaseId });
  await expect(ending).rejects.toMatchObject({ code: 'not-found' });
  expect((await findNamedLeases(shop.db, [leaseId])).get(leaseId)?.state).toBe('active');
});
