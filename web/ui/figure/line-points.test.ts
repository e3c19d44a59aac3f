import { expect, test } from 'vitest';
import { linePoints } from './line-points.ts';

const box = { width: 64, height: 20, inset: 2 };

test('the smallest value stands at the bottom and the largest at the top', () => {
  expect(linePoints([10, 30, 20], box)).toEqual([
    { x: 2, y: 18 },
    { x: 32, y: 2 },
    { x: 62, y: 10 },
  ]);
});

test('a flat line runs through the middle', () => {
  expect(linePoints([7, 7], box).map(({ y }) => y)).toEqual([10, 10]);
});
