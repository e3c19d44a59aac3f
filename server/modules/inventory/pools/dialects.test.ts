import { expect, test } from 'vitest';
import type { PoolWords } from '#contracts/admin/goods/pools.ts';
import { missingIn, spell } from '#gateway/pool/dialect.ts';
import { dialectOf, installedDialects } from './dialects.ts';

type Words = Parameters<typeof missingIn>[1];
type Session = Readonly<{ name: string; seconds: number; isStrict?: boolean }>;
type Golden = readonly [
  supplier: string,
  account: string,
  words: Words,
  session: Session | null,
  written: string,
];

const spelled = ([supplier, account, words, session]: Golden) => {
  const [username = '', password = ''] = account.split(':');
  const dialect = dialectOf({ dialect: supplier, words: null });
  const input = {
    words,
    country: words.country,
    session: session && { isStrict: false, ...session },
  };
  const written = spell(dialect, { username, password }, input);
  return `${written.username}:${written.password}`;
};

// As the suppliers' own pages write them (goods facts 1.1), the session's name apart.
const golden: readonly Golden[] = [
  ['webshare', 'user:p', { country: 'us' }, { name: '1234', seconds: 600 }, 'user-us-1234:p'],
  ['webshare', 'user:p', { country: 'us' }, null, 'user-us-rotate:p'],
  ['webshare', 'user:p', {}, null, 'user-rotate:p'],
  [
    'webshare',
    'user:p',
    { country: 'us', city: 'los_angeles' },
    { name: '1234', seconds: 600 },
    'user-us-city_los_angeles-1234:p',
  ],
  ['iproyal', 'user:p', { country: 'us' }, null, 'user:p_country-us'],
  [
    'iproyal',
    'user:p',
    { country: 'us', state: 'california', city: 'los_angeles' },
    { name: 'sgn34f3e', seconds: 600 },
    'user:p_country-us_state-california_city-losangeles_session-sgn34f3e_lifetime-600s',
  ],
  ['proxy-seller', 'xxx:p', { country: 'us' }, null, 'xxx_c_US:p'],
  [
    'proxy-seller',
    'xxx:p',
    { country: 'us', asn: '12389' },
    { name: '100', seconds: 30 },
    'xxx_c_US_asn_12389_s_100_ttl_30s:p',
  ],
  [
    'proxy-seller',
    'xxx:p',
    { country: 'us', city: 'new_york' },
    { name: '100', seconds: 30 },
    'xxx_c_US_city_New-York_s_100_ttl_30s:p',
  ],
  ['oxylabs', 'USER:p', { country: 'de' }, null, 'customer-USER-cc-de:p'],
  [
    'oxylabs',
    'USER:p',
    { country: 'us', state: 'us_california' },
    null,
    'customer-USER-cc-us-st-us_california:p',
  ],
  [
    'oxylabs',
    'USER:p',
    { country: 'us', state: 'california', city: 'los_angeles' },
    { name: 'abcde12345', seconds: 300 },
    'customer-USER-cc-us-st-us_california-city-los_angeles-sessid-abcde12345-sesstime-5:p',
  ],
  [
    'oxylabs',
    'USER:p',
    { country: 'us' },
    { name: 'abcde12345', seconds: 300, isStrict: true },
    'customer-USER-cc-us-sessid_oneip-abcde12345-sesstime-5:p',
  ],
  [
    'decodo',
    'USER:p',
    { country: 'us', state: 'new_jersey' },
    { name: 'abc', seconds: 600 },
    'user-USER-country-us-state-us_new_jersey-session-abc-sessionduration-10:p',
  ],
  [
    'soax',
    'ID:p',
    { country: 'us', state: 'new_york', city: 'new_york' },
    { name: 'abc', seconds: 300 },
    'package-ID-country-us-region-new+york-city-new+york-sessionid-abc-sessionlength-300:p',
  ],
];

test.each(golden)('%s as its own pages write it: %s %j %j', (...row) => {
  expect(spelled(row)).toBe(row[4]);
});

test.each([
  ['webshare', { country: 'us', state: 'texas' }, 'state'],
  ['webshare', { country: 'us', session: 'a', mode: 'strict' }, 'mode'],
  ['iproyal', { country: 'us', zip: '10001' }, 'zip'],
  ['proxy-seller', { country: 'us', state: 'california' }, 'state'],
  ['proxy-seller', { session: 'a', ttl: 7_200 }, 'ttl'],
  ['oxylabs', { session: 'a', ttl: 30 }, 'ttl'],
  ['oxylabs', { session: 'a', mode: 'strict' }, null],
] as const)('%s lacks of %j the word %s, which is never dropped', (dialect, words, missing) => {
  expect(missingIn(dialectOf({ dialect, words: null }), words)).toBe(missing);
});

test('a session of each supplier has characters and a length that it takes', () => {
  const shapes: Readonly<Record<string, RegExp>> = {
    webshare: /^\d{1,9}$/,
    iproyal: /^[A-Za-z0-9]{8}$/,
    'proxy-seller': /^\d{1,9}$/,
  };
  for (const { name, dialect } of installedDialects) {
    const { alphabet = '', length = 0 } = dialect.session ?? {};
    expect(new Set(alphabet).size).toBe(alphabet.length);
    expect(length).toBeGreaterThan(0);
    const longest = alphabet.slice(-1).repeat(length);
    expect(longest).toMatch(shapes[name] ?? /^[A-Za-z0-9]{1,32}$/);
  }
});

test('the words of any other supplier are as staff entered them', () => {
  const words: PoolWords = {
    where: 'user',
    prefix: 'acct-',
    separator: '-',
    country: 'country-',
    countryLetters: 'upper',
    state: null,
    city: 'city-',
    asn: null,
    zip: null,
    space: '+',
    session: 'sid-',
    strictSession: null,
    sessionAlphabet: 'digits',
    sessionLength: 9,
    length: 'time-',
    lengthUnit: 'minutes',
    lengthSuffix: 'm',
    lengthMax: 60,
    rotate: null,
  };
  const dialect = dialectOf({ dialect: 'words', words });
  const input = {
    words: { country: 'us', city: 'new_york' },
    country: 'us',
    session: { name: '123456789', seconds: 90, isStrict: false },
  };
  expect(spell(dialect, { username: 'me', password: 'p' }, input).username).toBe(
    'acct-me-country-US-city-new+york-sid-123456789-time-2m',
  );
  expect(missingIn(dialect, { country: 'us', state: 'texas' })).toBe('state');
  expect(missingIn(dialect, { session: 'a', ttl: 3_660 })).toBe('ttl');
  expect(() => dialectOf({ dialect: 'nobody', words: null })).toThrow('nobody');
});
