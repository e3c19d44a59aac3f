/**
 * Wrong secrets of late, by address and user name together: a neighbour behind the same address and
 * a stranger with the same name are counted separately. The limit is the number of different
 * secrets, since a program that repeats an old one learns nothing by it.
 */
import { hash } from 'node:crypto';
import type { Limits } from './limits.ts';

/** `address` stands for one customer's network: see `networkOf` in admission.ts. */
export type Attempt = Readonly<{ address: string; user: string; secret: string }>;

/** `guesses` holds when the directory last refused each, by keyed hash. */
type OfPair = { tries: number; guesses: Map<number, number>; until: number };
type OfAddress = { tries: number; guesses: number; until: number };

export class FailedLogins {
  readonly #limits: Limits;
  readonly #salt: string;
  readonly #pairs = new Map<string, OfPair>();
  readonly #addresses = new Map<string, OfAddress>();

  constructor(limits: Limits, salt: string) {
    this.#limits = limits;
    this.#salt = salt;
  }

  get size(): number {
    return this.#pairs.size + this.#addresses.size;
  }

  get guessesKept(): number {
    return [...this.#pairs.values()].reduce((sum, { guesses }) => sum + guesses.size, 0);
  }

  /** Whether so many different secrets were wrong that the next is looked at only after a wait. */
  isBarred(attempt: Attempt, now: number): boolean {
    const { failuresMax, failuresPerAddressMax } = this.#limits;
    const pair = current(this.#pairs, pairKey(attempt), now);
    const address = current(this.#addresses, attempt.address, now);
    if (pair !== undefined && pair.guesses.size >= failuresMax) return true;
    return address !== undefined && address.guesses >= failuresPerAddressMax;
  }

  /** Whether the directory has just refused this very secret, so that asking again is no use. */
  isKnownWrong(attempt: Attempt, now: number): boolean {
    const pair = current(this.#pairs, pairKey(attempt), now);
    const askedAt = pair?.guesses.get(this.#hashOf(attempt));
    return askedAt !== undefined && now - askedAt < this.#limits.cacheFreshMs;
  }

  /** Counts a wrong secret. Answers how many milliseconds its refusal is to wait. */
  failed(attempt: Attempt, now: number): number {
    const { failureWindowMs, failureDelayMs, failureDelayMaxMs } = this.#limits;
    const pair = this.#pairOf(attempt, now);
    const address = this.#addressOf(attempt, now);
    pair.tries += 1;
    address.tries += 1;
    if (this.#noteGuess(pair, attempt, now)) {
      address.guesses += 1;
      pair.until = now + failureWindowMs;
      address.until = now + failureWindowMs;
    }
    const doublings = Math.min(Math.max(pair.tries, address.tries) - 1, 20);
    return Math.min(failureDelayMaxMs, failureDelayMs * 2 ** doublings);
  }

  sweep(now: number): void {
    for (const kept of [this.#pairs, this.#addresses]) {
      for (const [key, { until }] of kept) if (now >= until) kept.delete(key);
    }
  }

  /** Answers whether the secret is another than those before. */
  #noteGuess({ guesses }: OfPair, attempt: Attempt, now: number): boolean {
    const guess = this.#hashOf(attempt);
    const askedAt = guesses.get(guess);
    if (askedAt === undefined || now - askedAt >= this.#limits.cacheFreshMs) {
      guesses.delete(guess);
      guesses.set(guess, now);
    }
    dropOldest(guesses, this.#limits.failuresMax);
    return askedAt === undefined;
  }

  #pairOf(attempt: Attempt, now: number): OfPair {
    const known = current(this.#pairs, pairKey(attempt), now);
    if (known !== undefined) return known;
    const pair = { tries: 0, guesses: new Map(), until: now };
    this.#pairs.delete(pairKey(attempt));
    this.#pairs.set(pairKey(attempt), pair);
    dropOldest(this.#pairs, this.#limits.failureKeysMax);
    return pair;
  }

  #addressOf({ address }: Attempt, now: number): OfAddress {
    const known = current(this.#addresses, address, now);
    if (known !== undefined) return known;
    const entry = { tries: 0, guesses: 0, until: now };
    this.#addresses.delete(address);
    this.#addresses.set(address, entry);
    dropOldest(this.#addresses, this.#limits.failureKeysMax);
    return entry;
  }

  /** Salted, so that memory reveals no secret. */
  #hashOf({ user, secret }: Attempt): number {
    return hash('sha256', this.#salt + JSON.stringify([user, secret]), 'buffer').readUIntBE(0, 6);
  }
}

/** A name may be as long as a head: the key is cut. */
const pairKey = ({ address, user }: Attempt) => `${address} ${user.slice(0, 64)}`;

function current<Entry extends { until: number }>(
  entries: ReadonlyMap<string, Entry>,
  key: string,
  now: number,
): Entry | undefined {
  const entry = entries.get(key);
  return entry !== undefined && now < entry.until ? entry : undefined;
}

function dropOldest<Key>(entries: Map<Key, unknown>, max: number): void {
  if (entries.size <= max) return;
  for (const oldest of entries.keys()) {
    entries.delete(oldest);
    return;
  }
}
