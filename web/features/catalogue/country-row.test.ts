import { expect, test } from 'vitest';
import { countryRow } from './country-row.ts';

const country = (code: string, name: string, available: number) => ({
  code,
  name,
  listed: available,
  available,
});
const countries = [
  country('AE', 'United Arab Emirates', 4),
  country('BR', 'Brazil', 50),
  country('CA', 'Canada', 9),
  country('CN', 'China', 2),
  country('GB', 'United Kingdom', 7),
  country('KE', 'Kenya', 30),
  country('US', 'United States', 90),
];
const codes = (list: { code: string }[]) => list.map(({ code }) => code).join(' ');

test('five countries are pinned in their order and the one that lists most follows', () => {
  const row = countryRow(countries, { selected: ['US'], narrow: false });
  expect(codes(row.shown)).toBe('US CA GB AE CN BR');
  expect(codes(row.more)).toBe('KE');
});

test('the sixth country stays while the checks of addresses come in', () => {
  const [few, more] = [3, 40].map((available) =>
    countries.map((each) => (each.code === 'KE' ? { ...each, available } : each)),
  );
  const some = countries.map((each) => ({ ...each, available: each.code === 'KE' ? 9 : 0 }));
  for (const listed of [few ?? [], more ?? [], some]) {
    const { shown } = countryRow(listed, { selected: ['US'], narrow: false });
    expect(codes(shown)).toBe('US CA GB AE CN BR');
  }
});

test('a selected country that is not pinned takes the sixth place', () => {
  const row = countryRow(countries, { selected: ['KE'], narrow: false });
  expect(codes(row.shown)).toBe('US CA GB AE CN KE');
  expect(codes(row.more)).toBe('BR');
});

test('each of several selected countries has its place', () => {
  const row = countryRow(countries, { selected: ['KE', 'US', 'BR'], narrow: false });
  expect(codes(row.shown)).toBe('US CA GB AE CN KE BR');
  expect(codes(countryRow(countries, { selected: ['KE', 'US'], narrow: true }).shown)).toBe(
    'KE US',
  );
});

test('below 768 px only the selected one is shown and the rest go under More by name', () => {
  const row = countryRow(countries, { selected: ['GB'], narrow: true });
  expect(codes(row.shown)).toBe('GB');
  expect(row.more.map(({ name }) => name)).toEqual([
    'Brazil',
    'Canada',
    'China',
    'Kenya',
    'United Arab Emirates',
    'United States',
  ]);
});

test('the row stands before the list of countries has arrived', () => {
  const { shown } = countryRow([], { selected: ['US'], narrow: false });
  expect(codes(shown)).toBe('US CA GB AE CN');
  expect(shown[3]?.name).toBe('United Arab Emirates');
});

test('the order that staff pinned stands before the usual one', () => {
  const pinned = new Map([
    ['KE', 1],
    ['US', 2],
  ]);
  const own = countries.map((each) => {
    const place = pinned.get(each.code);
    return place === undefined ? each : { ...each, pinned: place };
  });
  const row = countryRow(own, { selected: ['US'], narrow: false });
  expect(codes(row.shown)).toBe('KE US BR');
});
