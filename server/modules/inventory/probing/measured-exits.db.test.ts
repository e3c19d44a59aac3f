import { expect, test } from 'vitest';
import type { UpstreamId } from '#contracts/ids.ts';
import { sql } from '#platform/db.ts';
import { systemRandomness } from '#platform/random.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { probeDue } from './probe.ts';
import { importStock, readStock } from '../stock/import-stock.ts';
import { createSaleTest } from './test-before-sale.ts';
import {
  givenUpstream,
  probeContext,
  sampleListing,
  type TestContext,
  useFarSide,
} from '../testing/given.ts';
import { minuteMs } from '#contracts/time.ts';

const database = useTestDatabase();
const far = useFarSide();

const about = {
  format: 'auto',
  origin: 'Contract 7',
  consentBasis: 'Theirs',
  defaults: sampleListing,
} as const;

async function bringIn(ctx: TestContext, supplier: string, text: string) {
  const body = { ...about, supplier, text };
  const given = { ...ctx, random: systemRandomness };
  const rows = await readStock(body);
  return ctx.db.transaction((tx) => importStock(tx, given, { body, rows, at: ctx.clock() }));
}

type Row = Readonly<{
  id: UpstreamId;
  exit: string | null;
  listed: string | null;
  onSale: boolean;
  health: string;
  failure: string | null;
  detail: string | null;
}>;
const stockOf = ({ db }: TestContext, supplier: string) =>
  db.rows<Row>(sql`
    select u.id, host(u.exit_ip) as exit, host(p.ip) as listed, p.on_sale as "onSale", u.health,
           u.last_failure as failure, u.last_detail as detail
      from upstreams u join proxies p on p.upstream_id = u.id
     where u.supplier = ${supplier} order by u.username`);

/** Everything that is down or waiting is due now. */
async function probeAll(ctx: TestContext) {
  ctx.moveClock(minuteMs);
  await ctx.db.execute(sql`
    update upstreams set next_check_at = ${ctx.clock()} where health in ('new', 'down')`);
  await probeDue(ctx);
}

test('many sessions of one entry are as many addresses, each listed with the exit it was seen at', async () => {
  const ctx = probeContext(database.db);
  const users = ['198.18.40.1', '198.18.40.2', '198.18.40.3'];
  const rows = users.map((user) => `localhost:${far.port}:${user}:good`);
  const { counts } = await bringIn(ctx, 'Sessions', rows.join('\n'));
  expect(counts).toEqual({ new: 3, known: 0, changed: 0, refused: 0 });
  const before = await stockOf(ctx, 'Sessions');
  expect(before.map(({ exit, onSale }) => ({ exit, onSale }))).toEqual(
    users.map(() => ({ exit: null, onSale: false })),
  );
  await probeAll(ctx);
  expect(await stockOf(ctx, 'Sessions')).toMatchObject(
    users.map((user) => ({ exit: user, listed: user, onSale: true, health: 'healthy' })),
  );
  // Brought in again, it is known: the exit that was measured is no change of the file's.
  expect((await bringIn(ctx, 'Sessions', rows.join('\n'))).counts).toMatchObject({ known: 3 });
});

test('two entries that leave together: one is listed, the other says by whom', async () => {
  const ctx = probeContext(database.db);
  far.leave('198.18.41.2', () => '198.18.41.1');
  const rows = ['198.18.41.1', '198.18.41.2'].map((user) => `127.0.0.1:${far.port}:${user}:good`);
  await bringIn(ctx, 'Twins', rows.join('\n'));
  await probeAll(ctx);
  const stock = await stockOf(ctx, 'Twins');
  expect(stock.filter(({ onSale }) => onSale)).toHaveLength(1);
  expect(stock.find(({ onSale }) => !onSale)).toMatchObject({
    listed: null,
    health: 'down',
    failure: 'exit-listed',
    detail: expect.stringContaining('198.18.41.1'),
  });
});

