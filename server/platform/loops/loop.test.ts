import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '../database/database-trouble.ts';
import { createLog } from '../log.ts';
import { startLoop, type Loop } from './loop.ts';

let loop: Loop | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await loop?.stop();
  vi.useRealTimers();
});

function givenLoop(fail: () => Error | undefined) {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ level: 'info', processName: 'test', destination });
  let turns = 0;
  const work = async () => {
    turns += 1;
    const error = fail();
    if (error) throw error;
    return 0;
  };
  loop = startLoop({ name: 'tested', everyMs: 1_000, log, work });
  return { lines, turns: () => turns };
}

test('a loop that fails waits longer and longer, and at its usual pace once it works', async () => {
  let isBroken = true;
  const { lines, turns } = givenLoop(() => (isBroken ? new Error('broken') : undefined));
  await vi.advanceTimersByTimeAsync(60_000);
  // 0, 2, 6, 14 s, and then every ten seconds.
  expect(turns()).toBe(8);
  // The first, second, fourth and eighth failure.
  expect(lines).toHaveLength(4);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(10_000);
  const before = turns();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(turns() - before).toBe(10);
});

test('an outage of the database is no failure of every loop', async () => {
  const { lines, turns } = givenLoop(() => new DatabaseUnavailable('unreachable', new Error('x')));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(turns()).toBeGreaterThan(5);
  expect(lines).toEqual([]);
});

test('whoever wakes a waiting loop is heard at once', async () => {
  const { turns } = givenLoop(() => new Error('broken'));
  await vi.advanceTimersByTimeAsync(30_000);
  const before = turns();
  loop?.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(turns()).toBe(before + 1);
});
