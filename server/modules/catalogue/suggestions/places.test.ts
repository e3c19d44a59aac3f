import { describe, expect, test } from 'vitest';
import { networkIn } from './network.ts';
import { namedPlace, placesNamed, type Place } from './places.ts';

const kenya = { countryCode: 'KE', country: 'Kenya' };
const usa = { countryCode: 'US', country: 'United States' };
const places = (
  [
    { kind: 'country', ...kenya, name: 'Kenya', listed: 100 },
    { kind: 'country', ...usa, name: 'United States', listed: 400 },
    { kind: 'city', ...kenya, name: 'Nairobi', listed: 60 },
    { kind: 'region', ...kenya, name: 'Nairobi County', listed: 60 },
    { kind: 'city', ...kenya, name: 'Kisumu', listed: 5 },
    { kind: 'region', ...kenya, name: 'Kisumu', listed: 5 },
    { kind: 'isp', ...kenya, name: 'Safaricom', listed: 70 },
    { kind: 'city', countryCode: 'BR', country: 'Brazil', name: 'São Paulo', listed: 9 },
    { kind: 'city', ...usa, name: 'Kenyon', listed: 500 },
  ] satisfies Place[]
).map(namedPlace);
const named = (typed: string, most = 4) => placesNamed(places, typed, most).map(({ name }) => name);

describe('a text names', () => {
  test.each([
    ['nairobi', ['Nairobi', 'Nairobi County']],
    ['nairobi kenya', ['Nairobi', 'Nairobi County']],
    ['kenya', ['Kenya']],
    ['kisumu', ['Kisumu']],
    ['keny', ['Kenya', 'Kenyon']],
    ['marekani', ['United States']],
    ['usa', []],
    ['us', ['United States']],
    ['sao p', ['São Paulo']],
    ['safari', ['Safaricom']],
    ['irobi', []],
    ['', []],
    [' %_\\ ', []],
  ])('%s', (typed, found) => expect(named(typed)).toEqual(found));

  test('as many as are asked for', () => expect(named('nairobi', 1)).toEqual(['Nairobi']));
});

test.each([
  ['198.18.4', '198.18.4.0/24'],
  ['198.18.4.', '198.18.4.0/24'],
  ['198.18.4.77', '198.18.4.0/24'],
  ['198.18.4.•••', '198.18.4.0/24'],
  ['198.18', undefined],
  ['198.18.400', undefined],
  ['1.2.3.4.5', undefined],
  ['a.b.c', undefined],
])('the network of %s', (typed, network) => expect(networkIn(typed)).toBe(network));
