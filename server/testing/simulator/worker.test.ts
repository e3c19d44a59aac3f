import { expect, test } from 'vitest';
import { everyWork } from '#modules/admin';
import { loopNames } from '#platform/loops/run-work.ts';
import { playedLoops, unplayed } from './worker.ts';

test('the simulator plays every loop of the worker, or says why it does not', () => {
  const reasons = Object.values(unplayed).flat();
  expect([...playedLoops, ...reasons].toSorted()).toEqual(loopNames(everyWork).toSorted());
});
