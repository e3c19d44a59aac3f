import { expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { whenDue } from '#testing/when-due.ts';
import { sql } from './db.ts';
import { anyJobDue, backoffMs, enqueue, runJobs } from './jobs.ts';
import { silentLog } from './log.ts';
import { systemRandomness } from './random.ts';

const database = useTestDatabase();
const triesMax = 12;

test('a job that fails every time is given up, is asked less and less, and holds nothing up', async () => {
  const { db } = database;
  let now = new Date('2026-03-01T12:00:00Z');
  const clock = () => now;
  const ctx = { db, clock, random: systemRandomness, log: silentLog };
  const triedAt: number[] = [];
  const greeted: string[] = [];
  const handlers = {
    greet: async ({ payload }: { payload: unknown }) => {
      // What a release before has written: it has no name.
      const { name } = payload as { name?: string };
      if (name === undefined) {
        triedAt.push(now.getTime());
        throw new TypeError('there is no name');
      }
      greeted.push(name);
    },
  };
  const add = (key: string, payload: unknown) =>
    enqueue(db, { topic: 'greet', dedupeKey: key, payload, runAt: now });
  await add('of the release before', { called: 'Amina' });
  for (let turn = 1; turn <= triesMax + 3; turn += 1) {
    await add(`good ${turn}`, { name: String(turn) });
    await whenDue(ctx, anyJobDue, () => runJobs(ctx, handlers));
    expect(greeted).toHaveLength(turn);
    // It is not due again, for any number of checks.
    expect(await runJobs(ctx, handlers)).toBe(0);
    now = new Date(now.getTime() + backoffMs(turn));
  }
  const waits = triedAt.slice(1).map((at, n) => at - (triedAt[n] ?? 0));
  expect(waits).toEqual(Array.from({ length: triesMax - 1 }, (_, n) => backoffMs(n + 1)));
  const [left] = await db.rows(sql`
    select dead_at is not null as dead, attempts, last_error as error from jobs
     where dedupe_key = 'of the release before'`);
  expect(left).toEqual({ dead: true, attempts: triesMax, error: 'TypeError: there is no name' });
});
