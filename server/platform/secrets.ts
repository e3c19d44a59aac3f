import { createHash, createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Randomness } from './random.ts';
import {
  headerOf,
  nameBytes,
  nonceBytes,
  openBound,
  openUnbound,
  sealBound,
  sealerOf,
  type Place,
} from './sealing/sealed-value.ts';

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

/** One master secret, with the keys that are derived from it by purpose. */
export type MasterKey = Readonly<{
  /** Names the secret in every value that it seals; says nothing about it. */
  name: string;
  keyOf(purpose: string): KeyObject;
  /** HMAC-SHA-256 under the purpose's own key, in hex. */
  mac(purpose: string, message: string): string;
}>;

/**
 * Keys of the shop, derived by purpose so that none serves two ends. The current secret seals and
 * signs; former ones open and recognise what they sealed and signed (decision 0032).
 */
export type Keyring = Readonly<{
  /** AES-256-GCM, bound to its purpose and place: a value that was moved does not open. */
  seal(place: Place, plain: string): Buffer;
  /** Throws when the value was altered, or sealed for elsewhere or under a secret not given. */
  open(place: Place, sealed: Buffer): string;
  /** The same, with the secret that had sealed it. */
  openBy(place: Place, sealed: Buffer): Readonly<{ plain: string; by: MasterKey }>;
  /** Under the current secret. */
  mac(purpose: string, message: string): string;
  /** Under every secret, the current one first: for looking up what is stored as a MAC. */
  macs(purpose: string, message: string): readonly string[];
  /** Whether any of the secrets gives this MAC; compares in constant time. */
  isMac(purpose: string, message: string, given: string): boolean;
  /** The names of the secrets, the current one first. */
  names: readonly string[];
  /** From now on opens values of before places, which the database still has. */
  admitUnbound(): void;
}>;

const keyBytes = 32;

export function createKeyring(
  current: Secret,
  random: Randomness,
  former: readonly Secret[] = [],
): Keyring {
  const first = masterKey(current);
  const others = former.map(masterKey).filter(({ name }) => name !== first.name);
  const all = [first, ...others];
  const masters = new Map(all.map((one) => [one.name, one]));
  let opensUnbound = false;
  const openBy: Keyring['openBy'] = (place, sealed) => {
    const by = masters.get(sealerOf(sealed) ?? '');
    if (by) return { plain: openBound(by.keyOf(place.purpose), place, sealed), by };
    if (!opensUnbound) throw new Error('None of the secrets has sealed this value.');
    return openByAny(all, place, sealed);
  };
  const macs: Keyring['macs'] = (purpose, message) => all.map((one) => one.mac(purpose, message));
  return {
    seal(place, plain) {
      const key = first.keyOf(place.purpose);
      const sealing = { key, header: headerOf(first.name), nonce: random(nonceBytes) };
      return sealBound(sealing, place, plain);
    },
    open: (place, sealed) => openBy(place, sealed).plain,
    openBy,
    mac: (purpose, message) => first.mac(purpose, message),
    macs,
    isMac: (purpose, message, given) =>
      macs(purpose, message).some((mac) => constantTimeEqual(mac, given)),
    names: all.map(({ name }) => name),
    admitUnbound: () => void (opensUnbound = true),
  };
}

function masterKey(secret: Secret): MasterKey {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret.reveal(), 'lango', purpose, keyBytes));
  // Given bytes, Node makes a key of them with each call, which takes five times as long.
  const keys = new Map<string, KeyObject>();
  const keyOf = (purpose: string) => {
    const key = keys.get(purpose) ?? createSecretKey(derive(purpose));
    keys.set(purpose, key);
    return key;
  };
  return {
    name: derive('name-of-secret').subarray(0, nameBytes).toString('hex'),
    keyOf,
    mac: (purpose, message) => createHmac('sha256', keyOf(purpose)).update(message).digest('hex'),
  };
}

/** A value of version 1 names no secret, so each is tried. */
function openByAny(masters: readonly MasterKey[], place: Place, sealed: Buffer) {
  for (const by of masters) {
    try {
      return { plain: openUnbound(by.keyOf(place.purpose), place, sealed), by };
    } catch {
      // Of another secret, or altered: the next one decides.
    }
  }
  throw new Error('None of the secrets has sealed this value.');
}

/** SHA-256 in hex: how single-use tokens of 256 random bits are stored. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Compares without telling by time where the difference is; unequal lengths are unequal. */
export function constantTimeEqual(left: string, right: string): boolean {
  const a = createHash('sha256').update(left).digest();
  const b = createHash('sha256').update(right).digest();
  return timingSafeEqual(a, b);
}
