import { randomBytes } from 'node:crypto';
import { newId } from '#contracts/ids.ts';

/** Cryptographic randomness as an argument, so that a simulation can replay a seed. */
export type Randomness = (bytes: number) => Uint8Array;

export const systemRandomness: Randomness = (bytes) => randomBytes(bytes);

const idBytes = 16;
/** Makes a prefixed id (`pay_…`) from the given randomness. */
export const makeId = <Prefix extends string>(prefix: Prefix, random: Randomness) =>
  newId(prefix, random(idBytes));

/** Letters and digits without the ones people confuse, for codes that are read aloud. */
const readable = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A code for people and for M-Pesa's account field: upper-case letters and digits only. */
export const readableCode = (length: number, random: Randomness) => pick(readable, length, random);

/** A secret that no client mangles: alphanumeric only (gateway facts §1.4). */
export const alphanumericSecret = (length: number, random: Randomness) =>
  pick(alphanumeric, length, random);

const drawsMax = 64;
/** Draws without bias: bytes above the largest multiple of the alphabet are thrown away. */
function pick(alphabet: string, length: number, random: Randomness): string {
  const limit = 256 - (256 % alphabet.length);
  let text = '';
  for (let draw = 0; text.length < length; draw += 1) {
    if (draw >= drawsMax) throw new Error('The source of randomness does not vary.');
    for (const byte of random(length * 2)) {
      if (byte < limit && text.length < length) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}
