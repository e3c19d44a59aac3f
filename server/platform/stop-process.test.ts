import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopOnce, stopWithinMs } from './stop-process.ts';

const log = { warn: vi.fn<() => void>() };
const exit = vi.fn<(code: number) => void>();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
});

test('the steps are done in order, once, and one that fails does not end the stop', async () => {
  const done: string[] = [];
  const stop = stopOnce({
    log,
    exit,
    steps: () => [
      () => void done.push('first'),
      () => Promise.reject(new Error('broken')),
      () => void done.push('last'),
    ],
  });
  await Promise.all([stop(), stop()]);
  expect(done).toEqual(['first', 'last']);
  expect(log.warn).toHaveBeenCalledOnce();
  expect(exit.mock.calls).toEqual([[0]]);
});

test('a step that never ends does not keep the process', async () => {
  const forever = new Promise(() => undefined);
  const stopped = stopOnce({ log, exit, steps: () => [() => forever] })();
  await vi.advanceTimersByTimeAsync(stopWithinMs - 1);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
  expect(exit.mock.calls).toEqual([[0]]);
});
