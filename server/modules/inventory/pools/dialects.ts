/**
 * How the suppliers that the shop knows want to be asked, as their own pages say.
 * What a supplier has no word for, or wants as a number of its own lists, is left out: whoever asks
 * for it is refused, and never sent elsewhere.
 */
import { daySeconds, minuteSeconds } from '#contracts/time.ts';
import type { Dialect } from '#gateway/pool/dialect.ts';
import { alphabets, ownDialect } from './own-dialect.ts';
import type { StoredDialect } from './pool.ts';

const digits = alphabets.digits;
const lettersAndDigits = alphabets['letters-digits'];
const minute = minuteSeconds;
const day = daySeconds;

type Installed = Readonly<{ name: string; title: string; dialect: Dialect }>;

/** In the order in which staff choose. */
export const installedDialects: readonly Installed[] = [
  {
    name: 'webshare',
    title: 'Webshare',
    // user-us-city_los_angeles-1234, user-us-rotate: values stand alone, sessions are numbers, and
    // how long one lasts is not for us to say.
    dialect: {
      where: 'user',
      prefix: '',
      separator: '-',
      places: { country: '', city: 'city_' },
      country: { letters: 'lower' },
      space: '_',
      session: { key: '', alphabet: digits, length: 9 },
      ttl: null,
      rotate: 'rotate',
      statuses: {},
    },
  },
  {
    name: 'iproyal',
    title: 'IPRoyal',
    // password_country-us_city-dallas_session-8 characters_lifetime-600s
    dialect: {
      where: 'password',
      prefix: '',
      separator: '_',
      places: { country: 'country-', state: 'state-', city: 'city-' },
      country: { letters: 'lower' },
      space: '',
      session: { key: 'session-', alphabet: lettersAndDigits, length: 8 },
      ttl: {
        key: 'lifetime-',
        unitSeconds: 1,
        suffix: 's',
        minSeconds: 1,
        maxSeconds: 7 * day,
      },
      rotate: null,
      statuses: { 503: 'no-exit', 504: 'upstream-failed' },
    },
  },
  {
    name: 'proxy-seller',
    title: 'Proxy-Seller',
    // login_c_US_city_New-York_asn_12389_s_100_ttl_30s: states and networks by name are numbers of
    // its lists. Cities are written as there, with capitals.
    dialect: {
      where: 'user',
      prefix: '',
      separator: '_',
      places: { country: 'c_', city: 'city_', asn: 'asn_' },
      country: { letters: 'upper' },
      space: '-',
      cityWithCapitals: true,
      session: { key: 's_', alphabet: digits, length: 9 },
      ttl: { key: 'ttl_', unitSeconds: 1, suffix: 's', minSeconds: 1, maxSeconds: 60 * minute },
      rotate: null,
      statuses: {},
    },
  },
  {
    name: 'oxylabs',
    title: 'Oxylabs',
    // customer-USER-cc-us-st-us_california-city-los_angeles-sessid-abcde12345-sesstime-5
    dialect: {
      where: 'user',
      prefix: 'customer-',
      separator: '-',
      places: { country: 'cc-', state: 'st-', city: 'city-', zip: 'postalcode-' },
      country: { letters: 'lower' },
      space: '_',
      stateWithCountry: true,
      session: {
        key: 'sessid-',
        strictKey: 'sessid_oneip-',
        alphabet: lettersAndDigits,
        length: 12,
      },
      ttl: {
        key: 'sesstime-',
        unitSeconds: minute,
        suffix: '',
        minSeconds: minute,
        maxSeconds: day,
      },
      rotate: null,
      // 407 is a wrong password and used-up traffic alike, which the gateway tells by one name.
      statuses: { 502: 'exit-lost', 522: 'dial-timeout', 525: 'no-exit' },
    },
  },
  {
    name: 'decodo',
    title: 'Decodo',
    // user-USER-country-us-state-us_new_jersey-session-x-sessionduration-10
    dialect: {
      where: 'user',
      prefix: 'user-',
      separator: '-',
      places: { country: 'country-', state: 'state-', city: 'city-', zip: 'zip-' },
      country: { letters: 'lower' },
      space: '_',
      stateWithCountry: true,
      session: {
        key: 'session-',
        strictKey: 'session_iplock-',
        alphabet: lettersAndDigits,
        length: 12,
      },
      ttl: {
        key: 'sessionduration-',
        unitSeconds: minute,
        suffix: '',
        minSeconds: minute,
        maxSeconds: day,
      },
      rotate: null,
      statuses: {},
    },
  },
  {
    name: 'soax',
    title: 'SOAX',
    // package-ID-country-us-region-new+york-city-new+york-sessionid-x-sessionlength-600
    dialect: {
      where: 'user',
      prefix: 'package-',
      separator: '-',
      places: { country: 'country-', state: 'region-', city: 'city-', isp: 'isp-' },
      country: { letters: 'lower' },
      space: '+',
      session: { key: 'sessionid-', alphabet: lettersAndDigits, length: 12 },
      ttl: { key: 'sessionlength-', unitSeconds: 1, suffix: '', minSeconds: 1, maxSeconds: day },
      rotate: null,
      statuses: {},
    },
  },
];

const byName = new Map(installedDialects.map(({ name, dialect }) => [name, dialect]));

/** The dialect that a pool was stored with. Throws for one that is gone. */
export function dialectOf({ dialect: name, words }: StoredDialect): Dialect {
  const dialect = words === null ? byName.get(name) : ownDialect(words);
  if (!dialect) throw new Error(`The shop has no dialect ${name}.`);
  return dialect;
}
