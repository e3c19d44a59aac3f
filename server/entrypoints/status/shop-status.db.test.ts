import { expect, test } from 'vitest';
import { dayMs, hourMs } from '#contracts/time.ts';
import { recordBackupRun } from '#platform/backup/backup-runs.sql.ts';
import { sql } from '#platform/db.ts';
import { beat } from '#platform/loops/heartbeat.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenSoundSale } from '#testing/admin/given-sound-sale.ts';
import { runShop } from '#testing/run-program.ts';
import { lineOf } from '../check/finding.ts';
import { lookAtShop, spanOf } from './shop-status.ts';
import { atThisPace } from '../../../scripts/gate/pace.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const ago = (ms: number) => new Date(noon.getTime() - ms);

async function wrong(needsBackups = true) {
  const found = await lookAtShop({ db: database.db, clock: () => noon, needsBackups });
  return found.filter(({ verdict }) => verdict === 'fix').map(lineOf);
}

const isAbout = (about: string) => (line: string) => line.startsWith(`FIX   ${about}`);

test('a shop in order needs nobody', async () => {
  const { db } = database;
  for (const name of ['api', 'worker', 'gateway']) await beat(db, name);
  await db.execute(sql`
    insert into invariant_checks (rule, sentence, checked_at, ok, offences, ms)
    values ('one', 'a rule', ${noon}, true, '[]', 1)`);
  for (const kind of ['backup', 'verified'] as const) {
    await recordBackupRun(db, { kind, backup: 'b', takenAt: ago(hourMs), finishedAt: noon });
  }
  expect(await wrong()).toEqual([]);
});

test('whatever needs a person has its line', async () => {
  const { db } = database;
  await db.execute(sql`update heartbeats set at = at - interval '2 minutes' where name = 'worker'`);
  await db.execute(sql`
    insert into jobs (topic, dedupe_key, payload, run_at, created_at, dead_at)
    values ('mail.send', 'dead', '{}', ${noon}, ${noon}, ${noon}),
           ('push', 'old', '{}', now() - interval '1 hour', ${noon}, null)`);
  await db.execute(sql`
    insert into payment_exceptions (kind, detail, dedupe_key, created_at)
    values ('config-alarm', '{}', 'alarm', ${noon})`);
  await db.execute(sql`update invariant_checks set ok = false, broken_since = ${noon}`);
  await db.execute(sql`
    update backup_runs set taken_at = ${ago(2 * dayMs)} where kind = 'backup'`);
  const lines = await wrong();
  expect(lines.filter(isAbout('processes'))).toEqual([expect.stringContaining('worker')]);
  expect(lines.filter(isAbout('jobs'))).toEqual([
    expect.stringContaining('push: 1 due'),
    expect.stringContaining('mail.send: 1 given up'),
  ]);
  expect(lines.filter(isAbout('exceptions'))).toEqual([expect.stringContaining('config-alarm')]);
  expect(lines.filter(isAbout('rules'))).toEqual([expect.stringContaining('1 broken')]);
  expect(lines.filter(isAbout('backup'))).toEqual([expect.stringContaining('written: 2 days ago')]);
  expect((await wrong(false)).filter(isAbout('backup'))).toEqual([]);
});

test.each([
  [45, '45 s'],
  [750, '13 min'],
  [18_000, '5 h'],
  [300_000, '3 days'],
])('%i seconds read as %s', (seconds, text) => {
  expect(spanOf(seconds)).toBe(text);
});

const shop = (...args: string[]) => runShop(args, { env: { DATABASE_URL: database.url } });

const limitMs = atThisPace(120_000);

test(
  'order tells the story of one order, and ends with 1 when nothing has that name',
  async () => {
    await database.db.transaction((tx) => givenSoundSale(tx));
    const told = await shop('order', 'LG-000001');
    expect(told.code).toBe(0);
    expect(told.said).toMatch(/^LG-000001 {2}ord_\w+ {2}delivered\n/);
    expect(told.said).toMatch(
      /^2026-03-01 15:00:00 {2}payment {6}daraja test from pending to succeeded/m,
    );
    expect(await shop('order', 'LG-NOBODY')).toEqual({
      code: 1,
      said: 'Nothing here is called LG-NOBODY.\n',
    });
  },
  limitMs,
);

test(
  'status ends with 1 and names what needs a person',
  async () => {
    const { code, said } = await shop('status');
    expect(code).toBe(1);
    expect(said).toMatch(/^ok {4}version {5}0\.\d+\.\d+, schema \d+$/m);
    expect(said).toMatch(/^FIX {3}processes {3}worker: /m);
    expect(said).toMatch(/\d+ need a person\.\n$/);
  },
  limitMs,
);
