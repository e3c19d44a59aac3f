/** The sessions that customers of pools use at this gateway. */

export type LiveSession = {
  /** Fixed at the first connection; use does not move it. */
  readonly endsAt: number;
  /** Exits of it that were lost here: the next one has a name of its own at the supplier. */
  losses: number;
  /** Asked for once, kept to its end. */
  isStrict: boolean;
  /** Where it went last, which a strict one keeps to. */
  place: Readonly<{ poolId: string; country: string | undefined }> | null;
};

/** Sessions that are remembered of one name, and of all names together. */
const ofNameMax = 1_000;
const ofAllMax = 100_000;
/** Sessions looked at in one sweep, which takes a few milliseconds: the next one goes on there. */
const sweptMax = 5_000;

/**
 * Bounded: the longest unused session of a name is forgotten first, and of all together that of the
 * longest unused name. A session that was forgotten goes on through the same exit, since its name
 * at the supplier follows from the customer's words; only its end and its lost exits are no longer
 * known.
 */
export class LiveSessions {
  readonly #names = new Map<string, Map<string, LiveSession>>();
  #size = 0;
  #unswept: Iterator<[string, Map<string, LiveSession>]> = this.#names.entries();

  get size(): number {
    return this.#size;
  }

  /** The session of a name that the words identify, begun now if it is not known. */
  enter(
    name: string,
    identity: string,
    { seconds, isStrict, now }: Readonly<{ seconds: number; isStrict: boolean; now: number }>,
  ): LiveSession {
    const own = this.#lastUsed(name);
    const known = own.get(identity);
    const isLive = known !== undefined && now < known.endsAt;
    const live = isLive
      ? known
      : { endsAt: now + seconds * 1_000, losses: 0, isStrict, place: null };
    if (isStrict) live.isStrict = true;
    if (own.delete(identity)) this.#size -= 1;
    own.set(identity, live);
    this.#size += 1;
    if (own.size > ofNameMax) this.#forgetFirst(name, own);
    if (this.#size > ofAllMax) this.#forgetFirst(...firstOf(this.#names));
    return live;
  }

  /** Forgets sessions that have ended, a part of the names at a time. */
  sweep(now: number): void {
    for (let looked = 0; looked < sweptMax;) {
      const { done, value } = this.#unswept.next();
      if (done === true) {
        this.#unswept = this.#names.entries();
        return;
      }
      const [name, own] = value;
      looked += own.size;
      this.#size -= forgetEnded(own, now);
      if (own.size === 0) this.#names.delete(name);
    }
  }

  #lastUsed(name: string): Map<string, LiveSession> {
    const own = this.#names.get(name) ?? new Map<string, LiveSession>();
    this.#names.delete(name);
    this.#names.set(name, own);
    return own;
  }

  #forgetFirst(name: string, own: Map<string, LiveSession>): void {
    const [identity] = firstOf(own);
    own.delete(identity);
    this.#size -= 1;
    if (own.size === 0) this.#names.delete(name);
  }
}

/** Returns how many. */
function forgetEnded(own: Map<string, LiveSession>, now: number): number {
  const before = own.size;
  for (const [identity, { endsAt }] of own) if (now >= endsAt) own.delete(identity);
  return before - own.size;
}

/** The longest unused of a map that has one. */
function firstOf<Value>(map: ReadonlyMap<string, Value>): readonly [string, Value] {
  for (const entry of map) return entry;
  throw new Error('Nothing is remembered.');
}
