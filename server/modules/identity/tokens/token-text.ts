import { listMark, tokenMark } from '#contracts/tokens.ts';
import { alphanumericSecret, type Randomness } from '#platform/random.ts';
import { hashToken } from '#platform/secrets.ts';

const shownLength = 6;

/** What the shop keeps of a token: enough to know it again and to show which one it was. */
export type KeptToken = Readonly<{ secretHash: string; hint: string }>;

/** A mark, by which tokens are known at once for what they are, and so many letters and digits. */
function tokenForm(mark: string, length: number) {
  const whole = new RegExp(`^${mark}[A-Za-z0-9]{${length}}$`);
  return {
    make: (random: Randomness) => mark + alphanumericSecret(length, random),
    keptOf: (text: string): KeptToken | undefined => {
      if (!whole.test(text)) return undefined;
      return { secretHash: hashToken(text), hint: text.slice(0, mark.length + shownLength) };
    },
  };
}

/** 256 bits: a program sends it with each call. */
const apiTokens = tokenForm(tokenMark, 43);
/** 190 bits: it is part of an address that people paste. */
const listTokens = tokenForm(listMark, 32);

/** What a program sends: copied by a double click. */
export const makeTokenText = apiTokens.make;
/** Undefined for a text that cannot be a token, so that nothing is looked up for it. */
export const keptOf = apiTokens.keptOf;

/** The secret in the address of a list. */
export const makeListTokenText = listTokens.make;
/** Undefined for a text that cannot be one. */
export const keptListToken = listTokens.keptOf;
