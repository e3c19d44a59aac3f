import { expect, test } from 'vitest';
import { centreOf } from '../../../ui/world/centres.ts';
import { nearestSpot } from './nearest-spot.ts';

const spots = ['NL', 'BE', 'KE'].map((code) => ({ code, at: centreOf(code) ?? { x: 0, y: 0 } }));

test('a place on the map means the country whose point is nearest', () => {
  const { at } = spots[1] ?? { at: { x: 0, y: 0 } };
  expect(nearestSpot(spots, { x: at.x, y: at.y + 2 })?.code).toBe('BE');
});

test('the open sea means none', () => {
  expect(nearestSpot(spots, { x: 400, y: 300 })).toBeUndefined();
  expect(nearestSpot([], { x: 400, y: 300 })).toBeUndefined();
});
