import type { Locale } from '#contracts/locales.ts';
import type { Config } from '#platform/config.ts';
import type { MailFacts, MailTemplate } from './mail.ts';
import { spoken, type Label } from '../texts/spoken.ts';
import type { Placeholder, TextKey } from '../texts/text-keys.ts';

/** What a describer may draw on beside the facts themselves. */
export type Telling = Readonly<{
  shop: Config['shop'];
  /** For the footer and the shop's own pages; nothing of a request is ever in a link (rule S99). */
  publicUrl: string;
  language: Locale;
}> &
  ReturnType<typeof spoken>;

export type FactLine = readonly [label: Label, value: string];

/** An email before its words: its text, its values, and the blocks around it. */
export type Described = {
  [Key in TextKey]: Readonly<{
    text: Key;
    values: Readonly<Record<Placeholder<Key>, string>>;
    facts?: readonly FactLine[];
    /** Where the button leads. */
    link?: string;
    replyTo?: string;
    /** Takes the reader off the list that this mail is of. */
    leaveLink?: string;
  }>;
}[TextKey];

export type Describers = {
  [T in MailTemplate]: (facts: MailFacts[T], telling: Telling) => Described;
};

/** A line for a fact that may be missing. */
export const given = (label: Label, value: string): FactLine[] =>
  value === '' ? [] : [[label, value]];
