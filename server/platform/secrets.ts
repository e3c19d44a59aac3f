import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto';
import type { Randomness } from './random.ts';

const redacted = '[redacted]';

/** A value that prints as redacted wherever it lands: logs, JSON, templates, error messages. */
export class Secret {
  readonly #value: string;
  constructor(value: string) {
    this.#value = value;
  }
  /** The only way to the value; search for it to find every use. */
  reveal(): string {
    return this.#value;
  }
  toString() {
    return redacted;
  }
  toJSON() {
    return redacted;
  }
  [Symbol.for('nodejs.util.inspect.custom')]() {
    return redacted;
  }
}

/** Keys of the shop, derived from one master secret by purpose, so that none serves two ends. */
export type Keyring = Readonly<{
  /** AES-256-GCM with the purpose as associated data: a sealed value opens for its purpose only. */
  seal(purpose: string, plain: string): Buffer;
  /** Throws when the value was altered or sealed for another purpose. */
  open(purpose: string, sealed: Buffer): string;
  /** HMAC-SHA-256 under the purpose's own key, in hex. */
  mac(purpose: string, message: string): string;
}>;

const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

export function createKeyring(master: Secret, random: Randomness): Keyring {
  const keys = new Map<string, Buffer>();
  const keyOf = (purpose: string) => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', master.reveal(), 'lango', purpose, keyBytes));
    keys.set(purpose, key);
    return key;
  };
  return {
    seal(purpose, plain) {
      const nonce = random(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce);
      cipher.setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed) {
      const nonce = sealed.subarray(0, nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), nonce);
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      const body = sealed.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    mac: (purpose, message) => createHmac('sha256', keyOf(purpose)).update(message).digest('hex'),
  };
}

/** SHA-256 in hex: how single-use tokens of 256 random bits are stored. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Compares without telling by time where the difference is; unequal lengths are unequal. */
export function constantTimeEqual(left: string, right: string): boolean {
  const a = createHash('sha256').update(left).digest();
  const b = createHash('sha256').update(right).digest();
  return timingSafeEqual(a, b);
}
