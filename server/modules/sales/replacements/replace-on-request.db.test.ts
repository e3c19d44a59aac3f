import { expect, test } from 'vitest';
import type { ReplaceBody } from '#contracts/lease-life.ts';
import type { Probed, ProbeWorld } from '#modules/inventory';
import { credentialsOf, findLease } from '#modules/leases';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { describeService } from '../leases/lease-service.ts';
import { requestReplacement } from './replace-on-request.ts';
import { givenPaidLease, type PaidLease } from '../testing/given-lease.ts';
import { givenBuyer, givenProxy, givenShop, type TestShop } from '../testing/given-sales.ts';
import { daySeconds, hourMs, minuteMs } from '#contracts/time.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');

type World = TestShop & ProbeWorld;

async function openShop() {
  let at = noon;
  const shop = await givenShop(database.db, () => at);
  // What other tests left free would be a neighbour too.
  await shop.db.execute(sql`update proxies set on_sale = false`);
  const world: World = { ...shop, config: { mode: 'sandbox', publicUrl: 'http://shop.test' } };
  return { world, pass: (ms: number) => (at = new Date(at.getTime() + ms)) };
}

const works: Probed = {
  health: 'healthy',
  failingSince: null,
  sample: { ok: true, pingMs: 40, exitIp: '198.18.0.1', speedKbps: 20_000 },
};
const slow: Probed = { ...works, sample: { ...works.sample, ok: true, speedKbps: 300 } as never };
const dead = (since: Date): Probed => ({
  health: 'down',
  failingSince: since,
  sample: { ok: false, failure: 'dial-refused', detail: 'refused', exitIp: undefined },
});

type Asked = Readonly<{ probed: Probed } & Partial<ReplaceBody>>;

const ask = (world: World, { buyer, lease }: PaidLease, { probed, ...body }: Asked) =>
  requestReplacement(
    world,
    {
      customerId: buyer.customerId,
      leaseId: lease.id,
      body: { reason: 'not-working', anywhere: false, ...body },
    },
    async () => probed,
  );

const elsewhere = async (world: World) => {
  const id = await givenProxy(world);
  await world.db.execute(sql`
    update proxies set city = 'Mombasa', region = 'Coast' where id = ${id}`);
  return id;
};

const leaseNow = async (world: World, { lease }: PaidLease) => {
  const found = await findLease(world.db, lease.id, lease.customerId);
  if (!found) throw new Error('The lease is gone.');
  return found;
};

test('a working address is replaced in its city, with the same entry and no time added', async () => {
  const { world } = await openShop();
  const paid = await givenPaidLease(world);
  await elsewhere(world);
  const near = await givenProxy(world);
  const answer = await ask(world, paid, {
    probed: works,
    reason: 'other',
    note: 'blocked by a shop',
  });
  expect(answer).toMatchObject({ foundFault: false, addedMinutes: 0 });
  const lease = await leaseNow(world, paid);
  expect(lease).toMatchObject({ proxyId: near, endsAt: paid.lease.endsAt });
  const secretOf = (one: typeof lease) => credentialsOf(world, one, noon)?.password.reveal();
  expect(secretOf(lease)).toBe(secretOf(paid.lease));
});

test('one working address a day, three a month, and a refusal counts nothing', async () => {
  const { world, pass } = await openShop();
  const paid = await givenPaidLease(world);
  await expect(ask(world, paid, { probed: works })).rejects.toMatchObject({
    code: 'no-replacement',
  });
  for (const _ of [1, 2, 3]) await givenProxy(world);
  await ask(world, paid, { probed: works });
  await expect(ask(world, paid, { probed: works })).rejects.toMatchObject({
    code: 'replacement-quota',
    facts: { retryAfter: daySeconds },
  });
  pass(hourMs);
  const { replacement } = await describeService(world, {
    leaseId: paid.lease.id,
    customerId: paid.buyer.customerId,
  });
  expect(replacement).toMatchObject({ left: 0, moves: [{ reason: 'not-working', counted: true }] });
  expect(replacement.moves[0]?.from).toMatch(/•••$/);
});

test('requests at once use up one replacement', async () => {
  const { world } = await openShop();
  const paid = await givenPaidLease(world);
  for (const _ of [1, 2, 3]) await givenProxy(world);
  const asked = await Promise.allSettled([1, 2, 3].map(() => ask(world, paid, { probed: works })));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an address that our check finds dead is replaced at once, uncounted, its time added', async () => {
  const { world, pass } = await openShop();
  const paid = await givenPaidLease(world);
  for (const _ of [1, 2]) await givenProxy(world);
  await ask(world, paid, { probed: works });
  pass(hourMs);
  const since = world.clock();
  pass(4 * minuteMs);
  const answer = await ask(world, paid, { probed: dead(since) });
  expect(answer).toMatchObject({ foundFault: true, addedMinutes: 4 });
  const lease = await leaseNow(world, paid);
  expect(lease.endsAt).toEqual(new Date(paid.lease.endsAt.getTime() + 4 * minuteMs));
});

test('slow is a fault when it is measured slow', async () => {
  const { world } = await openShop();
  const paid = await givenPaidLease(world);
  await givenProxy(world);
  expect(await ask(world, paid, { probed: slow, reason: 'low-speed' })).toMatchObject({
    foundFault: true,
  });
});

test('another city needs consent', async () => {
  const { world } = await openShop();
  const paid = await givenPaidLease(world);
  const far = await elsewhere(world);
  await expect(ask(world, paid, { probed: works })).rejects.toMatchObject({
    code: 'replacement-elsewhere',
  });
  await ask(world, paid, { probed: works, anywhere: true });
  expect((await leaseNow(world, paid)).proxyId).toBe(far);
});

test('a lease does not get an address back that it had before', async () => {
  const { world } = await openShop();
  const paid = await givenPaidLease(world);
  await givenProxy(world);
  await ask(world, paid, { probed: dead(noon) });
  await expect(ask(world, paid, { probed: dead(noon) })).rejects.toMatchObject({
    code: 'no-replacement',
  });
});

test('an ended lease and another customer’s are refused before anything is measured', async () => {
  const { world, pass } = await openShop();
  const paid = await givenPaidLease(world);
  const stranger = { ...paid, buyer: await givenBuyer(world) };
  await expect(ask(world, stranger, { probed: works })).rejects.toMatchObject({
    code: 'not-found',
  });
  pass(25 * hourMs);
  await expect(ask(world, paid, { probed: works })).rejects.toMatchObject({
    code: 'lease-not-active',
  });
});
