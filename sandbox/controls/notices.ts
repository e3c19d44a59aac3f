import { createHmac } from 'node:crypto';

/** What the shop's launcher wants a person at the sandbox to read. */
export type Notice = {
  id: string;
  title: string;
  text?: string;
  href?: string;
  /** Base32 secret of a time-based one-time code; the code itself is shown, never the secret. */
  totpSecret?: string;
};

const stepSeconds = 30;

/** The notice as shown: with the code of this moment in place of the secret. */
export function showNotice({ totpSecret, ...notice }: Notice, at: Date) {
  if (totpSecret === undefined) return notice;
  const seconds = Math.floor(at.getTime() / 1_000);
  const secondsLeft = stepSeconds - (seconds % stepSeconds);
  return { ...notice, code: codeAt(totpSecret, Math.floor(seconds / stepSeconds)), secondsLeft };
}

/** RFC 6238 with the usual values: SHA-1, six digits, 30 seconds. */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', readBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const value = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function readBase32(text: string): Buffer {
  const bits = Array.from(text.toUpperCase())
    .map((letter) => alphabet.indexOf(letter))
    .filter((value) => value >= 0)
    .map((value) => value.toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/[01]{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
