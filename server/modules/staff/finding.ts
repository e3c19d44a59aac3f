import { searchPrefixes, type Found, type FoundKind } from '#contracts/admin/search.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { readPhone, type PhoneNumber } from '#contracts/phone.ts';
import { typedReference } from '#contracts/typed.ts';
import { isIpAddress } from '#platform/ip-address.ts';
import type { Permission } from './roles.ts';
import { startingWith } from './page.ts';

/** So many of each kind are found; whoever wants more goes on in the list. */
export const foundMax = 5;
const shortest = 2;

/** What was typed into the search of everything, read in each way in which it may be meant. */
export type SearchTerm = Readonly<{
  /** The text without its prefix. */
  text: string;
  /** What the prefix leaves; undefined without one. */
  kinds: ReadonlySet<FoundKind> | undefined;
  /** A code or receipt: capitals and figures alone. */
  reference: string;
  /** A LIKE pattern of what begins with the text in small letters. */
  start: string;
  phone: PhoneNumber | undefined;
  /** The end of a number that a list shows masked: `phone:5678`. */
  phoneEnd: string | undefined;
  ip: string | undefined;
}>;

/** Reads what was typed; undefined where that is too little to find anything by. */
export function searchTerm(typed: string): SearchTerm | undefined {
  const { prefix, text } = split(typed.trim());
  if (text.length < shortest) return undefined;
  return {
    text,
    kinds: prefix && new Set<FoundKind>(searchPrefixes[prefix]),
    reference: typedReference(text),
    start: startingWith(text.toLowerCase()),
    phone: readPhone(text),
    phoneEnd: prefix === 'phone' && /^\d{4}$/.test(text) ? text : undefined,
    ip: isIpAddress(text) ? text : undefined,
  };
}

type Prefix = keyof typeof searchPrefixes;

function split(typed: string): { prefix?: Prefix; text: string } {
  const [, word = '', text = ''] = /^([a-z]+):\s*(.*)$/i.exec(typed) ?? [];
  const prefix = word.toLowerCase();
  return isPrefix(prefix) ? { prefix, text } : { text: typed };
}

const isPrefix = (word: string): word is Prefix => Object.hasOwn(searchPrefixes, word);

export type Search = Readonly<{
  term: SearchTerm;
  /** Whom the text names, where that is clear enough to find what is theirs. */
  theirs: readonly CustomerId[];
}>;

/**
 * How a module finds its own: the first few by keys and beginnings that have an index, never by a
 * part of a text. `Context` is what it works with.
 */
export type Finder<Context> = Readonly<{
  kind: FoundKind;
  /** Who may see what it finds: the permission of the record. */
  permission: Permission;
  find: (ctx: Context, search: Search) => Promise<readonly Found[]>;
}>;

/** What stands beside a title: its parts that are there. */
export const detailOf = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');
