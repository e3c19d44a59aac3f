import { expect, test, vi } from 'vitest';
import { sharedAnswers } from './shared-answers.ts';

const start = Date.UTC(2026, 2, 1);

function opened(bytesMax?: number) {
  let now = start;
  let said = 0;
  const read = vi.fn<() => Promise<unknown>>(async () => ({ said: (said += 1) }));
  const answers = sharedAnswers({
    clock: () => new Date(now),
    freshMs: 250,
    ...(bytesMax === undefined ? {} : { bytesMax }),
  });
  const ask = async (key = 'list') => (await answers.of(key, read)).plain.toString();
  return { answers, ask, read, pass: (ms: number) => void (now += ms) };
}

test('an answer is read once while it is young, and again when it is not fresh', async () => {
  const { ask, read, pass } = opened();
  expect(await ask()).toBe('{"said":1}');
  pass(149);
  expect(await ask()).toBe('{"said":1}');
  expect(read).toHaveBeenCalledTimes(1);
  pass(102);
  expect(await ask()).toBe('{"said":2}');
});

test('one that ages is read anew once while all who ask have the old one, and nobody waits', async () => {
  const { ask, read, pass } = opened();
  await ask();
  pass(150);
  const next = Promise.withResolvers<unknown>();
  read.mockReturnValueOnce(next.promise);
  expect(await Promise.all([ask(), ask()])).toEqual(['{"said":1}', '{"said":1}']);
  pass(99);
  expect(await ask()).toBe('{"said":1}');
  expect(read).toHaveBeenCalledTimes(2);
  next.resolve('new');
  await next.promise;
  await vi.waitFor(async () => expect(await ask()).toBe('"new"'));
});

test('an old answer is told no longer than while it is fresh, however slow the next is', async () => {
  const { ask, read, pass } = opened();
  await ask();
  pass(150);
  const next = Promise.withResolvers<unknown>();
  read.mockReturnValueOnce(next.promise);
  await ask();
  pass(101);
  const waiting = ask();
  next.resolve('new');
  expect(await waiting).toBe('"new"');
});

test('one that cannot be read anew is told to the end of its time, and then why', async () => {
  const { ask, read, pass } = opened();
  await ask();
  pass(150);
  read.mockRejectedValueOnce(new Error('no database'));
  expect(await ask()).toBe('{"said":1}');
  read.mockRejectedValueOnce(new Error('no database'));
  pass(101);
  await expect(ask()).rejects.toThrow('no database');
});

test('its age begins when it was asked for, not when the database had answered', async () => {
  const { answers, ask, pass } = opened();
  await answers.of('list', async () => {
    pass(100);
    return 'slow';
  });
  pass(149);
  expect(await ask()).toBe('"slow"');
  pass(2);
  expect(await ask()).toBe('{"said":1}');
});

test.each([
  { tookMs: 400, keptMs: 400 },
  { tookMs: 700, keptMs: 200 },
  { tookMs: 2_000, keptMs: 1 },
])('read in $tookMs ms it is kept for $keptMs', async ({ tookMs, keptMs }) => {
  const { answers, ask, pass } = opened();
  await answers.of('list', async () => {
    pass(tookMs);
    return 'slow';
  });
  pass(keptMs - 1);
  expect(await ask()).toBe('"slow"');
  pass(2);
  expect(await ask()).toBe('{"said":1}');
});

test('however many ask at once, the database is asked once', async () => {
  const { ask, read } = opened();
  const all = await Promise.all(Array.from({ length: 50 }, () => ask()));
  expect([new Set(all).size, read.mock.calls.length]).toEqual([1, 1]);
});

test('another question has another answer', async () => {
  const { ask } = opened();
  expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([
    '{"said":1}',
    '{"said":2}',
    '{"said":1}',
  ]);
});

test('a failure is told to everybody who waited, and kept for nobody', async () => {
  const { ask, read } = opened();
  read.mockRejectedValueOnce(new Error('no database'));
  const waiting = await Promise.allSettled([ask(), ask()]);
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask()).toBe('{"said":1}');
});

test('what was asked for longest ago goes first where there is no room', async () => {
  // Room for two answers of ten bytes.
  const { ask } = opened(35);
  await ask('a');
  await ask('b');
  await ask('c');
  expect([await ask('c'), await ask('b'), await ask('a')]).toEqual([
    '{"said":3}',
    '{"said":2}',
    '{"said":4}',
  ]);
});

test('a shop that keeps nothing reads each time', async () => {
  const answers = sharedAnswers({ clock: () => new Date(start), freshMs: 0 });
  const read = vi.fn<() => Promise<unknown>>(async () => 1);
  await answers.of('list', read);
  await answers.of('list', read);
  expect(read).toHaveBeenCalledTimes(2);
});
