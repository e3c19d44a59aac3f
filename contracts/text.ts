/**
 * The kinds of text that people and programs send. None holds a character that the database cannot
 * store, or an invisible one that programs may act on: the shop refuses those in every part of
 * every request (`isKeepable`, used by the server's `route`), and these types show the problem at
 * its field.
 */
import * as z from 'zod/mini';
import { typedCode, typedEmail, typedLine, typedText, typedWithoutBlanks } from './typed.ts';

/** Control characters but tab and line ends, and halves of a character that have lost the other. */
// oxlint-disable-next-line no-control-regex -- it is control characters that it looks for
const unkeepable = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u;
export const isKeepable = (text: string) => !unkeepable.test(text);

/** One line: no control character, and none that turns the reading direction of what follows. */
const oneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

const keepable = z.refine<string>(isKeepable, 'Remove the characters that cannot be shown');
const shown = z.refine<string>(
  (text) => text === '' || visible.test(text),
  'Write something that can be read',
);

const asText = z.overwrite(typedText);
type Lengths = Readonly<{ min: number; max: number; short?: string; long?: string }>;
/** Text of any number of lines, possibly none, without the spaces around it. */
export const text = (max: number) => z.string().check(asText, keepable, z.maxLength(max));
/** The scripts that our PDF fonts cover (`billing/documents/fonts.ts`). */
const onPaper = new RegExp(
  String.raw`^[\P{L}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}` +
    String.raw`\p{sc=Hebr}\p{sc=Deva}\p{sc=Ethi}\p{sc=Zyyy}]*$`,
  'u',
);
/** Text that is printed on documents. */
export const paperText = (max: number) =>
  text(max).check(
    z.refine(
      (printed: string) => onPaper.test(printed),
      'Use Latin letters: documents cannot show these',
    ),
  );
/** Text with something in it that can be read. */
export const words = (max: number) =>
  z.string().check(asText, keepable, z.minLength(1), shown, z.maxLength(max));
/** Text by a customer or a team member, with its own message for too short a text. */
export const writing = ({ min, max, short, long }: Lengths) =>
  z.string().check(asText, z.minLength(min, short), z.maxLength(max, long));
/** Why staff do something: for the audit log, and often for whom it concerns. */
export const reasonText = words(300);
const asLine = z.overwrite(typedLine);
/** Text of one line, possibly empty, such as a search. */
export const line = (max: number) =>
  z
    .string()
    .check(asLine, z.regex(oneLine, 'Write it as one line of plain text'), z.maxLength(max));
/** Exactly what was typed or generated: a password, a token, an id. */
export const exact = (max: number) => z.string().check(keepable, z.maxLength(max));
/** A code, an address or a number that is typed or pasted, reduced to its visible characters. */
export const typed = (max: number) =>
  z.string().check(z.overwrite(typedCode), keepable, z.maxLength(max));

/** The same without a blank: an address, a host, a user name. */
export const typedTogether = (max: number) =>
  z.string().check(z.overwrite(typedWithoutBlanks), keepable, z.minLength(1), z.maxLength(max));

/** The limit before trimming; anything longer is not an address. */
const rawEmailMax = 400;
/** An email address. */
export const emailText = z
  .string()
  .check(
    z.maxLength(rawEmailMax, 'Invalid email address'),
    z.overwrite(typedEmail),
    z.maxLength(254),
    z.email('Invalid email address'),
  );

/** What things are called by their owner: one line that can be read. */
export const label = (max: number, message = 'Use letters, digits and spaces') =>
  z.string().check(
    asLine,
    z.minLength(1),
    z.maxLength(max),
    z.regex(oneLine, message),
    z.refine((name: string) => name === '' || visible.test(name), message),
  );

export const nameProblems = {
  letters: 'Use letters, spaces and hyphens',
  address: 'Write a name without web or email addresses',
  card: 'Write a name without a card number',
  part: 'Use a letter and at most 60 characters in each name',
} as const;

const addressLike = /:\/|www\.|[@<>]/iu;
const letter = /\p{L}/u;

/**
 * The name of a person: it appears in emails to them, so it must not carry a message of someone
 * else.
 */
export const personName = (max: number, min = 1) =>
  z.string().check(
    asLine,
    z.minLength(min),
    z.maxLength(max, nameProblems.part),
    z.regex(oneLine, nameProblems.letters),
    z.refine((name: string) => !addressLike.test(name), nameProblems.address),
    z.refine((name: string) => !hasCardNumber(name), nameProblems.card),
    z.refine((name: string) => name === '' || letter.test(name), nameProblems.letters),
  );

const cardDigits = /\p{Nd}(?:[ .-]?\p{Nd}){12,18}/gu;

/** Whether 13 to 19 digits in it, however they are grouped, end with the check digit of a card. */
export function hasCardNumber(name: string): boolean {
  const written = name.normalize('NFKC').match(cardDigits) ?? [];
  return written.some((run) => hasCheckDigit(run.replace(/\D/g, '')));
}

/** The sum of ISO/IEC 7812: every second digit from the right counts twice. */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum > 0 && sum % 10 === 0;
}
