import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseUsername } from './username.ts';
import { beyondFixed, wordKeys, type Words } from './words.ts';

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

const good: readonly (readonly [string, Words])[] = [
  ['country-ke', { country: 'ke' }],
  ['country-KE', { country: 'ke' }],
  ['COUNTRY-ke', { country: 'ke' }],
  ['cc-ke', { country: 'ke' }],
  ['CC-US', { country: 'us' }],
  ['country-uk', { country: 'gb' }],
  ['country-eu', { country: 'eu' }],
  ['country-ke.ug.tz', { country: 'ke.ug.tz' }],
  ['country-ke.uk', { country: 'ke.gb' }],
  ['country-us.fr.de.it.es', { country: 'us.fr.de.it.es' }],
  ['country-us-state-new_jersey', { country: 'us', state: 'new_jersey' }],
  ['country-us-st-us_california', { country: 'us', state: 'us_california' }],
  ['country-us-region-Texas', { country: 'us', state: 'texas' }],
  ['country-ke-city-nairobi', { country: 'ke', city: 'nairobi' }],
  ['city-Nairobi-country-ke', { country: 'ke', city: 'nairobi' }],
  ['cc-us-city-new_york', { country: 'us', city: 'new_york' }],
  ['country-us-isp-comcast', { country: 'us', isp: 'comcast' }],
  ['country-us-zip-10001', { country: 'us', zip: '10001' }],
  ['country-gb-zip-SW1A', { country: 'gb', zip: 'sw1a' }],
  ['asn-33771', { asn: '33771' }],
  ['country-ke-asn-33771', { country: 'ke', asn: '33771' }],
  ['os-android', { os: 'android' }],
  ['os-Windows', { os: 'windows' }],
  ['os-macos', { os: 'macos' }],
  ['os-linux', { os: 'linux' }],
  ['os-ios', { os: 'ios' }],
  ['session-a1', { session: 'a1' }],
  ['session-A1', { session: 'A1' }],
  ['session-1234', { session: '1234' }],
  ['session-order_17', { session: 'order_17' }],
  [`session-${'x'.repeat(32)}`, { session: 'x'.repeat(32) }],
  ['sessid-a1', { session: 'a1' }],
  ['sessionid-a1', { session: 'a1' }],
  ['sid-10000', { session: '10000' }],
  ['SESSID-a1', { session: 'a1' }],
  ['session-a1-ttl-30s', { session: 'a1', ttl: 30 }],
  ['session-a1-ttl-30m', { session: 'a1', ttl: 1_800 }],
  ['session-a1-ttl-24h', { session: 'a1', ttl: 86_400 }],
  ['session-a1-ttl-1440', { session: 'a1', ttl: 86_400 }],
  ['session-a1-ttl-86400s', { session: 'a1', ttl: 86_400 }],
  ['session-a1-ttl-1H', { session: 'a1', ttl: 3_600 }],
  ['session-a1-ttl-5', { session: 'a1', ttl: 300 }],
  ['session-a1-ttl-005', { session: 'a1', ttl: 300 }],
  ['ttl-5-session-a1', { session: 'a1', ttl: 300 }],
  ['sessid-a1-sesstime-30', { session: 'a1', ttl: 1_800 }],
  ['sessid-a1-sessttl-60', { session: 'a1', ttl: 3_600 }],
  ['session-a1-lifetime-3', { session: 'a1', ttl: 180 }],
  ['session-a1-lifetime-3h', { session: 'a1', ttl: 10_800 }],
  ['session-a1-sessionduration-10', { session: 'a1', ttl: 600 }],
  ['sessionid-a1-sessionlength-360', { session: 'a1', ttl: 360 }],
  ['sessionid-a1-sessionlength-6m', { session: 'a1', ttl: 360 }],
  ['session-a1-mode-keep', { session: 'a1', mode: 'keep' }],
  ['session-a1-mode-strict', { session: 'a1', mode: 'strict' }],
  ['mode-STRICT-session-a1', { session: 'a1', mode: 'strict' }],
  ['rotate-request', { rotate: 'request' }],
  ['session-a1-rotate-session', { session: 'a1', rotate: 'session' }],
  ['session-cc', { session: 'cc' }],
  ['session-sid', { session: 'sid' }],
  ['country-st', { country: 'st' }],
  [
    'country-ke-city-nairobi-session-a1-ttl-10m-mode-strict',
    { country: 'ke', city: 'nairobi', session: 'a1', ttl: 600, mode: 'strict' },
  ],
];

