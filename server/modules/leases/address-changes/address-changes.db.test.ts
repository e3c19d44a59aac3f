import { expect, test } from 'vitest';
import { dayMs } from '#contracts/time.ts';
import { findProxy, nearestProxies } from '#modules/catalogue/listing';
import { findUpstream } from '#modules/inventory';
import { connectDatabase, sql } from '#platform/db.ts';
import type { RequestKey } from '#platform/http/idempotency.ts';
import { takeTurn } from '#platform/loops/work.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { AddressStays, LeaseNotActive, LeaseNotFound } from '../errors.ts';
import { endLeases } from '../holding/end-leases.sql.ts';
import { pauseLease } from '../moves/pauses.sql.ts';
import { givenCustomer, givenInput, givenLease, givenProxy, hold } from '../testing/given-lease.ts';
import { askChange, readChange } from './ask-change.ts';
import { findChange, lastOfUpstream, markSent } from './changes.sql.ts';
import { changeWork } from './run-change.ts';
import { useFarm } from './testing/given-modem.ts';

const shop = useTestDatabase();
const farm = useFarm(shop);
const { ctx, clock, pass, control, givenMobileLease } = farm;
type Mobile = Awaited<ReturnType<typeof givenMobileLease>>;

const ask = ({ own }: Pick<Mobile, 'own'>) => askChange(ctx(), own, { askedBy: 'call' });
const turn = () => takeTurn(ctx(), changeWork);
const last = ({ proxy }: Mobile) => lastOfUpstream(shop.db, proxy.upstreamId);
const versionOf = async ({ lease }: Mobile) => {
  const [row] = await shop.db.rows<{ version: number }>(sql`
    select upstream_version as version from leases where id = ${lease.id}`);
  return row?.version;
};

test.each(['proxysmart', 'link'] as const)(
  'C1: a change by %s is pending, then done, with the address that was measured',
  async (kind) => {
    const mobile = await givenMobileLease(kind);
    const { proxy, exitIp, own } = mobile;
    const before = await versionOf(mobile);
    expect(await ask(mobile)).toMatchObject({ state: 'pending', newIp: null });
    await turn();
    const { change } = await readChange(ctx(), own);
    expect(change).toMatchObject({ state: 'done', oldIp: exitIp, reason: null });
    expect(change.newIp).toMatch(/^198\.18\.2[45]\d\./);
    expect(change.tookMs).toBeLessThan(90_000);
    expect(await versionOf(mobile)).toBe(Number(before) + 1);
    expect((await findUpstream(ctx(), proxy.upstreamId))?.exitIp).toBe(change.newIp);
    const listed = await findProxy(shop.db, proxy.id);
    expect(listed).toMatchObject({ ip: change.newIp, health: 'healthy', changesAddress: true });
  },
);

test('C2: a second change too soon begins nothing and says how long to wait', async () => {
  const mobile = await givenMobileLease();
  const askedAt = clock();
  await ask(mobile);
  await turn();
  const passedMs = clock().getTime() - askedAt.getTime();
  const { retryAfterSeconds, ...soon } = await ask(mobile);
  expect(soon).toMatchObject({ state: 'too_soon', oldIp: mobile.exitIp });
  expect(Math.abs(retryAfterSeconds - (120 - passedMs / 1000))).toBeLessThanOrEqual(1);
  expect(await turn()).toBe(0);
  expect(await mobile.rotations()).toBe(1);
  pass(retryAfterSeconds * 1000);
  expect(await ask(mobile)).toMatchObject({ state: 'pending' });
  await turn();
  expect(await mobile.rotations()).toBe(2);
});

test('C3: fifty presses through two processes are one rotation', async () => {
  const mobile = await givenMobileLease();
  const other = connectDatabase({ url: shop.url, applicationName: 'second' });
  const presses = Array.from({ length: 50 }, (_, index) =>
    askChange(index % 2 ? ctx() : { ...ctx(), db: other }, mobile.own, { askedBy: 'link' }),
  );
  const states = (await Promise.all(presses)).map(({ state }) => state);
  expect(states.every((state) => state === 'pending' || state === 'too_soon')).toBe(true);
  const rows = await shop.db.rows(sql`
    select id from address_changes where upstream_id = ${mobile.proxy.upstreamId}`);
  expect(rows).toHaveLength(1);
  // Two workers that look at the same moment bring it forward once.
  await Promise.all([turn(), takeTurn({ ...ctx(), db: other }, changeWork)]);
  await other.close();
  expect(await mobile.rotations()).toBe(1);
  expect(await last(mobile)).toMatchObject({ state: 'done' });
});

