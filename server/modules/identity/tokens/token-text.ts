import { tokenMark } from '#contracts/tokens.ts';
import { alphanumericSecret, type Randomness } from '#platform/random.ts';
import { hashToken } from '#platform/secrets.ts';

/** Letters and digits of 256 bits, after the mark. */
const secretLength = 43;
const shownLength = 6;
const whole = new RegExp(`^${tokenMark}[A-Za-z0-9]{${secretLength}}$`);

/** What a program sends: known at once for what it is, and copied by a double click. */
export const makeTokenText = (random: Randomness) =>
  tokenMark + alphanumericSecret(secretLength, random);

/** What the shop keeps of a token: enough to know it again and to show which one it was. */
export type KeptToken = Readonly<{ secretHash: string; hint: string }>;

/** Undefined for a text that cannot be a token, so that nothing is looked up for it. */
export function keptOf(text: string): KeptToken | undefined {
  if (!whole.test(text)) return undefined;
  return { secretHash: hashToken(text), hint: text.slice(0, tokenMark.length + shownLength) };
}
