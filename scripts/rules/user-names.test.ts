import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sessionModes, userName } from '../../contracts/leases/user-names.ts';
import { parseUsername } from '../../gateway/username/username.ts';
import { beyondFixed } from '../../gateway/username/words.ts';

const base = 'aB3dE6gH9jK2';
const written = (words: Parameters<typeof userName>[1]) => parseUsername(userName(base, words));

test('the gateway reads every name that the builder writes, with the same meaning', () => {
  const words = fc.record(
    {
      country: fc.constantFrom('KE', 'ke', 'GB', 'US', 'ST'),
      city: fc.oneof(fc.constantFrom('New York', 'Saint-Étienne', "Murang'a"), fc.string()),
      session: fc.oneof(fc.constantFrom('a1', 'Order_17'), fc.string({ maxLength: 60 })),
      minutes: fc.integer({ min: 1, max: 1_440 }),
      mode: fc.constantFrom(...sessionModes),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(words, (asked) => {
      const read = written(asked);
      expect(read.problem).toBeNull();
      expect(read.base).toBe(base);
      const { country, session, ttl, mode } = read.words ?? {};
      expect(country).toBe(asked.country?.toLowerCase());
      if (session === undefined) return;
      expect(asked.session?.replaceAll(/\W/g, '').startsWith(session)).toBe(true);
      expect(ttl).toBe(asked.minutes === undefined ? undefined : asked.minutes * 60);
      expect(mode).toBe(asked.mode);
    }),
  );
});

test('places and sessions are written as the gateway compares them', () => {
  expect(userName(base, { country: 'US', city: 'New York', session: 'a1', minutes: 10 })).toBe(
    `${base}-country-us-city-new_york-session-a1-ttl-10m`,
  );
  expect(userName(base, { country: 'FR', city: 'Saint-Étienne' })).toBe(
    `${base}-country-fr-city-saint_etienne`,
  );
  expect(userName(base, { city: 'Nairobi', minutes: 5, mode: 'strict' })).toBe(base);
});

test('a fixed address keeps the words about sessions', () => {
  const { words } = written({ session: 'a1', minutes: 60, mode: 'strict' });
  expect(words && beyondFixed(words)).toBeNull();
});