test('C4: the same address again is unchanged, and one more try is free of waiting', async () => {
  const mobile = await givenMobileLease();
  await control(`/farm/${mobile.exitIp}`, { sameNext: 2 });
  await ask(mobile);
  await turn();
  const { change } = await readChange(ctx(), mobile.own);
  expect(change).toMatchObject({
    state: 'unchanged',
    oldIp: mobile.exitIp,
    newIp: mobile.exitIp,
    changedAt: null,
    nextAllowedAt: null,
  });
  expect(await ask(mobile)).toMatchObject({ state: 'pending' });
  await turn();
  expect(await last(mobile)).toMatchObject({ state: 'unchanged', isRepeat: true });
  expect(await ask(mobile)).toMatchObject({ state: 'too_soon' });
  expect(await mobile.rotations()).toBe(2);
});

test('C5: a modem that does not come back fails after 90 s, and is suspected', async () => {
  const mobile = await givenMobileLease();
  await control(`/farm/${mobile.exitIp}`, { silent: true });
  const { db } = shop;
  const { upstreamId } = mobile.proxy;
  await db.execute(sql`
    update upstreams set next_check_at = ${new Date(clock().getTime() + dayMs)}, checked_at = null
     where id = ${upstreamId}`);
  await ask(mobile);
  const askedAt = clock();
  await turn();
  expect(clock().getTime() - askedAt.getTime()).toBeGreaterThanOrEqual(90_000);
  const { change } = await readChange(ctx(), mobile.own);
  expect(change).toMatchObject({ state: 'failed', reason: 'silent', newIp: null });
  const [row] = await db.rows<{ hurriedAt: Date | null; nextAt: Date }>(sql`
    select hurried_at as "hurriedAt", next_check_at as "nextAt" from upstreams
     where id = ${upstreamId}`);
  expect(row?.hurriedAt).not.toBeNull();
  expect(row?.nextAt.getTime()).toBeLessThanOrEqual(clock().getTime());
});

test('what the farm refuses has begun nothing, and may be asked again after 30 s', async () => {
  const mobile = await givenMobileLease();
  const before = await versionOf(mobile);
  await control('/farm', { reply: 'message', times: 1 }, 'PUT');
  await ask(mobile);
  await turn();
  const { change } = await readChange(ctx(), mobile.own);
  expect(change).toMatchObject({ state: 'failed', reason: 'refused' });
  expect(change.retryAfterSeconds).toBeLessThanOrEqual(30);
  expect(await versionOf(mobile)).toBe(before);
  pass(30_000);
  await ask(mobile);
  await turn();
  expect(await last(mobile)).toMatchObject({ state: 'done' });
});

test('an answer that is lost is not asked for again: the address tells', async () => {
  const mobile = await givenMobileLease();
  await control('/farm', { reply: 'lost', times: 1 }, 'PUT');
  await ask(mobile);
  await turn();
  expect(await last(mobile)).toMatchObject({ state: 'done' });
  expect(await mobile.rotations()).toBe(1);
});

test('a worker that died after it told the modem is followed by one that only looks', async () => {
  const mobile = await givenMobileLease();
  await ask(mobile);
  const row = await last(mobile);
  const id = row?.id ?? '';
  await markSent(shop.db, { id, oldIp: mobile.exitIp, at: clock() });
  await turn();
  expect(await mobile.rotations()).toBe(0);
  // Nobody had told it, as it turned out: the address stays, and another try is free.
  expect(await findChange(shop.db, id)).toMatchObject({ state: 'unchanged' });
  expect(await ask(mobile)).toMatchObject({ state: 'pending' });
  await turn();
});

