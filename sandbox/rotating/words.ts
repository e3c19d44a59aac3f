import { timingSafeEqual } from 'node:crypto';

/** What a connection asks for, as its supplier reads it. */
export type Targeting = {
  /** Lower case; any where empty. */
  countries: readonly string[];
  city: string | null;
  session: string | null;
  lifeMs: number;
};

type Login = { username: string; password: string };

/** The words of a login, or null for a wrong one and for words that the supplier has not. */
export type ReadWords = (given: Login, account: Login) => Targeting | null;

/** Compares secrets without telling by its time where they differ. */
function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const usualMs = 10 * 60_000;
const nothing: Targeting = { countries: [], city: null, session: null, lifeMs: usualMs };

// Webshare: user-us-fr-city_los_angeles-1234 or user-us-rotate; the words stand behind the user.

export const webshareWords: ReadWords = ({ username, password }, account) => {
  if (!isSame(password, account.password)) return null;
  const rest = username.slice(account.username.length);
  if (rest !== '' && !rest.startsWith('-')) return null;
  const words = rest.split('-').slice(1);
  const last = words.at(-1);
  const isRotating = last === 'rotate';
  const isNumbered = last !== undefined && /^\d+$/.test(last);
  const places = isRotating || isNumbered ? words.slice(0, -1) : words;
  const city = places.at(-1)?.startsWith('city_') === true ? (places.at(-1) ?? null) : null;
  const countries = city === null ? places : places.slice(0, -1);
  if (!countries.every((word) => /^[a-z]{2}$/.test(word))) return null;
  if (city !== null && !/^city_[a-zA-Z_]+$/.test(city)) return null;
  // Without a number or `rotate` the plan's one session goes on.
  const session = isRotating ? null : isNumbered ? last : '';
  return { ...nothing, countries, city: city?.slice('city_'.length) ?? null, session };
};

// IPRoyal: password_country-us,gb_city-london_session-8 characters_lifetime-30m; the words stand
// behind the password.

const units: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const weekMs = 7 * 86_400_000;

export const iproyalWords: ReadWords = ({ username, password }, account) => {
  const [secret = '', ...words] = password.split('_');
  if (username !== account.username || !isSame(secret, account.password)) return null;
  let targeting = nothing;
  for (const word of words) {
    const [key = '', value = ''] = /^([a-z]+)-(.+)$/.exec(word)?.slice(1) ?? [];
    const read = iproyalWord(key, value);
    if (read === null) return null;
    targeting = { ...targeting, ...read };
  }
  return targeting;
};

function iproyalWord(key: string, value: string): Partial<Targeting> | null {
  if (key === 'country') {
    const countries = value.split(',');
    return countries.every((one) => /^[a-z]{2}$/.test(one)) ? { countries } : null;
  }
  if (key === 'city' && /^[a-z]+$/.test(value)) return { city: value };
  if (key === 'session' && /^[A-Za-z0-9]{8}$/.test(value)) return { session: value };
  if (key !== 'lifetime') return null;
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(value) ?? [];
  const lifeMs = Number(count) * (units[unit] ?? 0);
  return lifeMs >= 1_000 && lifeMs <= weekMs ? { lifeMs } : null;
}

// Proxy-Seller: login_c_US_city_New-York_s_100_ttl_30s; names and values stand in turns.

const sellerSeconds = /^(\d{1,5})s$/;

export const proxySellerWords: ReadWords = ({ username, password }, account) => {
  if (!isSame(password, account.password)) return null;
  const [login, ...words] = username.split('_');
  if (login !== account.username || words.length % 2 === 1) return null;
  let targeting = nothing;
  for (let at = 0; at < words.length; at += 2) {
    const read = sellerWord(words[at] ?? '', words[at + 1] ?? '');
    if (read === null) return null;
    targeting = { ...targeting, ...read };
  }
  return targeting;
};

function sellerWord(key: string, value: string): Partial<Targeting> | null {
  // Letters of countries and cities count.
  if (key === 'c' && /^[A-Z]{2}$/.test(value)) return { countries: [value.toLowerCase()] };
  if (key === 'city' && /^[A-Z][A-Za-z]*(-[A-Z][A-Za-z]*)*$/.test(value)) return { city: value };
  if (key === 'asn' && /^\d{1,10}$/.test(value)) return {};
  if (key === 's' && /^\d{1,9}$/.test(value)) return { session: value };
  const seconds = key === 'ttl' ? sellerSeconds.exec(value)?.[1] : undefined;
  return seconds === undefined ? null : { lifeMs: Number(seconds) * 1_000 };
}

// Decodo: user-USER-country-us-city-new_york-session-abc-sessionduration-10, the length in minutes.

const decodoKeys = ['country', 'state', 'city', 'zip', 'session', 'sessionduration'] as const;
const minutesMax = 1_440;

export const decodoWords: ReadWords = ({ username, password }, account) => {
  if (!isSame(password, account.password)) return null;
  const [rest, ...words] = username.slice(account.username.length).split('-');
  if (rest !== '' || words.length % 2 === 1) return null;
  const given = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) given.set(words[at] ?? '', words[at + 1] ?? '');
  if (![...given.keys()].every((key) => decodoKeys.some((one) => one === key))) return null;
  const country = given.get('country');
  if (country !== undefined && !/^[a-z]{2}$/.test(country)) return null;
  const minutes = Number(given.get('sessionduration') ?? '10');
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > minutesMax) return null;
  return {
    countries: country === undefined ? [] : [country],
    city: given.get('city') ?? null,
    session: given.get('session') ?? null,
    lifeMs: minutes * 60_000,
  };
};
