import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseUsername } from './username.ts';
import { beyondFixed, wordKeys, type Words } from './words.ts';
import { bad, good } from '../testing/username-tables.ts';

/** The name that `parseUsername` reads as this base and these words. */
function buildUsername(base: string, words: Words): string {
  const pairs = wordKeys.flatMap((key) => {
    const value = words[key];
    if (value === undefined) return [];
    return [key, key === 'ttl' ? `${value}s` : String(value)];
  });
  return [base, ...pairs].join('-');
}

const base = 'aB3dE6gH9jK2';
const read = (words: string) => parseUsername(`${base}-${words}`);

test('the tables of user names have what is asked for', () => {
  expect(good.length + bad.length).toBeGreaterThanOrEqual(120);
});

test.each(good)('%s is read', (words, expected) => {
  expect(read(words)).toEqual({ base, words: expected, problem: null });
});

test.each(bad)('%j is refused', (words, problem) => {
  expect(read(words)).toEqual({ base, words: null, problem });
});

test('255 bytes are read and 256 are not, by HTTP as by SOCKS5', () => {
  const head = '-country-ke-session-a1';
  const fitting = 'b'.repeat(255 - head.length);
  expect(parseUsername(fitting + head).problem).toBeNull();
  expect(parseUsername(`${fitting}b${head}`).problem).toBe('longer than 255 bytes');
});

test('a name without words is its own base, whatever it is made of', () => {
  for (const name of ['', 'plain', 'é', 'a'.repeat(400), 'under_score', '\0']) {
    expect(parseUsername(name)).toEqual({ base: name, words: null, problem: null });
  }
});

test('what other sellers have before the name of an account is no part of it', () => {
  for (const prefix of ['customer-', 'user-', 'package-']) {
    expect(parseUsername(prefix + base)).toEqual({ base, words: null, problem: null });
    const { base: found, words } = parseUsername(`${prefix}${base}-cc-KE-sessid-a1`);
    expect([found, words]).toEqual([base, { country: 'ke', session: 'a1' }]);
  }
  for (const name of ['user', 'username', 'customer1-cc-KE', 'user-user-cc-KE']) {
    const [plain] = name.replace(/^user-/, '').split('-');
    expect(parseUsername(name).base).toBe(plain);
  }
});

test('a fixed address keeps words about sessions, and has no others', () => {
  for (const words of ['session-a1', 'session-a1-ttl-5-mode-strict', 'session-a1-rotate-session']) {
    expect(beyondFixed(read(words).words ?? {})).toBeNull();
  }
  for (const [words, beyond] of [
    ['country-ke', 'country'],
    ['session-a1-asn-1', 'asn'],
    ['os-ios', 'os'],
    ['rotate-request', 'rotate-request'],
  ] as const) {
    expect(beyondFixed(read(words).words ?? {})).toBe(beyond);
  }
});

const notAKey = (text: string) => !(wordKeys as readonly string[]).includes(text.toLowerCase());
const text = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet.split('')), minLength, maxLength }).filter(notAKey);
const lower = 'abcdefghijklmnopqrstuvwxyz';
const place = text(`${lower}0123456789_`, 1, 20);
const country = fc
  .array(
    text(lower, 2, 2).filter((code) => code !== 'uk'),
    { minLength: 1, maxLength: 5 },
  )
  .map((codes) => codes.join('.'));
const someWords = fc
  .record(
    {
      country,
      state: place,
      city: place,
      isp: place,
      asn: text('0123456789', 1, 10),
      zip: text(`${lower}0123456789`, 2, 10),
      os: fc.constantFrom('windows', 'macos', 'linux', 'android', 'ios'),
      session: text(`${lower}ABCXYZ0123456789_`, 1, 32),
      ttl: fc.integer({ min: 30, max: 86_400 }),
      mode: fc.constantFrom('keep', 'strict'),
      rotate: fc.constantFrom('request', 'session'),
    },
    { requiredKeys: [] },
  )
  .filter((words) => parseUsername(buildUsername(base, words)).problem === null);

test('what is built is read as the same, in any order of its words', () => {
  fc.assert(
    fc.property(someWords, fc.infiniteStream(fc.nat()), (words, by) => {
      fc.pre(Object.keys(words).length > 0);
      const built = buildUsername(base, words);
      expect(parseUsername(built)).toEqual({ base, words, problem: null });
      const [, ...parts] = built.split('-');
      const pairs = parts.flatMap((key, at) =>
        at % 2 === 0 ? [{ pair: `${key}-${parts[at + 1]}`, rank: by.next().value }] : [],
      );
      const shuffled = pairs.toSorted((one, other) => one.rank - other.rank);
      const name = [base, ...shuffled.map(({ pair }) => pair)].join('-');
      expect(parseUsername(name)).toEqual({ base, words, problem: null });
    }),
  );
});

test('nothing makes the parser throw, or put into its answer what was sent', () => {
  const pieces = fc.constantFrom(
    ...wordKeys,
    'user',
    'cc',
    'sid',
    'ke',
    '10m',
    '',
    '-',
    'é',
    '\0',
    '"',
  );
  const names = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('-')),
  );
  fc.assert(
    fc.property(names, (name) => {
      const { base: found, words, problem } = parseUsername(name);
      expect(name.replace(/^(?:customer|user|package)-/, '').startsWith(found)).toBe(true);
      expect(words === null || problem === null).toBe(true);
      expect(problem ?? '').toMatch(/^[A-Za-z0-9 -]*$/);
      expect(words && parseUsername(buildUsername(found, words)).words).toEqual(words);
    }),
    { numRuns: 5_000 },
  );
});
