import { createHmac } from 'node:crypto';

/** Time-based one-time passwords, RFC 6238: SHA-1, 30 seconds, 6 digits, as in every app. */
const stepSeconds = 30;
const digits = 6;
/** One step either way, for clocks that differ (RFC 6238 §5.2). */
const drift = 1;

export const stepAt = (at: Date) => Math.floor(at.getTime() / 1000 / stepSeconds);

export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The time step whose code this is, if it is one around `at`. */
export function stepOfCode(secret: Uint8Array, code: string, at: Date): number | undefined {
  const now = stepAt(at);
  for (let step = now - drift; step <= now + drift; step += 1) {
    if (codeAt(secret, step) === code) return step;
  }
  return undefined;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 Base32 without padding, as apps take it. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

/** Reads what `toBase32` writes; letters of either case. */
export function fromBase32(text: string): Buffer {
  const values = Array.from(text.toUpperCase()).map((letter) => alphabet.indexOf(letter));
  if (values.includes(-1)) throw new RangeError('The secret is not Base32.');
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The address behind an app's QR code. */
export function totpUri({
  secret,
  issuer,
  account,
}: Record<'secret' | 'issuer' | 'account', string>) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
