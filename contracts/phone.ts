/** M-Pesa numbers: the specification's normalisation, then decision G32's check. */
import * as z from 'zod/mini';
import { typedNumber } from './typed.ts';

declare const isRead: unique symbol;
/**
 * A number that M-Pesa can be asked about, as 2547XXXXXXXX or 2541XXXXXXXX. Only this file makes
 * one, where the number enters, so it needs no second check.
 */
export type PhoneNumber = string & { readonly [isRead]: true };

export const phoneHint = '2547XXXXXXXX';
const tooShort = 'Phone number must be at least 10 digits';
const wrongShape = `Use a number like ${phoneHint}`;
const longestTyped = 60;
const nationalLength = 9;

/** Text around a number that was copied from a link or a contact. */
const withoutLink = (typed: string) => typed.replace(/^tel:\/{0,2}/i, '').replace(/;.*$/, '');

/**
 * Strips everything but ASCII digits; 0XXXXXXXXX and 7/1XXXXXXXX get 254 in front; anything else
 * stays as its digits. The zero of "+254 (0)712 …" is not dialled from abroad, nor 00 from here.
 */
function normalise(input: string): string {
  const digits = withoutLink(typedNumber(input))
    .replace(/[^0-9]/g, '')
    .replace(/^(?:00)?2540(?=[17]\d{8}$)/, '254')
    .replace(/^00(?=254)/, '');
  if (digits.length === 10 && digits.startsWith('0')) return `254${digits.slice(1)}`;
  if (digits.length === 9 && /^[17]/.test(digits)) return `254${digits}`;
  return digits;
}

const isWhole = (digits: string): digits is PhoneNumber => /^254[17]\d{8}$/.test(digits);

type Reading = Readonly<
  { phone: PhoneNumber; problem?: never } | { phone?: never; problem: string }
>;

function read(input: string): Reading {
  const [other] = /[^0-9+()\-./ ]/u.exec(withoutLink(typedNumber(input))) ?? [];
  if (other) return { problem: `“${other}” is not a digit. ${wrongShape}` };
  const digits = normalise(input);
  if (digits.length < 10) return { problem: tooShort };
  return isWhole(digits) ? { phone: digits } : { problem: shapeProblem(digits) };
}

/** What keeps ten or more digits from being a number. */
function shapeProblem(digits: string): string {
  const count = digits.length;
  if (digits.startsWith('254') && count !== 3 + nationalLength) {
    return `The number has ${count - 3} digits after 254; it needs ${nationalLength}`;
  }
  if (digits.startsWith('0') && count > 10) return `The number has ${count} digits; it needs 10`;
  return wrongShape;
}

/** The number as parsed; undefined when it is not valid for M-Pesa. */
export const readPhone = (input: string): PhoneNumber | undefined => read(input).phone;
/** The text to show under the field, or undefined when M-Pesa can be asked. Takes raw input. */
export const phoneProblem = (input: string): string | undefined => read(input).problem;
/** A number that was read before it was kept: opened again, it is not judged a second time. */
export const keptPhone = (kept: string): PhoneNumber => kept as PhoneNumber;

/** "2547••••5678": how a number appears in logs, lists and mails. */
export const maskPhone = (phone: string) =>
  phone.length < 8 ? '••••' : `${phone.slice(0, 4)}••••${phone.slice(-4)}`;
/** Text from elsewhere with every number in it masked. */
export const maskPhonesIn = (text: string): string =>
  text.replace(/\b254[17]\d{8}\b/g, (phone) => maskPhone(phone));

/** A number in any form that people write, read into the one that M-Pesa takes. */
export const phoneNumber = z.pipe(
  z.string().check(
    z.overwrite(typedNumber),
    z.maxLength(longestTyped, wrongShape),
    z.refine((input) => phoneProblem(input) === undefined, {
      error: (issue) => phoneProblem(String(issue.input)) ?? wrongShape,
    }),
  ),
  z.transform((input: string) => keptPhone(normalise(input))),
);
/** The same in a form where the number may be left out. */
export const optionalPhone = z.string().check(
  z.overwrite(typedNumber),
  z.refine((input) => input === '' || phoneProblem(input) === undefined, {
    error: (issue) => phoneProblem(String(issue.input)) ?? wrongShape,
  }),
);
