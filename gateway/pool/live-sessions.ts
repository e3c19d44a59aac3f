/** The sessions that customers of pools use at this gateway. */
import type { SessionReport } from '../ports.ts';
import { Refused } from '../refusal.ts';
import type { Words } from '../username/words.ts';
import { ByUse } from './by-use.ts';

/** Whose sessions they are: those of a lease's own name, or of a sub-user of it. */
export type Owner = Readonly<{ leaseId: string; subUserId: string | null }>;

/** The id that an owner's sessions go by. */
export const ownerId = ({ leaseId, subUserId }: Owner): string => subUserId ?? leaseId;

export type LiveSession = {
  readonly openedAt: number;
  /** Fixed at the first connection; use does not move it. */
  readonly endsAt: number;
  /** To the second. */
  usedAt: number;
  reportedAt: number;
  /** When its exit may change: its end, or that of a period at a supplier without a word for it. */
  until: number;
  /** Exits of it that were lost here: the next one has a name of its own at the supplier. */
  losses: number;
  /** Asked for once, kept to its end. */
  isStrict: boolean;
  /** Where it went last, which a strict one keeps to, what it was called there, and what that
   * followed from besides itself. */
  called: Called | null;
  /** Where it last reached something. */
  carriedBy: Called | null;
  /** The last time that it went on through another exit before its end. */
  change: ExitChange | null;
};

export type Called = Readonly<{
  poolId: string;
  country: string | undefined;
  losses: number;
  period: number;
  key: string;
  name: string;
}>;

/** `at` in epoch milliseconds. */
type ExitChange = Readonly<{ at: number; from: Called; to: Called }>;

/** Sessions of one owner that are in use at once, and of all together that are remembered. */
const ofOwnerMax = 10_000;
const ofAllMax = 100_000;
/** Sessions looked at in one sweep, which takes a few milliseconds: the next one goes on there. */
const sweptMax = 5_000;
/** One that was used within this time is in use. */
const inUseMs = 60_000;
/** Uses within this time count as one, and leave the order alone: a map keeps the empty places of
 * deleted entries until it is rebuilt, and looks through those of one key each time. */
const oneUseMs = 1_000;
/** The shop is told of one that is in use no more often. */
const reportEveryMs = 30_000;
/** Of one owner in one report, the newest; of all, so many before the rest has to wait. */
const reportedPerOwnerMax = 100;
const reportedMax = 1_000;

type Own = {
  readonly owner: Owner;
  usedAt: number;
  readonly sessions: ByUse<LiveSession>;
  /** Those that the shop is not told of yet. */
  unreported: ByUse<LiveSession>;
};

type Use = Readonly<{ seconds: number; isStrict: boolean; now: number }>;

/**
 * Bounded: the longest unused session of an owner is forgotten first, and of all together
 * that of the longest unused owner. A session that was forgotten goes on through the same exit,
 * since its name at the supplier follows from the customer's words; only its end and its lost exits
 * are no longer known.
 */
export class LiveSessions {
  readonly #owners = new ByUse<Own>();
  readonly #unreported = new Set<Own>();
  #size = 0;
  #unswept: Iterator<[string, Own]> = this.#owners[Symbol.iterator]();

  get size(): number {
    return this.#size;
  }

  /**
   * The session of an owner that the words identify, begun now if it is not known. `identity` is
   * written by `identityOf`. Throws `too-many-sessions` where all that the owner may have are in
   * use.
   */
  enter(owner: Owner, identity: string, use: Use): LiveSession {
    const own = this.#lastUsed(owner, use.now);
    const known = own.sessions.get(identity);
    if (known === undefined) this.#makeRoom(own, use.now);
    const isKnown = known !== undefined && use.now < known.endsAt;
    const live = isKnown ? known : begun(use);
    if (use.isStrict) live.isStrict = true;
    if (!isKnown || use.now - live.usedAt >= oneUseMs)
      this.#putLast(own, identity, { live, now: use.now });
    return live;
  }

  /** The session reached something by the exit that it is led to. A change of exit is reported at
   * once. */
  carried(
    owner: Owner,
    identity: string,
    { live, now }: Readonly<{ live: LiveSession; now: number }>,
  ): void {
    const { called: to, carriedBy: from } = live;
    live.carriedBy = to;
    if (from === null || to === null || isSameExit(from, to)) return;
    live.change = { at: now, from, to };
    const own = this.#owners.get(ownerId(owner));
    if (own !== undefined) this.#noteUse(own, identity, live);
  }

