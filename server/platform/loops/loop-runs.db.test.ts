import { expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { readLoopRuns, watchLoops } from './loop-runs.ts';

const database = useTestDatabase();
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
  expect(await readLoopRuns(database.db)).toEqual([
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
  expect(await readLoopRuns(database.db)).toMatchObject([{ failures: 0, lastError: null }]);
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
