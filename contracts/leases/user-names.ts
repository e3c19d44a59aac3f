/**
 * Writes the words behind a user name of the gateway, `BASE[-key-value]…` (decision I3). The
 * gateway has a reader of its own; `scripts/rules/user-names.test.ts` compares the two.
 */

/** What a customer can ask of a pool. A session without a length has the gateway's own. */
export type NameWords = Readonly<{
  /** Two letters, in any case. */
  country?: string;
  /** As people write it. Needs a country. */
  city?: string;
  session?: string;
  /** Whole minutes, 1 to 1,440. Needs a session, as does `mode`. */
  minutes?: number;
  mode?: SessionMode;
}>;

/** What becomes of a session whose exit is lost: another exit, or a refusal until it ends. */
export const sessionModes = ['keep', 'strict'] as const;
export type SessionMode = (typeof sessionModes)[number];

export const sessionMax = 32;
const placeMax = 40;

/** The name with its words, without those that would be refused for want of another. */
export function userName(base: string, words: NameWords): string {
  const country = words.country?.toLowerCase();
  const city = country && words.city ? placeWord(words.city) : '';
  const session = sessionWord(words.session ?? '');
  const pairs: readonly (readonly [string, string | undefined])[] = [
    ['country', country],
    ['city', city],
    ['session', session],
    ['ttl', session && words.minutes !== undefined ? `${words.minutes}m` : undefined],
    ['mode', session && words.mode],
  ];
  return [base, ...pairs.flatMap(([key, value]) => (value ? [key, value] : []))].join('-');
}

/** "new_york" of "New York": without accents, in lower case, with _ for all that is no letter. */
const placeWord = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F']/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, placeMax);

/** What of a text can be the name of a session. */
export const sessionWord = (text: string): string =>
  text.replaceAll(/[^A-Za-z0-9_]/g, '').slice(0, sessionMax);
