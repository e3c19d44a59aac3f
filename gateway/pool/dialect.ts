/**
 * How a supplier of rotating exits wants to be asked: where the words go, how each is spelled, and
 * what its answers mean. Plain data, so that a new supplier is a table and no code.
 */
import type { RefusalName } from '../refusal.ts';
import type { WordKey, Words } from '../username/words.ts';

/** What chooses the exit. `os` is a word of some suppliers; `ttl`, `mode` and `rotate` are not. */
const placeKeys = ['country', 'state', 'city', 'asn', 'isp', 'zip', 'os'] as const;
export type PlaceKey = (typeof placeKeys)[number];

export type Dialect = Readonly<{
  where: 'user' | 'password';
  /** Before the name of the account, such as `customer-`. */
  prefix: string;
  /** Between the account and each word. */
  separator: string;
  /**
   * What stands before the value of each word, such as `cc-`; empty where the value stands alone.
   * A word that is missing here cannot be asked of the supplier.
   */
  places: Readonly<Partial<Record<PlaceKey, string>>>;
  country: Readonly<{
    letters: 'lower' | 'upper';
    /** Names of countries that differ from ISO 3166, such as gb: uk. */
    names?: Readonly<Record<string, string>>;
  }>;
  /** What stands for the spaces of a place's name. */
  space: string;
  /** Whether each word of a city begins with a capital, as in `New-York`. */
  cityWithCapitals?: boolean;
  /** Whether a state begins with its country, as in `us_california`. */
  stateWithCountry?: boolean;
  session: Readonly<{
    /** Before the name of the session. */
    key: string;
    /** Before the name of a session whose exit must not change; absent where there is no such. */
    strictKey?: string;
    /** A word of its own with the same meaning. */
    strictWord?: string;
    /** Characters of its name, and how many there are. */
    alphabet: string;
    length: number;
  }> | null;
  /**
   * The word for a session's length, in seconds. Null where the supplier decides: the gateway then
   * changes the name of the session after each period.
   */
  ttl: Readonly<{
    key: string;
    unitSeconds: number;
    suffix: string;
    minSeconds: number;
    maxSeconds: number;
  }> | null;
  /** The word for a new exit with each connection, where its absence does not say so. */
  rotate: string | null;
  /** Statuses to CONNECT that mean something else than they do elsewhere. */
  statuses: Readonly<Record<number, RefusalName>>;
}>;

/** What a supplier is asked for: the words of places, and the session with its supplier's name. */
export type ExitRequest = Readonly<{
  words: Words;
  /** One country of the list that the words name. */
  country: string | undefined;
  session: Readonly<{ name: string; seconds: number; isStrict: boolean }> | null;
}>;

/** The word that a supplier does not know or cannot keep, or null. */
export function missingIn(dialect: Dialect, words: Words): WordKey | null {
  for (const key of placeKeys) {
    if (words[key] !== undefined && dialect.places[key] === undefined) return key;
  }
  if (words.session === undefined) return null;
  const { session, ttl } = dialect;
  if (session === null) return 'session';
  const { strictKey, strictWord } = session;
  if (words.mode === 'strict' && (strictKey ?? strictWord) === undefined) return 'mode';
  const isOutside =
    words.ttl !== undefined &&
    ttl !== null &&
    (words.ttl < ttl.minSeconds || words.ttl > ttl.maxSeconds);
  return isOutside ? 'ttl' : null;
}

/** The account with its words, as user name and password for the supplier's entry. */
export function spell(
  dialect: Dialect,
  account: Readonly<{ username: string; password: string }>,
  request: ExitRequest,
): Readonly<{ username: string; password: string }> {
  const username = dialect.prefix + account.username;
  const tail = placeWords(dialect, request) + sessionWords(dialect, request);
  return dialect.where === 'user'
    ? { username: username + tail, password: account.password }
    : { username, password: account.password + tail };
}

function placeWords(dialect: Dialect, { words, country }: ExitRequest): string {
  let tail = '';
  for (const key of placeKeys) {
    const value = key === 'country' ? country : words[key];
    const before = dialect.places[key];
    if (value === undefined || before === undefined) continue;
    tail += dialect.separator + before + placeName(dialect, { key, value, country });
  }
  return tail;
}

function placeName(
  { country: spelling, space, stateWithCountry, cityWithCapitals }: Dialect,
  { key, value, country }: Readonly<{ key: PlaceKey; value: string; country: string | undefined }>,
): string {
  if (key === 'country') {
    const name = spelling.names?.[value] ?? value;
    return spelling.letters === 'upper' ? name.toUpperCase() : name;
  }
  if (key === 'state') {
    // Customers of some suppliers write it with its country too.
    const before = `${country ?? ''}_`;
    const name = (value.startsWith(before) ? value.slice(before.length) : value).replaceAll(
      '_',
      space,
    );
    return stateWithCountry === true ? before + name : name;
  }
  const isCapital = key === 'city' && cityWithCapitals === true;
  return (isCapital ? withCapitals(value) : value).replaceAll('_', space);
}

const withCapitals = (value: string) =>
  value.replace(/(^|_)[a-z]/g, (letter) => letter.toUpperCase());

function sessionWords({ separator, session, ttl, rotate }: Dialect, request: ExitRequest): string {
  if (request.session === null) return rotate === null ? '' : separator + rotate;
  if (session === null) return '';
  const { name, seconds, isStrict } = request.session;
  const key = isStrict ? (session.strictKey ?? session.key) : session.key;
  const length =
    ttl === null
      ? ''
      : `${separator}${ttl.key}${Math.ceil(seconds / ttl.unitSeconds)}${ttl.suffix}`;
  const strict = isStrict && session.strictWord !== undefined ? separator + session.strictWord : '';
  return separator + key + name + length + strict;
}
