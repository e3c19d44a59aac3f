/** The words that may follow the base of a user name, and what each may say. */

export const wordKeys = [
  'country',
  'state',
  'city',
  'asn',
  'isp',
  'zip',
  'os',
  'session',
  'ttl',
  'mode',
  'rotate',
] as const;

export type WordKey = (typeof wordKeys)[number];

/** Normal values: lower case, except `session`; `ttl` in seconds. */
export type Words = Readonly<{
  country?: string;
  state?: string;
  city?: string;
  asn?: string;
  isp?: string;
  zip?: string;
  os?: string;
  session?: string;
  ttl?: number;
  mode?: string;
  rotate?: string;
}>;

type Unit = 's' | 'm';

/** `unit` is that of a length without one; `isStrict` where the word says `mode-strict` as well. */
type Spelling = Readonly<{ key: WordKey; unit: Unit; isStrict: boolean }>;

const spelled = (key: WordKey, unit: Unit = 'm'): Spelling => ({ key, unit, isStrict: false });
const strictSession: Spelling = { ...spelled('session'), isStrict: true };

/** Every spelling that is read: ours, and those of other sellers, whose customers then change
 * nothing but the base. SOAX counts `sessionlength` in seconds. */
export const spellings: ReadonlyMap<string, Spelling> = new Map([
  ...wordKeys.map((key) => [key, spelled(key)] as const),
  ['cc', spelled('country')],
  ['st', spelled('state')],
  ['region', spelled('state')],
  ['postalcode', spelled('zip')],
  ['sessid', spelled('session')],
  ['sessionid', spelled('session')],
  ['sid', spelled('session')],
  // Of Oxylabs and of Decodo: a session that fails once its exit is gone.
  ['sessid_oneip', strictSession],
  ['session_iplock', strictSession],
  ['sesstime', spelled('ttl')],
  ['sessttl', spelled('ttl')],
  ['lifetime', spelled('ttl')],
  ['sessionduration', spelled('ttl')],
  ['sessionlength', spelled('ttl', 's')],
]);

const place = /^[a-z0-9_]{1,40}$/;

const shapes: Readonly<Record<Exclude<WordKey, 'ttl'>, RegExp>> = {
  country: /^[a-z]{2}(?:\.[a-z]{2}){0,4}$/,
  state: place,
  city: place,
  asn: /^[0-9]{1,10}$/,
  isp: place,
  zip: /^[a-z0-9]{2,10}$/,
  os: /^(?:windows|macos|linux|android|ios)$/,
  session: /^[A-Za-z0-9_]{1,32}$/,
  mode: /^(?:keep|strict)$/,
  rotate: /^(?:request|session)$/,
};

/** The normal value of a word, or undefined for one that it cannot have. */
export function valueOf({ key, unit }: Spelling, text: string): string | number | undefined {
  if (key === 'ttl') return ttlOf(text, unit);
  const value = key === 'session' ? text : text.toLowerCase();
  if (!shapes[key].test(value)) return undefined;
  // The British write their country as the rest of the world writes its language.
  return key === 'country' ? value.replaceAll('uk', 'gb') : value;
}

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };
const ttlMin = 30;
const ttlMax = 24 * 3_600;

/** Seconds, from 30 to a day. */
function ttlOf(text: string, unit: Unit): number | undefined {
  const [, digits, letter] = /^([0-9]{1,5})([smh])?$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const seconds = Number(digits) * (secondsOf[letter?.toLowerCase() ?? unit] ?? 0);
  return seconds >= ttlMin && seconds <= ttlMax ? seconds : undefined;
}

/** What is wrong with words that are right one by one, or null. */
export function conflictIn(words: Words): string | null {
  const { country, zip, city, session, ttl, mode, rotate } = words;
  for (const key of ['state', 'city', 'isp', 'zip'] as const) {
    if (words[key] !== undefined && country === undefined) return `${key} needs country`;
  }
  if (zip !== undefined && city !== undefined) return 'zip and city exclude each other';
  if (session === undefined) {
    if (ttl !== undefined) return 'ttl needs session';
    if (mode !== undefined) return 'mode needs session';
    if (rotate === 'session') return 'rotate-session needs session';
  } else if (rotate === 'request') return 'rotate-request excludes session';
  return null;
}

/** What does not apply to one fixed address, or null. It is one session that never changes, so
 * words about sessions are already kept. */
export function beyondFixed(words: Words): string | null {
  for (const key of ['country', 'state', 'city', 'asn', 'isp', 'zip', 'os'] as const) {
    if (words[key] !== undefined) return key;
  }
  return words.rotate === 'request' ? 'rotate-request' : null;
}
