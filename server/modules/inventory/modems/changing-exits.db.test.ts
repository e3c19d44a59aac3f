import { expect, test } from 'vitest';
import type { UpstreamId } from '#contracts/ids.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { claimDue } from '../probing/candidates.sql.ts';
import { lookThrough } from '../probing/look-again.ts';
import { probeUpstream } from '../probing/probe.ts';
import { allDue, givenUpstream, newAddress, probeContext, useFarSide } from '../testing/given.ts';
import { findUpstream } from '../upstreams.sql.ts';
import { findModem, holdChecks, saveModem } from './modems.sql.ts';

const database = useTestDatabase();
const farSide = useFarSide();

/** An upstream with a modem, which leaves by the last of the addresses that it was led to. */
async function given() {
  const ctx = probeContext(database.db);
  const user = newAddress();
  const { port, leave } = farSide;
  const id = await givenUpstream(ctx, { exitIp: user, port });
  const target = { address: 'http://farm.test', login: null, password: 'p', modem: null };
  const settings = { upstreamId: id, kind: 'link', everySeconds: 120, target } as const;
  const { db, keyring } = ctx;
  await db.transaction((tx) => saveModem({ tx, keyring }, settings, ctx.clock()));
  const lead = (exitIp: string) => leave(user, () => exitIp);
  const exit = async () => (await findUpstream(ctx, id))?.exitIp;
  return { ctx, id, user, lead, exit };
}
const isDue = async (ctx: Parameters<typeof allDue>[0], id: UpstreamId) =>
  (await claimDue(ctx, allDue(ctx))).some(({ upstream }) => upstream.id === id);

test('however often the address changes, the checks follow it and find no fault', async () => {
  const { ctx, id, lead, exit } = await given();
  await probeUpstream(ctx, id);
  for (let round = 0; round < 5; round += 1) {
    const exitIp = newAddress();
    lead(exitIp);
    ctx.moveClock(dayMs / 10);
    expect(await probeUpstream(ctx, id)).toMatchObject({ health: 'healthy', sample: { ok: true } });
    expect(await exit()).toBe(exitIp);
  }
});

test('an address that another upstream has too is no fault, and is not listed twice', async () => {
  const { ctx, id, user, lead, exit } = await given();
  const shared = newAddress();
  await givenUpstream(ctx, { exitIp: shared, port: farSide.port });
  await probeUpstream(ctx, id);
  lead(shared);
  expect(await probeUpstream(ctx, id)).toMatchObject({ health: 'healthy' });
  expect(await exit()).toBe(user);
});

test('while it changes it is not checked; a look of its own counts for nothing', async () => {
  const { ctx, id, lead, exit, user } = await given();
  await holdChecks(ctx.db, id, new Date(ctx.clock().getTime() + minuteMs));
  expect(await isDue(ctx, id)).toBe(false);
  const seen = newAddress();
  lead(seen);
  expect((await lookThrough(ctx, id))?.exitIp).toBe(seen);
  expect(await exit()).toBe(user);
  ctx.moveClock(minuteMs);
  expect(await isDue(ctx, id)).toBe(true);
});

test('a look through what lets nothing pass says so, and through nothing at all nothing', async () => {
  const { ctx, id, user } = await given();
  farSide.behave(user, 'silent-greeting');
  expect(await lookThrough(ctx, id)).toMatchObject({ exitIp: undefined });
  expect(await lookThrough(ctx, 'ups_0')).toBeUndefined();
});

test('where a modem is told is sealed', async () => {
  const { ctx, id } = await given();
  const rows = await database.db.rows<{ row: string }>(sql`
    select m::text as row from upstream_modems m`);
  expect(rows.some(({ row }) => /farm\.test/.test(row))).toBe(false);
  expect(await findModem(ctx, id)).toMatchObject({ target: { address: 'http://farm.test' } });
});
