import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRegistry } from './registry.ts';

test('the loop is sampled seldom enough for a process at rest', async () => {
  const registry = createRegistry();
  await pause(200);
  const told = /^lango_nodejs_eventloop_lag_min_seconds (.+)$/m.exec(await registry.metrics());
  // Node measures from sample to sample; its own choice is ten milliseconds.
  expect(Number(told?.[1])).toBeGreaterThan(0.04);
});