test('an exit that changes is named so, and stays off sale', async () => {
  const ctx = probeContext(database.db);
  let turn = 0;
  far.leave('rotating', () => `198.18.42.${(turn += 1)}`);
  await bringIn(ctx, 'Rotating', `127.0.0.1:${far.port}:rotating:good`);
  await probeAll(ctx);
  expect(await stockOf(ctx, 'Rotating')).toMatchObject([
    { exit: null, onSale: false, health: 'down', failure: 'exit-changes' },
  ]);
  // One steady moment among many does not make it a steady address.
  far.leave('rotating', () => '198.18.42.200');
  await probeAll(ctx);
  const [after] = await stockOf(ctx, 'Rotating');
  expect(after).toMatchObject({ onSale: false, failure: 'exit-changes' });
  expect(after?.detail).toContain('198.18.42.1');
});

test('a measured address that moves once is followed; one that keeps moving is not', async () => {
  const ctx = probeContext(database.db);
  const moveTo = async (exit: string) => {
    far.leave('wanderer', () => exit);
    // Three failures in a row make it down; then it is checked again.
    for (let check = 0; check < 4; check += 1) {
      await ctx.db.execute(sql`
        update upstreams set next_check_at = ${ctx.clock()} where supplier = 'Wanderer'`);
      await probeDue(ctx);
      ctx.moveClock(minuteMs);
    }
    return (await stockOf(ctx, 'Wanderer'))[0];
  };
  far.leave('wanderer', () => '198.18.43.1');
  await bringIn(ctx, 'Wanderer', `127.0.0.1:${far.port}:wanderer:good`);
  await probeAll(ctx);
  expect(await moveTo('198.18.43.2')).toMatchObject({ listed: '198.18.43.2', health: 'healthy' });
  expect(await moveTo('198.18.43.3')).toMatchObject({ health: 'down', failure: 'exit-changes' });
});

/** An upstream of the far side that leaves in France and is listed in Kenya. */
async function givenMisplaced(last: number) {
  const ctx = probeContext(database.db);
  const id = await givenUpstream(ctx, { exitIp: `198.18.200.${last}`, port: far.port });
  const stand = async () => {
    const [row] = await ctx.db.rows<Readonly<{ health: string; failure: string; detail: string }>>(
      sql`select health, last_failure as failure, last_detail as detail from upstreams
           where id = ${id}`,
    );
    return row;
  };
  return { ctx, id, stand };
}

test('an exit in another country than claimed is not sold, until the claim is corrected', async () => {
  const { ctx, id, stand } = await givenMisplaced(1);
  await probeAll(ctx);
  await probeAll(ctx);
  await probeAll(ctx);
  expect(await stand()).toEqual({
    health: 'down',
    failure: 'wrong-exit-country',
    detail:
      'The address database of 2026-02-01 places 198.18.200.1 in France (FR), not in Kenya (KE).',
  });
  // Long down, it is looked at rarely; a corrected claim is looked at now.
  await ctx.db.execute(sql`
    update upstreams set next_check_at = ${new Date(ctx.clock().getTime() + 10 * minuteMs)}
     where id = ${id}`);
  expect(await probeDue(ctx)).toBe(0);
  await ctx.db.execute(sql`update proxies set country_code = 'FR' where upstream_id = ${id}`);
  expect(await probeDue(ctx)).toBe(1);
  expect(await stand()).toMatchObject({ health: 'healthy' });
});

test('before a sale the country is compared as well', async () => {
  const { ctx, id, stand } = await givenMisplaced(2);
  await ctx.db.execute(sql`update proxies set country_code = 'FR' where upstream_id = ${id}`);
  await probeAll(ctx);
  expect(await stand()).toMatchObject({ health: 'healthy' });
  await ctx.db.execute(sql`update proxies set country_code = 'KE' where upstream_id = ${id}`);
  ctx.moveClock(minuteMs);
  expect(await createSaleTest(ctx)(id)).toMatchObject({
    ok: false,
    failure: 'wrong-exit-country',
  });
  expect(await stand()).toMatchObject({ health: 'down' });
});
