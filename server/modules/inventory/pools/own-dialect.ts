import type { PoolWords } from '#contracts/admin/goods/pools.ts';
import type { Dialect } from '#gateway/pool/dialect.ts';

/** Characters of the names of sessions. */
export const alphabets: Readonly<Record<PoolWords['sessionAlphabet'], string>> = {
  'letters-digits': 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  'lower-digits': 'abcdefghijklmnopqrstuvwxyz0123456789',
  // Without a zero, which a supplier that reads a number would drop in front.
  digits: '123456789',
};
const secondsOf: Readonly<Record<PoolWords['lengthUnit'], number>> = { seconds: 1, minutes: 60 };

/** The words that staff entered, as the gateway's table. */
export function ownDialect(words: PoolWords): Dialect {
  const { where, prefix, separator, space, countryLetters, rotate } = words;
  const { country, state, city, asn, zip } = words;
  const known = Object.entries({ country, state, city, asn, zip }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return {
    where,
    prefix,
    separator,
    places: Object.fromEntries(known),
    country: { letters: countryLetters },
    space,
    session: sessionOf(words),
    ttl: lengthOf(words),
    rotate,
    statuses: {},
  };
}

function sessionOf(words: PoolWords): Dialect['session'] {
  const { session: key, strictSession: strictKey, sessionAlphabet, sessionLength: length } = words;
  if (key === null) return null;
  const alphabet = alphabets[sessionAlphabet];
  return { key, alphabet, length, ...(strictKey !== null && { strictKey }) };
}

function lengthOf({ length: key, lengthUnit, lengthSuffix: suffix, lengthMax }: PoolWords) {
  if (key === null) return null;
  const unitSeconds = secondsOf[lengthUnit];
  const maxSeconds = lengthMax * unitSeconds;
  return { key, unitSeconds, suffix, minSeconds: unitSeconds, maxSeconds };
}
