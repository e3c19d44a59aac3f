/** User names of proxies: `BASE[-key-value]…`. Only the base says who it is; everything that is
 * counted, cached or remembered goes by it (decision I3). */
import { Refused } from '../refusal.ts';
import { beyondFixed, conflictIn, spellings, valueOf, wordKeys } from './words.ts';
import type { WordKey, Words } from './words.ts';

/** `problem` says in ASCII why the words cannot be read, without anything that was sent. */
export type Username = Readonly<{ base: string; words: Words | null; problem: string | null }>;

/** RFC 1929 has one byte for the length; the same holds for HTTP, so that a name works on both. */
const bytesMax = 255;
const names: ReadonlySet<string> = new Set(wordKeys);
const none: Words = {};
const readable = /^[\x21-\x7e]*$/;
/** Programs made for Oxylabs, Decodo and SOAX write these before the name of the account. No name
 * of ours is one of them. */
const peersPrefixes = ['customer-', 'user-', 'package-'] as const;

/** Never throws. A name without words is its own base, whatever it is made of. */
export function parseUsername(text: string): Username {
  const start = peersPrefixes.find((prefix) => text.startsWith(prefix))?.length ?? 0;
  const end = text.indexOf('-', start);
  if (end < 0) return { base: text.slice(start), words: null, problem: null };
  const base = text.slice(start, end);
  const read = wordsIn(text, end);
  return typeof read === 'string'
    ? { base, words: null, problem: read }
    : { base, words: read, problem: null };
}

/** The words after the base, or what is wrong with them. */
function wordsIn(text: string, end: number): Words | string {
  // Its bytes are no more than its characters only where all are ASCII, which the shape checks.
  if (text.length > bytesMax) return 'longer than 255 bytes';
  if (!readable.test(text.slice(end))) return 'characters other than ASCII';
  const parts = text.slice(end + 1).split('-');
  const words: Partial<Record<WordKey, string | number>> = {};
  for (let at = 0; at < parts.length; at += 2) {
    const spelling = spellings.get((parts[at] ?? '').toLowerCase());
    if (spelling === undefined) return 'unknown word';
    const { key } = spelling;
    if (words[key] !== undefined) return `${key} twice`;
    const written = parts[at + 1] ?? '';
    if (written === '') return `${key} without a value`;
    if (key !== 'rotate' && names.has(written.toLowerCase())) {
      return `${key} with the name of a word as its value`;
    }
    const value = valueOf(spelling, written);
    if (value === undefined) return key === 'ttl' ? 'ttl must be 30s to 24h' : `wrong ${key}`;
    words[key] = value;
    if (!spelling.isStrict) continue;
    if (words.mode !== undefined) return 'mode twice';
    words.mode = 'strict';
  }
  return conflictIn(words as Words) ?? (words as Words);
}

/** The words behind the base. Throws where they cannot be read, or ask for what one fixed address
 * does not have. */
export function wordsFor(
  { words, problem }: Username,
  { isFixed }: Readonly<{ isFixed: boolean }>,
): Words {
  if (problem !== null) throw new Refused('username-malformed', undefined, problem);
  if (words === null) return none;
  const beyond = isFixed ? beyondFixed(words) : null;
  if (beyond !== null) throw new Refused('targeting-unavailable', undefined, beyond);
  return words;
}
