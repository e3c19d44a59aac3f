import { setImmediate as untilHeard } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keepFresh } from './keep-fresh.ts';

function reading(answers: readonly (() => unknown)[]) {
  let now = 0;
  let reads = 0;
  const keep = keepFresh({
    freshMs: 5_000,
    clock: () => new Date(now),
    read: async () => answers[Math.min(reads++, answers.length - 1)]?.(),
  });
  const pass = (ms: number) => {
    now += ms;
  };
  return { keep, pass, reads: () => reads };
}

test('however many ask, what is kept is read once in its time', async () => {
  const { keep, pass, reads } = reading([() => ({ stock: 1 })]);
  await Promise.all([keep(), keep(), keep()]);
  pass(2_999);
  await keep();
  expect(reads()).toBe(1);
  pass(2_001);
  await Promise.all([keep(), keep(), keep()]);
  expect(reads()).toBe(2);
});

test('what is soon too old is read anew while whoever asks gets what is still fresh', async () => {
  const { keep, pass, reads } = reading([() => ({ stock: 1 }), () => ({ stock: 2 })]);
  await keep();
  pass(3_000);
  expect(await Promise.all([keep(), keep()])).toEqual([{ stock: 1 }, { stock: 1 }]);
  await expect.poll(keep).toEqual({ stock: 2 });
  expect(reads()).toBe(2);
  // Its age counts from when it was read.
  pass(2_999);
  await keep();
  expect(reads()).toBe(2);
});

test('nobody gets what is too old: who asks then waits for the reading that is under way', async () => {
  const slow = Promise.withResolvers<string>();
  const { keep, pass, reads } = reading([() => 'first', () => slow.promise]);
  await keep();
  pass(4_999);
  expect(await keep()).toBe('first');
  pass(1);
  const waiting = keep();
  slow.resolve('second');
  expect(await waiting).toBe('second');
  expect(reads()).toBe(2);
});

test('a reading ahead of time that fails is told to nobody who can be told what is fresh', async () => {
  const { keep, pass, reads } = reading([
    () => 'first',
    () => {
      throw new Error('away');
    },
    () => 'third',
  ]);
  await keep();
  pass(3_000);
  expect(await keep()).toBe('first');
  await untilHeard();
  pass(1_000);
  expect(await keep()).toBe('first');
  expect(reads()).toBe(2);
  pass(1_000);
  expect(await keep()).toBe('third');
});

test('an answer that says the same is the same, and another one is not', async () => {
  const { keep, pass } = reading([
    () => ({ stock: 1 }),
    () => ({ stock: 1 }),
    () => ({ stock: 2 }),
  ]);
  const first = await keep();
  pass(5_000);
  expect(await keep()).toBe(first);
  pass(5_000);
  expect(await keep()).toEqual({ stock: 2 });
});

test('a failure is kept as long as an answer, and then forgotten', async () => {
  const { keep, pass, reads } = reading([
    () => {
      throw new Error('away');
    },
    () => ({ stock: 1 }),
  ]);
  await expect(keep()).rejects.toThrow('away');
  await expect(keep()).rejects.toThrow('away');
  expect(reads()).toBe(1);
  pass(5_000);
  expect(await keep()).toEqual({ stock: 1 });
});

test('who is impatient gets what was read last, or nothing yet, and never waits for a slow reading', async () => {
  const readings = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let now = 0;
  let reads = 0;
  const keep = keepFresh({
    freshMs: 5_000,
    clock: () => new Date(now),
    read: () => readings[reads++]?.promise ?? Promise.reject(new Error('Read too often.')),
    patience: { ms: 5, before: 'nothing yet' },
  });
  expect(await keep()).toBe('nothing yet');
  // It has been waited for long enough already.
  const soon = new Promise((resolve) => setImmediate(() => resolve('waits again')));
  expect(await Promise.race([keep(), soon])).toBe('nothing yet');
  readings[0]?.resolve('first');
  expect(await keep()).toBe('first');
  now = 5_000;
  expect(await keep()).toBe('first');
  readings[1]?.resolve('second');
  expect(await keep()).toBe('second');
  expect(reads).toBe(2);
});
