import { afterEach, expect, test, vi } from 'vitest';
import { stopOnce, stopWithinMs } from './stop-process.ts';

const log = { warn: vi.fn<() => void>() };
const exit = vi.fn<(code: number) => void>();
afterEach(() => void vi.clearAllMocks());

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
  expect(stopWithinMs).toBe(5_000);
  const forever = new Promise(() => undefined);
  const beganAt = performance.now();
  await stopOnce({ log, exit, steps: () => [() => forever], withinMs: 100 })();
  expect(performance.now() - beganAt).toBeGreaterThan(95);
  expect(exit.mock.calls).toEqual([[0]]);
});
