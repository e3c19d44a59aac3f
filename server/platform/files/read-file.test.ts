import { expect, test } from 'vitest';
import { atThisPace } from '../../../scripts/gate/pace.ts';
import { createFileReader } from './read-file.ts';
import { fileLimits } from './file-limits.ts';
import type { FileTask } from './file-task.ts';

const program = new URL('testing/tasks-thread.ts', import.meta.url);
const taskOf = (name: string): FileTask<unknown, unknown> => ({
  name,
  pointer: '/text',
  read: () => undefined,
});
const readerOf = (limits: Partial<Record<keyof typeof fileLimits, number>> = {}) =>
  createFileReader({ ...fileLimits, ...limits }, program);

/** The longest that this process did nothing else, in ms, while `work` went on. */
async function longestPause(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const tick = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await work.catch(() => undefined);
  clearInterval(tick);
  return longest;
}

test('a list comes back whole and in its order, in parts', async () => {
  const rows = (await readerOf()(taskOf('count'), 1_750)) as number[];
  expect(rows).toEqual(Array.from({ length: 1_750 }, (_, index) => index));
  expect(await readerOf()(taskOf('count'), 0)).toEqual([]);
});

test('what is no list comes back as it is', async () => {
  expect(await readerOf()(taskOf('echo'), { a: 'b' })).toEqual({ a: 'b' });
});

test('what cannot be read is refused at its field, with the reason', async () => {
  await expect(readerOf()(taskOf('refuse'), 'It has no rows.')).rejects.toMatchObject({
    code: 'validation-failed',
    message: 'The file cannot be read. It has no rows.',
    fields: [{ pointer: '/text', detail: 'It has no rows.' }],
  });
});

test('a mistake of ours is no refusal', async () => {
  await expect(readerOf()(taskOf('break'), null)).rejects.toThrow('it broke');
});

test('a file that takes too long is refused, and the next one has its turn', async () => {
  const read = readerOf({ readMs: 300, threads: 1 });
  const [first, second] = [read(taskOf('forever'), 1), read(taskOf('forever'), 2)];
  for (const file of [first, second]) {
    await expect(file).rejects.toMatchObject({
      message: expect.stringContaining('too long'),
      fields: [{ pointer: '/text' }],
    });
  }
});

test('a file that takes too much memory is refused, and this process lives', async () => {
  const read = readerOf({ heapMb: 16, readMs: atThisPace(60_000) });
  await expect(read(taskOf('hoard'), null)).rejects.toMatchObject({
    message: expect.stringContaining('too much memory'),
  });
  expect(await read(taskOf('echo'), 'still here')).toBe('still here');
});

test('a thread that ends by itself fails its file alone', async () => {
  const read = readerOf();
  await expect(read(taskOf('exit'), null)).rejects.toThrow('ended');
  expect(await read(taskOf('echo'), 2)).toBe(2);
});

test('files wait for their turn, and where too many wait one is told to come again', async () => {
  const read = readerOf({ threads: 1, waiting: 2 });
  const under = [1, 2, 3].map((number) => read(taskOf('echo'), number));
  await expect(read(taskOf('echo'), 4)).rejects.toMatchObject({
    code: 'unavailable',
    facts: { retryAfter: 5 },
  });
  expect(await Promise.all(under)).toEqual([1, 2, 3]);
});

test('what is read in a thread holds up nothing else', async () => {
  const read = readerOf({ readMs: 300 });
  const paused = await longestPause(read(taskOf('forever'), null));
  expect(paused).toBeLessThan(atThisPace(100));
});
