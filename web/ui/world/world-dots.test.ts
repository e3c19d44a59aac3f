import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { mapHeight, mapWidth, place } from './place.ts';
import { arc, dotGrid, dottedLand, isLand } from './world-dots.ts';

test('cities stand on land and oceans do not', () => {
  const cities = [
    [36.8, -1.3], // Nairobi
    [-100, 40], // Kansas
    [10, 50], // Germany
    [116, 40], // Beijing
    [-50, -15], // Brasília
    [134, -25], // Alice Springs
  ] as const;
  for (const [longitude, latitude] of cities) expect(isLand(longitude, latitude)).toBe(true);
  const seas = [
    [-35, 30],
    [70, -20],
    [-140, 10],
    [5, 38.5],
    [50.5, 42],
  ] as const;
  for (const [longitude, latitude] of seas) expect(isLand(longitude, latitude)).toBe(false);
});

test('a place lies inside the drawing, north above south and west before east', () => {
  const london = place(-0.1, 51.5);
  const nairobi = place(36.8, -1.3);
  expect(london.y).toBeLessThan(nairobi.y);
  expect(london.x).toBeLessThan(nairobi.x);
  for (const { x, y } of [london, nairobi]) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(mapWidth);
    expect(y).toBeLessThan(mapHeight);
  }
});

test('the continents weigh little enough to stand in the page', () => {
  const path = dottedLand();
  const stretches = [...path.matchAll(/M\d+ \d+h(\d+)\.1/g)].map(([, steps]) => Number(steps));
  const dots = stretches.reduce((all, steps) => all + steps + 1, 0);
  expect(dots).toBeGreaterThan(2_000);
  expect(path.length).toBeLessThan(3_000);
});

test('an arc starts and ends where it was told', () => {
  const path = arc(place(36.8, -1.3), place(-74, 40.7));
  expect(path.startsWith('M650 238Q')).toBe(true);
  expect(path.endsWith(' 318 112')).toBe(true);
});

test('the picture that the marketplace shows is this drawing', () => {
  const pen =
    'fill="none" stroke="#000" stroke-width=".48" stroke-linecap="round" stroke-dasharray="0 1"';
  const drawn =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapWidth} ${mapHeight}">` +
    `<path ${pen} transform="${dotGrid}" d="${dottedLand()}"/></svg>\n`;
  expect(readFileSync(new URL('../../public/world.svg', import.meta.url), 'utf8')).toBe(drawn);
});