test('a repeat with the same key answers with the change that it began', async () => {
  const mobile = await givenMobileLease();
  const { customerId } = mobile.own;
  const key: RequestKey = { customerId, key: 'k1', requestHash: 'h', at: clock() };
  const first = await askChange(ctx(), mobile.own, { askedBy: 'call', key });
  expect(first.state).toBe('pending');
  await turn();
  const again = await askChange(ctx(), mobile.own, { askedBy: 'call', key });
  expect(again).toMatchObject({ state: 'done', oldIp: mobile.exitIp });
  expect(await mobile.rotations()).toBe(1);
});

test('nothing changes for another’s lease, one that is over or paused, or without a modem', async () => {
  const mobile = await givenMobileLease();
  const stranger = { ...mobile.own, customerId: await givenCustomer(shop.db) };
  await expect(ask({ own: stranger })).rejects.toThrow(LeaseNotFound);
  await expect(readChange(ctx(), stranger)).rejects.toThrow(LeaseNotFound);
  const fixed = await givenLease(shop.db, { at: clock() });
  const own = { leaseId: fixed.id, customerId: fixed.customerId };
  await expect(ask({ own })).rejects.toThrow(AddressStays);
  await expect(readChange(ctx(), own)).rejects.toThrow(AddressStays);
  await shop.db.transaction((tx) =>
    pauseLease(tx, { leaseId: mobile.lease.id, reason: 'bank', at: clock() }),
  );
  await expect(ask(mobile)).rejects.toThrow(LeaseNotActive);
  const over = await givenMobileLease();
  await over.endSoon();
  await expect(ask(over)).rejects.toThrow(LeaseNotActive);
});

test('a lease that ends before its modem is told leaves the modem alone', async () => {
  const mobile = await givenMobileLease();
  await ask(mobile);
  await mobile.endSoon();
  await endLeases(shop.db, clock());
  await turn();
  expect(await last(mobile)).toMatchObject({ state: 'failed', reason: 'lease-over' });
  expect(await mobile.rotations()).toBe(0);
});

test('who comes after is told of no address of the one before, and waits all the same', async () => {
  const mobile = await givenMobileLease();
  await ask(mobile);
  await turn();
  await mobile.endSoon();
  await endLeases(shop.db, clock());
  const next = await givenLease(shop.db, { proxy: mobile.proxy, at: clock() });
  const own = { leaseId: next.id, customerId: next.customerId };
  const { change } = await readChange(ctx(), own);
  expect(change).toMatchObject({ state: 'ready', oldIp: null, newIp: null });
  expect(change.retryAfterSeconds).toBeGreaterThan(0);
  const soon = await ask({ own });
  expect(soon).toMatchObject({ state: 'too_soon', oldIp: null, newIp: null });
});

test('F3: a modem has one holder; a second is refused, by rule and by the database', async () => {
  const mobile = await givenMobileLease();
  const input = await givenInput(shop.db, { proxy: mobile.proxy, at: clock() });
  await expect(hold(shop.db, input)).rejects.toThrow('took this proxy');
  const second = await givenLease(shop.db, { at: clock() });
  const { id: proxyId, upstreamId } = mobile.proxy;
  await expect(
    shop.db.execute(sql`
      update leases set proxy_id = ${proxyId}, upstream_id = ${upstreamId}
       where id = ${second.id}`),
  ).rejects.toThrow(/conflicting key value|exclusion/);
  await expect(
    shop.db.execute(sql`
      update proxies set upstream_id = ${upstreamId} where id = ${second.proxyId}`),
  ).rejects.toThrow('proxies_upstream_id_key');
});

test('what takes its place is one whose address changes on request too, where there is one', async () => {
  const mobile = await givenMobileLease();
  const spare = await givenMobileLease();
  await spare.endSoon();
  await givenProxy(shop.db);
  const proxy = await findProxy(shop.db, mobile.proxy.id);
  if (!proxy) throw new Error('The proxy that was just written is not there.');
  const [first] = await nearestProxies(shop.db, proxy, { count: 1, at: clock() });
  expect(first?.changesAddress).toBe(true);
  const fixed = { ...proxy, changesAddress: false };
  const [other] = await nearestProxies(shop.db, fixed, { count: 1, at: clock() });
  expect(other?.changesAddress).toBe(false);
});
