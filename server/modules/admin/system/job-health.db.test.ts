import { expect, test } from 'vitest';
import { beat } from '#platform/loops/heartbeat.ts';
import { sql } from '#platform/db.ts';
import { watchLoops } from '#platform/loops/loop-runs.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';
import { figuresOfDatabase } from '#testing/figures.ts';
import { readJobHealth } from './job-health.sql.ts';

const { shop, admin } = useAdmin();
const ago = (seconds: number) => new Date(noon.getTime() - seconds * 1_000);

test('a queue tells what is due, how long the oldest waits, what fails and what gave up', async () => {
  const { db } = shop;
  await db.execute(sql`
    insert into jobs (topic, dedupe_key, payload, run_at, created_at, attempts, done_at, dead_at)
    values ('mail', 'due', '{}', ${ago(90)}, ${ago(90)}, 0, null, null),
           ('mail', 'later', '{}', ${ago(-60)}, ${ago(90)}, 3, null, null),
           ('mail', 'gave up', '{}', ${ago(500)}, ${ago(900)}, 12, null, ${ago(400)}),
           ('mail', 'done', '{}', ${ago(900)}, ${ago(900)}, 1, ${ago(800)}, null)`);
  const { queues } = await readJobHealth(db, noon);
  expect(queues.find(({ name }) => name === 'outbox: mail')).toEqual({
    name: 'outbox: mail',
    waiting: 2,
    due: 1,
    oldestSeconds: 90,
    failing: 1,
    dead: 1,
  });
});

test('a process that is silent for a minute is not alive', async () => {
  const { db } = shop;
  await beat(db, 'worker');
  await beat(db, 'api');
  await db.execute(sql`
    update heartbeats set at = at - case name when 'worker' then interval '61 seconds'
                                              else interval '5 seconds' end`);
  // By the clock of the database: that of the machine which asks is days away.
  const { processes } = await readJobHealth(db, noon);
  expect(processes.map(({ name, alive }) => [name, alive])).toEqual([
    ['api', true],
    ['worker', false],
  ]);
});

test('a loop is late after three turns that did not come, and never before a minute', async () => {
  const { db } = shop;
  const run = async (name: string, everyMs: number, seconds: number) => {
    const loops = watchLoops(() => ago(seconds));
    await loops.watch(name, everyMs, async () => 0)();
    await loops.save(db);
  };
  await run('quick', 1_000, 59);
  await run('quick and gone', 1_000, 61);
  await run('slow', 600_000, 1_799);
  await run('slow and gone', 600_000, 1_801);
  const { loops } = await readJobHealth(db, noon);
  expect(loops.filter(({ late }) => late).map(({ name }) => name)).toEqual([
    'quick and gone',
    'slow and gone',
  ]);
});

const isSilent = async () =>
  (await admin.call('operator', 'GET /admin/summary')).json['workerSilent'];
const silence = async () => {
  const figures = await figuresOfDatabase(shop.db);
  return Number(/^lango_process_silent_seconds\{process="worker"\} (\S+)$/m.exec(figures)?.[1]);
};
const wait = (seconds: number) =>
  shop.db.execute(sql`
    update heartbeats set at = at - make_interval(secs => ${seconds}) where name = 'worker'`);

test('staff and the metrics are told of a worker that was silent for a minute', async () => {
  expect(await isSilent()).toBe(true);
  await beat(shop.db, 'worker');
  expect(await isSilent()).toBe(false);
  expect(await silence()).toBeLessThan(30);
  await wait(61);
  expect(await isSilent()).toBe(true);
  expect(await silence()).toBeGreaterThanOrEqual(61);
});
