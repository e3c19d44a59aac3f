import { expect, test } from 'vitest';
import { ratingOf } from './rating.ts';

const good = { pingMs: 50, speedKbps: 90_000, successRateE4: 10_000 };

test.each([
  { case: 'quick, fast and steady', figures: good, stars: 5 },
  { case: 'exactly at every limit', figures: { ...at(200, 40_000, 9_900) }, stars: 5 },
  { case: 'over 200 ms', figures: { ...good, pingMs: 201 }, stars: 4 },
  { case: 'over 600 ms', figures: { ...good, pingMs: 601 }, stars: 3 },
  { case: 'under 40 Mbps', figures: { ...good, speedKbps: 39_999 }, stars: 4 },
  { case: 'under 10 Mbps', figures: { ...good, speedKbps: 9_999 }, stars: 3 },
  { case: 'under 99 %', figures: { ...good, successRateE4: 9_899 }, stars: 4 },
  { case: 'under 95 %', figures: { ...good, successRateE4: 9_499 }, stars: 3 },
  { case: 'under 90 %', figures: { ...good, successRateE4: 8_999 }, stars: 2 },
  { case: 'bad at everything', figures: at(900, 1_000, 0), stars: 1 },
  { case: 'no speed measured', figures: { ...good, speedKbps: null }, stars: 5 },
  { case: 'nothing measured', figures: { ...good, pingMs: null }, stars: 0 },
])('$case rates $stars', ({ figures, stars }) => {
  expect(ratingOf(figures)).toBe(stars);
});

function at(pingMs: number, speedKbps: number, successRateE4: number) {
  return { pingMs, speedKbps, successRateE4 };
}
