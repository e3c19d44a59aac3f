/** M-Pesa numbers: the specification's normalisation, then decision G32's check. */
import * as z from 'zod/mini';

export const phoneHint = '2547XXXXXXXX';
const tooShort = 'Phone number must be at least 10 digits';
const wrongShape = `Use a number like ${phoneHint}`;

/**
 * Strips everything but ASCII digits; 0XXXXXXXXX and 7/1XXXXXXXX get 254 in front; anything else
 * stays as its digits, for `phoneProblem` to judge.
 */
export function normalisePhone(input: string): string {
  const digits = input.replace(/[^0-9]/g, '');
  if (digits.length === 10 && digits.startsWith('0')) return `254${digits.slice(1)}`;
  if (digits.length === 9 && /^[17]/.test(digits)) return `254${digits}`;
  return digits;
}

/** The text to show under the field, or undefined when M-Pesa can be asked. Takes raw input. */
export function phoneProblem(input: string): string | undefined {
  if (/[^0-9+()\-. ]/.test(input)) return wrongShape;
  const phone = normalisePhone(input);
  if (phone.length < 10) return tooShort;
  return /^254[17]\d{8}$/.test(phone) ? undefined : wrongShape;
}

/** "2547••••5678": how a number appears in logs, lists and mails. */
export const maskPhone = (phone: string) =>
  phone.length < 8 ? '••••' : `${phone.slice(0, 4)}••••${phone.slice(-4)}`;

export const phoneInput = z.string().check(
  z.maxLength(32),
  z.refine((input) => phoneProblem(input) === undefined, {
    error: (issue) => phoneProblem(String(issue.input)) ?? wrongShape,
  }),
);
