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

/** Sessions of one name, and of all names together, that are remembered. */
const sessionsMax = 1_000;
const namesMax = 10_000;

/**
 * Bounded: the longest unused session of a name is forgotten first, and so is the longest unused
 * name. A session that was forgotten goes on through the same exit, since its name at the supplier
 * follows from the customer's words; only its end and its lost exits are no longer known.
 */
export class LiveSessions {
  readonly #names = new Map<string, Map<string, LiveSession>>();

  /** The session of a name that the words identify, begun now if it is not known. */
  enter(
    name: string,
    identity: string,
    { seconds, isStrict, now }: Readonly<{ seconds: number; isStrict: boolean; now: number }>,
  ): LiveSession {
    const own = this.#of(name);
    const known = own.get(identity);
    own.delete(identity);
    const isLive = known !== undefined && now < known.endsAt;
    const live = isLive
      ? known
      : { endsAt: now + seconds * 1_000, losses: 0, isStrict, place: null };
    if (isStrict) live.isStrict = true;
    own.set(identity, live);
    if (own.size > sessionsMax) own.delete(firstOf(own) ?? '');
    return live;
  }

  #of(name: string): Map<string, LiveSession> {
    const own = this.#names.get(name) ?? new Map<string, LiveSession>();
    this.#names.delete(name);
    this.#names.set(name, own);
    if (this.#names.size > namesMax) this.#names.delete(firstOf(this.#names) ?? '');
    return own;
  }
}

function firstOf(map: ReadonlyMap<string, unknown>): string | undefined {
  for (const key of map.keys()) return key;
  return undefined;
}