const bad: readonly (readonly [string, string])[] = [
  ['', 'unknown word'],
  ['-', 'unknown word'],
  ['country', 'country without a value'],
  ['country-', 'country without a value'],
  ['country--ke', 'country without a value'],
  ['-country-ke', 'unknown word'],
  ['country-ke-', 'unknown word'],
  ['country-ke--', 'unknown word'],
  ['country-ke-session', 'session without a value'],
  ['planet-mars', 'unknown word'],
  ['contry-ke', 'unknown word'],
  ['countrys-ke', 'unknown word'],
  ['toString-ke', 'unknown word'],
  ['__proto__-ke', 'unknown word'],
  ['constructor-ke', 'unknown word'],
  ['us-1234', 'unknown word'],
  ['rotate', 'rotate without a value'],
  ['country-ke-country-ke', 'country twice'],
  ['country-ke-cc-ug', 'country twice'],
  ['session-a-sessid-b', 'session twice'],
  ['session-a-ttl-5-sesstime-5', 'ttl twice'],
  ['country-us-state-tx-region-tx', 'state twice'],
  ['session-ttl-ttl-5', 'session with the name of a word as its value'],
  ['session-ttl', 'session with the name of a word as its value'],
  ['session-TTL', 'session with the name of a word as its value'],
  ['country-session-a1', 'country with the name of a word as its value'],
  ['country-ke-city-session-a1', 'city with the name of a word as its value'],
  ['session-mode-strict', 'session with the name of a word as its value'],
  ['country-k', 'wrong country'],
  ['country-ken', 'wrong country'],
  ['country-k1', 'wrong country'],
  ['country-254', 'wrong country'],
  ['country-ke.', 'wrong country'],
  ['country-.ke', 'wrong country'],
  ['country-ke..ug', 'wrong country'],
  ['country-ke,ug', 'wrong country'],
  ['country-a.b', 'wrong country'],
  ['country-us.fr.de.it.es.ke', 'wrong country'],
  ['country-ke-city-new%20york', 'wrong city'],
  ['country-ke-city-new.york', 'wrong city'],
  ['country-ke-city-new+york', 'wrong city'],
  ['country-ke-city-nai:robi', 'wrong city'],
  [`country-ke-city-${'a'.repeat(41)}`, 'wrong city'],
  ['country-us-state-new.jersey', 'wrong state'],
  ['country-us-isp-at&t', 'wrong isp'],
  ['country-us-zip-1', 'wrong zip'],
  ['country-us-zip-12345678901', 'wrong zip'],
  ['country-us-zip-10_001', 'wrong zip'],
  ['asn-AS33771', 'wrong asn'],
  ['asn-12345678901', 'wrong asn'],
  ['asn-1.5', 'wrong asn'],
  ['os-beos', 'wrong os'],
  [`session-${'x'.repeat(33)}`, 'wrong session'],
  ['session-a.b', 'wrong session'],
  ['session-a:b', 'wrong session'],
  ['session-a%b', 'wrong session'],
  ['session-a/b', 'wrong session'],
  ['session-a"b', 'wrong session'],
  ['session-a1-ttl-0', 'ttl must be 30s to 24h'],
  ['session-a1-ttl-25h', 'ttl must be 30s to 24h'],
  ['session-a1-ttl-1441', 'ttl must be 30s to 24h'],
  ['session-a1-ttl-29s', 'ttl must be 30s to 24h'],
  ['session-a1-ttl-86401s', 'ttl must be 30s to 24h'],
  ['session-a1-ttl-10x', 'ttl must be 30s to 24h'],
  ['session-a1-ttl--1', 'ttl without a value'],
  ['session-a1-ttl-1.5h', 'ttl must be 30s to 24h'],
  ['session-a1-ttl-5m30s', 'ttl must be 30s to 24h'],
  ['session-a1-ttl-123456', 'ttl must be 30s to 24h'],
  ['session-a1-ttl-h', 'ttl must be 30s to 24h'],
  ['session-a1-ttl-1d', 'ttl must be 30s to 24h'],
  ['session-a1-sessionlength-29', 'ttl must be 30s to 24h'],
  ['session-a1-mode-flex', 'wrong mode'],
  ['session-a1-mode-norotate', 'wrong mode'],
  ['rotate-always', 'wrong rotate'],
  ['rotate-1', 'wrong rotate'],
  ['city-nairobi', 'city needs country'],
  ['state-texas', 'state needs country'],
  ['isp-comcast', 'isp needs country'],
  ['zip-10001', 'zip needs country'],
  ['session-a1-city-nairobi', 'city needs country'],
  ['country-us-city-boston-zip-02101', 'zip and city exclude each other'],
  ['ttl-10m', 'ttl needs session'],
  ['mode-strict', 'mode needs session'],
  ['rotate-session', 'rotate-session needs session'],
  ['country-ke-ttl-10m', 'ttl needs session'],
  ['session-a1-rotate-request', 'rotate-request excludes session'],
  ['session-é', 'characters other than ASCII'],
  ['country-ke-city-nairobí', 'characters other than ASCII'],
  ['sessión-a', 'characters other than ASCII'],
  ['session-a b', 'characters other than ASCII'],
  ['session-a\u0000', 'characters other than ASCII'],
  ['session-a\r\nX: y', 'characters other than ASCII'],
  ['session-\u{1f1f0}\u{1f1ea}', 'characters other than ASCII'],
  [`session-${'x'.repeat(300)}`, 'longer than 255 bytes'],
];

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
  const pieces = fc.constantFrom(...wordKeys, 'cc', 'sid', 'ke', '10m', '', '-', 'é', '\0', '"');
  const names = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('-')),
  );
  fc.assert(
    fc.property(names, (name) => {
      const { base: found, words, problem } = parseUsername(name);
      expect(name.startsWith(found)).toBe(true);
      expect(words === null || problem === null).toBe(true);
      expect(problem ?? '').toMatch(/^[A-Za-z0-9 -]*$/);
      expect(words && parseUsername(buildUsername(found, words)).words).toEqual(words);
    }),
    { numRuns: 5_000 },
  );
});
