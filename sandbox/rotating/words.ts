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
