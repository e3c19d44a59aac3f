import { expect, test } from 'vitest';
import { bestOf } from './best-of.ts';

test('the lowest or the highest is the best, as the line has it', () => {
  expect(bestOf([300, 200, 250], 'low')).toEqual([false, true, false]);
  expect(bestOf([300, 200, 250], 'high')).toEqual([true, false, false]);
});

test('two that share the best value are both the best', () => {
  expect(bestOf([40, 40, 90], 'low')).toEqual([true, true, false]);
});

test('values that are all alike decide nothing', () => {
  expect(bestOf([40, 40], 'low')).toEqual([false, false]);
  expect(bestOf([null, null], 'high')).toEqual([false, false]);
});

test('what is not known is not the best, and does not keep another from it', () => {
  expect(bestOf([null, 12], 'low')).toEqual([false, true]);
  expect(bestOf([0, null], 'high')).toEqual([true, false]);
});