  /** Forgets sessions that have ended, a part of the owners at a time. */
  sweep(now: number): void {
    for (let looked = 0; looked < sweptMax;) {
      const { done, value } = this.#unswept.next();
      if (done === true) {
        this.#unswept = this.#owners[Symbol.iterator]();
        return;
      }
      const [id, own] = value;
      looked += own.sessions.size;
      for (const [identity, { endsAt }] of own.sessions) {
        if (now >= endsAt) this.#forget(own, identity);
      }
      if (own.sessions.size === 0) this.#owners.delete(id);
    }
  }

  /** Sessions that began, or went on half a minute after the last report; the rest comes later. */
  takeReports(now: number): SessionReport[] {
    const reports: SessionReport[] = [];
    for (const own of this.#unreported) {
      if (reports.length >= reportedMax) break;
      for (const [identity, live] of own.unreported) {
        live.reportedAt = now;
        reports.push(reportOf(own.owner, identity, live));
      }
      own.unreported = new ByUse();
      this.#unreported.delete(own);
    }
    return reports;
  }

  #lastUsed(owner: Owner, now: number): Own {
    const id = ownerId(owner);
    const known = this.#owners.get(id);
    if (known !== undefined && now - known.usedAt < oneUseMs) return known;
    const own = known ?? { owner, usedAt: now, sessions: new ByUse(), unreported: new ByUse() };
    own.usedAt = now;
    this.#owners.putLast(id, own);
    return own;
  }

  #putLast(own: Own, identity: string, { live, now }: { live: LiveSession; now: number }): void {
    if (own.sessions.get(identity) === undefined) this.#size += 1;
    live.usedAt = now;
    own.sessions.putLast(identity, live);
    if (now - live.reportedAt >= reportEveryMs) this.#noteUse(own, identity, live);
    if (this.#size > ofAllMax) this.#forgetFirst();
  }

  #makeRoom(own: Own, now: number): void {
    if (own.sessions.size < ofOwnerMax) return;
    const [identity, { usedAt }] = firstOf(own.sessions);
    if (now - usedAt < inUseMs) throw new Refused('too-many-sessions');
    this.#forget(own, identity);
  }

  #forget(own: Own, identity: string): void {
    if (own.sessions.delete(identity)) this.#size -= 1;
  }

  #forgetFirst(): void {
    const [id, own] = firstOf(this.#owners);
    this.#forget(own, firstOf(own.sessions)[0]);
    if (own.sessions.size === 0) this.#owners.delete(id);
  }

  #noteUse(own: Own, identity: string, live: LiveSession): void {
    const { unreported } = own;
    unreported.putLast(identity, live);
    if (unreported.size > reportedPerOwnerMax) unreported.delete(firstOf(unreported)[0]);
    this.#unreported.add(own);
  }
}

/** Another period of it has another name, when that was due. */
const isSameExit = (one: Called, other: Called) =>
  one.losses === other.losses && one.poolId === other.poolId && one.country === other.country;

const begun = ({ seconds, isStrict, now }: Use): LiveSession => {
  const endsAt = now + seconds * 1_000;
  return {
    openedAt: now,
    endsAt,
    usedAt: now,
    reportedAt: Number.NEGATIVE_INFINITY,
    until: endsAt,
    losses: 0,
    isStrict,
    called: null,
    carriedBy: null,
    change: null,
  };
};

type Identified = Readonly<{ epoch: string; session: string; words: Words }>;

/** What makes a session another one. None of its parts has a blank, and a place that is not named
 * is empty; the city comes third of the places. */
export function identityOf({ epoch, session, words }: Identified): string {
  const { country = '', state = '', city = '', asn = '', isp = '', zip = '', os = '' } = words;
  return `${epoch} ${session} ${country} ${state} ${city} ${asn} ${isp} ${zip} ${os}`;
}

function reportOf(owner: Owner, identity: string, live: LiveSession): SessionReport {
  const [epoch = '', session = '', ...places] = identity.split(' ');
  const { openedAt, usedAt, until, called, change } = live;
  return {
    ...owner,
    session,
    epoch,
    places: places.join(' '),
    country: countryOf(called),
    city: places[2] ?? '',
    openedAt,
    usedAt,
    endsAt: until,
    change: change && {
      at: change.at,
      fromCountry: countryOf(change.from),
      toCountry: countryOf(change.to),
      poolId: change.to.poolId,
      losses: change.to.losses,
    },
  };
}

const countryOf = (called: Called | null) => called?.country?.toUpperCase() ?? '';

/** The longest unused where there is one. */
function firstOf<Value>(remembered: ByUse<Value>): readonly [string, Value] {
  const first = remembered.first();
  if (first === undefined) throw new Error('Nothing is remembered.');
  return first;
}
