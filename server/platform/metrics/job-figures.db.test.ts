import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { figuresOfDatabase } from '#testing/figures.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { connectDatabase, type Database, sql } from '../db.ts';
import { enqueue, runJobs } from '../jobs.ts';
import { silentLog } from '../log.ts';
import { systemRandomness } from '../random.ts';
import { type Count, count } from './count.ts';
import { countJobs } from './job-figures.ts';

const database = useTestDatabase();
const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`));

test('tries of jobs count by kind and by how they ended', async () => {
  const { db } = database;
  const at = new Date();
  for (const key of ['well', 'badly', 'for the last time']) {
    await enqueue(db, { topic: 'greet', dedupeKey: key, payload: key, runAt: at });
  }
  await db.execute(sql`update jobs set attempts = 11 where dedupe_key = 'for the last time'`);
  const registry = new Registry();
  const ctx = { db, clock: () => at, random: systemRandomness, log: silentLog };
  await runJobs(
    { ...ctx, onJobEnd: countJobs(registry) },
    {
      greet: async ({ payload }) => {
        if (payload !== 'well') throw new Error('no');
      },
    },
  );
  const text = await registry.metrics();
  expect(linesOf(text, 'lango_jobs_total').toSorted()).toEqual([
    'lango_jobs_total{topic="greet",outcome="dead"} 1',
    'lango_jobs_total{topic="greet",outcome="done"} 1',
    'lango_jobs_total{topic="greet",outcome="failed"} 1',
  ]);
  expect(text).toContain('lango_job_seconds_count{topic="greet"} 3');
  expect(linesOf(await figuresOfDatabase(db), 'lango_jobs_dead')).toEqual([
    'lango_jobs_dead{topic="greet"} 1',
  ]);
});

test('a kind of job tells how long its oldest due one has waited', async () => {
  const { db } = database;
  await db.execute(sql`
    insert into jobs (topic, dedupe_key, payload, run_at, created_at)
    values ('mail', 'old', '{}', now() - interval '90 seconds', now()),
           ('mail', 'new', '{}', now() - interval '5 seconds', now()),
           ('mail', 'later', '{}', now() + interval '1 hour', now()),
           ('push', 'later push', '{}', now() + interval '1 hour', now())`);
  const text = await figuresOfDatabase(db);
  const valueOf = (line: string) => Number(text.split(`${line} `)[1]?.split('\n')[0]);
  expect(valueOf('lango_jobs_due{topic="mail"}')).toBe(2);
  expect(valueOf('lango_jobs_due{topic="push"}')).toBe(0);
  expect(valueOf('lango_jobs_oldest_due_seconds{topic="mail"}')).toBeGreaterThanOrEqual(90);
  expect(valueOf('lango_jobs_oldest_due_seconds{topic="push"}')).toBe(0);
});

let db: Database | undefined;
afterEach(() => db?.close());

function givenCounted() {
  const heard: Count[] = [];
  db = connectDatabase({
    url: database.url,
    applicationName: 'counted',
    onCount: (one) => heard.push(one),
  });
  return { db, heard };
}

const sent = { outcome: 'sent' };

test('what a transaction counts is told once, after its commit', async () => {
  const { db: counted, heard } = givenCounted();
  await counted.transaction(async (tx) => {
    await tx.rows(sql`select 1`);
    count(tx, { name: 'mails', labels: sent });
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual([{ name: 'mails', labels: sent }]);
});

test('what is rolled back never counts', async () => {
  const { db: counted, heard } = givenCounted();
  const failing = counted.transaction(async (tx) => {
    count(tx, { name: 'mails', labels: sent });
    await tx.rows(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(heard).toEqual([]);
});

test('a try that the database made repeat counts by its last run alone', async () => {
  const { db: counted, heard } = givenCounted();
  let runs = 0;
  await counted.transaction(async (tx) => {
    runs += 1;
    count(tx, { name: 'probes', labels: { outcome: 'ok' }, by: runs });
    if (runs === 1) throw Object.assign(new Error('again'), { code: '40001' });
  });
  expect(heard.map(({ by }) => by)).toEqual([2]);
});

test('outside of a transaction it counts at once', () => {
  const { db: counted, heard } = givenCounted();
  count(counted, { name: 'mails', labels: sent });
  expect(heard).toHaveLength(1);
});
