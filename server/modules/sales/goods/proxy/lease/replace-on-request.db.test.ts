import { expect, test } from 'vitest';
import type { ReplaceBody } from '#contracts/goods/lease-life.ts';
import type { Probed, ProbeContext } from '#modules/inventory';
import { credentialsOf } from '#modules/leases/holding';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { describeService } from './lease-service.ts';
import { requestReplacement } from './replace-on-request.ts';
import { givenPaidLease, type PaidLease, leaseNow } from '../../../testing/given-lease.ts';
import {
  givenProxy,
  type TestShop,
  mombasa,
  givenPassingShop,
} from '../../../testing/given-sales.ts';
import { daySeconds, hourMs, minuteMs } from '#contracts/time.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');

type Context = TestShop & ProbeContext;

async function openShop() {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  // What other tests left free would be a neighbour too.
  await shop.db.execute(sql`update proxies set on_sale = false`);
  const ctx: Context = { ...shop, config: { mode: 'sandbox', publicUrl: 'http://shop.test' } };
  return { ctx, pass };
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

type ReplaceOptions = Readonly<{ probed: Probed } & Partial<ReplaceBody>>;

const ask = (ctx: Context, { buyer, lease }: PaidLease, { probed, ...body }: ReplaceOptions) =>
  requestReplacement(
    ctx,
    {
      customerId: buyer.customerId,
      leaseId: lease.id,
      body: { reason: 'not-working', anywhere: false, ...body },
    },
    async () => probed,
  );

const elsewhere = async (ctx: Context) => {
  const id = await givenProxy(ctx, mombasa);
  return id;
};

test('a working address is replaced in its city, with the same entry and no time added', async () => {
  const { ctx } = await openShop();
  const paid = await givenPaidLease(ctx);
  await elsewhere(ctx);
  const near = await givenProxy(ctx);
  const answer = await ask(ctx, paid, {
    probed: works,
    reason: 'other',
    note: 'blocked by a shop',
  });
  expect(answer).toMatchObject({ foundFault: false, addedMinutes: 0 });
  const lease = await leaseNow(ctx, paid);
  expect(lease).toMatchObject({ proxyId: near, endsAt: paid.lease.endsAt });
  const secretOf = (one: typeof lease) => credentialsOf(ctx, one, noon)?.password.reveal();
  expect(secretOf(lease)).toBe(secretOf(paid.lease));
});

test('one working address a day, three a month, and a refusal counts nothing', async () => {
  const { ctx, pass } = await openShop();
  const paid = await givenPaidLease(ctx);
  await expect(ask(ctx, paid, { probed: works })).rejects.toMatchObject({
    code: 'no-replacement',
  });
  for (const _ of [1, 2, 3]) await givenProxy(ctx);
  await ask(ctx, paid, { probed: works });
  await expect(ask(ctx, paid, { probed: works })).rejects.toMatchObject({
    code: 'replacement-quota',
    facts: { retryAfter: daySeconds },
  });
  pass(hourMs);
  const { replacement } = await describeService(ctx, {
    leaseId: paid.lease.id,
    customerId: paid.buyer.customerId,
  });
  expect(replacement).toMatchObject({ left: 0, moves: [{ reason: 'not-working', counted: true }] });
  expect(replacement.moves[0]?.from).toMatch(/•••$/);
});

test('requests at once use up one replacement', async () => {
  const { ctx } = await openShop();
  const paid = await givenPaidLease(ctx);
  for (const _ of [1, 2, 3]) await givenProxy(ctx);
  const asked = await Promise.allSettled([1, 2, 3].map(() => ask(ctx, paid, { probed: works })));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an address that our check finds dead is replaced at once, uncounted, its time added', async () => {
  const { ctx, pass } = await openShop();
  const paid = await givenPaidLease(ctx);
  for (const _ of [1, 2]) await givenProxy(ctx);
  await ask(ctx, paid, { probed: works });
  pass(hourMs);
  const since = ctx.clock();
  pass(4 * minuteMs);
  const answer = await ask(ctx, paid, { probed: dead(since) });
  expect(answer).toMatchObject({ foundFault: true, addedMinutes: 4 });
  const lease = await leaseNow(ctx, paid);
  expect(lease.endsAt).toEqual(new Date(paid.lease.endsAt.getTime() + 4 * minuteMs));
});

test('slow is a fault when it is measured slow', async () => {
  const { ctx } = await openShop();
  const paid = await givenPaidLease(ctx);
  await givenProxy(ctx);
  expect(await ask(ctx, paid, { probed: slow, reason: 'low-speed' })).toMatchObject({
    foundFault: true,
  });
});

test('a lease does not get an address back that it had before', async () => {
  const { ctx } = await openShop();
  const paid = await givenPaidLease(ctx);
  await givenProxy(ctx);
  await ask(ctx, paid, { probed: dead(noon) });
  await expect(ask(ctx, paid, { probed: dead(noon) })).rejects.toMatchObject({
    code: 'no-replacement',
  });
});
