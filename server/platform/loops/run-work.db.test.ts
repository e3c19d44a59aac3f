import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { silentLog } from '#platform/log.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { readLoopRuns, watchLoops } from './loop-runs.ts';
import { loopNames, runWork } from './run-work.ts';
import { rowWork, type Work } from './work.ts';

const database = useTestDatabase();
type Ctx = ReturnType<typeof given>;
const given = () => ({ db: database.db, clock: () => new Date(), log: silentLog });

test('works of one name are parts of one loop, done in their order', async () => {
  const done: string[] = [];
  const works: Work<Ctx>[] = [
    { name: 'tidy', run: async () => void done.push('first') },
    { name: 'tidy', everyMs: hourMs, run: async () => void done.push('second') },
  ];
  const stop = await runWork('worker', given(), works);
  await expect.poll(() => done).toEqual(['first', 'second']);
  await stop();
  expect(loopNames(works)).toEqual(['tidy', 'heartbeat', 'due-work']);
});

test('work that nothing says when it is due, or what it does, is refused', async () => {
  const start = (work: Work<Ctx>) => runWork('worker', given(), [work]);
  await expect(start({ name: 'never', run: async () => 0 })).rejects.toThrow('when never is due');
  await expect(start({ name: 'idle', everyMs: hourMs })).rejects.toThrow('what idle does');
});

test('a queue runs when its channel or its condition says so, and each row by itself', async () => {
  const { db } = database;
  let rows: { id: string }[] = [];
  let isDue = false;
  const brought: string[] = [];
  const queue = rowWork<Ctx, string>({
    name: 'queue',
    isDue: () => sql`${isDue}::boolean`,
    wakeOn: 'lango_test_queue',
    atOnce: 2,
    claim: async (_, limit) => rows.splice(0, limit),
    resolve: async (_, id) => {
      if (id === 'broken') throw new Error('no answer');
      brought.push(id);
    },
  });
  const stop = await runWork('worker', given(), [queue]);
  const ranOnce = async () => (await readLoopRuns(db)).some(({ name }) => name === 'queue');
  await expect.poll(ranOnce, { timeout: 20_000 }).toBe(true);
  rows = ['broken', 'told', 'third'].map((id) => ({ id }));
  await db.execute(sql`select pg_notify('lango_test_queue', '')`);
  await expect.poll(() => brought).toEqual(['told', 'third']);
  rows = [{ id: 'found' }];
  isDue = true;
  await expect.poll(() => brought).toEqual(['told', 'third', 'found']);
  await stop();
});

test('a stop waits for what has begun, but for no read of all history', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const ended: string[] = [];
  const stop = await runWork('worker', given(), [
    {
      name: 'history',
      everyMs: hourMs,
      isLeftAtStop: true,
      run: () => new Promise<number>(() => undefined),
    },
    rowWork<Ctx, string>({
      name: 'asking',
      isDue: () => sql`false`,
      atOnce: 1,
      isSideBySide: true,
      claim: async () => [{ id: 'one' }],
      resolve: async () => {
        await answered;
        ended.push('one');
      },
    }),
  ]);
  const stopped = stop().then(() => ended.push('stopped'));
  answer();
  await stopped;
  expect(ended.at(-1)).toBe('stopped');
  expect(ended).toContain('one');
});

const noon = new Date('2026-03-01T12:00:00Z');

test('a loop’s last turn, its length and its failures in a row are kept, until it succeeds', async () => {
  let at = noon;
  const loops = watchLoops(() => at);
  let broken = true;
  const work = loops.watch('sweep', 1_000, async () => {
    at = new Date(at.getTime() + 250);
    if (broken) throw new Error('the provider is away');
    return 0;
  });
  await expect(work()).rejects.toThrow('away');
  await expect(work()).rejects.toThrow('away');
  expect(await loops.save(database.db)).toBe(1);
  const sweep = async () =>
    (await readLoopRuns(database.db)).filter(({ name }) => name === 'sweep');
  expect(await sweep()).toEqual([
    {
      name: 'sweep',
      everyMs: 1_000,
      ranAt: new Date(noon.getTime() + 250),
      tookMs: 250,
      failures: 2,
      lastError: 'the provider is away',
    },
  ]);
  broken = false;
  await work();
  await loops.save(database.db);
  expect(await sweep()).toMatchObject([{ failures: 0, lastError: null }]);
  expect(await loops.save(database.db)).toBe(0);
});

test('a process that comes late with an older turn does not hide the newer one', async () => {
  const ahead = watchLoops(() => new Date(noon.getTime() + minuteMs));
  const behind = watchLoops(() => noon);
  await ahead.watch('shared', 1_000, async () => 0)();
  await behind.watch('shared', 1_000, async () => 0)();
  await ahead.save(database.db);
  await behind.save(database.db);
  const run = (await readLoopRuns(database.db)).find(({ name }) => name === 'shared');
  expect(run?.ranAt).toEqual(new Date(noon.getTime() + minuteMs));
});
