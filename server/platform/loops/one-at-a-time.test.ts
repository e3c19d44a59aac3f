import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

/** Work whose rounds end when the test says so. */
function slowWork() {
  const rounds: (() => void)[] = [];
  const ask = oneAtATime(() => new Promise((done) => rounds.push(done)));
  const end = async () => {
    rounds.at(-1)?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { ask, end, begun: () => rounds.length };
}

test('whoever asks during a round causes one more, however many they are', async () => {
  const { ask, end, begun } = slowWork();
  ask();
  ask();
  ask();
  expect(begun()).toBe(1);
  await end();
  expect(begun()).toBe(2);
  await end();
  expect(begun()).toBe(2);
});

test('after a round the next one starts at once', async () => {
  const { ask, end, begun } = slowWork();
  ask();
  await end();
  expect(begun()).toBe(1);
  ask();
  expect(begun()).toBe(2);
});
