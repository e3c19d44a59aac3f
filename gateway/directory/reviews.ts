/**
 * Reviews live leases: at an announced change, after each stored batch of a lease with an
 * allowance, and regularly in case an announcement was lost.
 */
import type { DirectoryCache } from './directory-cache.ts';
import type { Sessions } from '../sessions.ts';
import type { LeaseBook, LiveLease } from './lease-book.ts';
import type { Limits } from '../limits.ts';
import type { Meter } from '../meter.ts';
import type { LiveSubUser } from './live-sub-user.ts';
import type { Answer, Directory, Grant, Log } from '../ports.ts';
import { within } from '../within.ts';

type Parts = Readonly<{
  directory: Directory;
  cache: DirectoryCache;
  book: LeaseBook;
  meter: Meter;
  sessions: Sessions;
  limits: Limits;
  log: Log;
}>;

/** With what each had moved and stored when the question was asked. */
type Marked = Readonly<{
  lease: LiveLease;
  stored: number | null;
  subUsers: readonly [LiveSubUser, number | null][];
}>;

/** Leases asked about in one question. */
const leasesPerQuestionMax = 1_000;
const restAfterFailureMs = 500;

export class Reviews {
  readonly #parts: Parts;
  readonly #due = new Set<string>();
  /** Leases that are asked what they need no more of. */
  readonly #givingBack = new Set<string>();
  /** Leases with connections that wait for room, and whether that was asked for. */
  readonly #short = new Map<string, boolean>();
  #isAsking = false;
  #running: Promise<void> | null = null;
  #restUntil = 0;
  #allAt: number | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Some leases changed. Their cache entries are outdated. */
  announce(leaseIds: readonly string[] | 'all'): void {
    const { cache, book } = this.#parts;
    if (leaseIds === 'all') {
      cache.distrustAll();
      this.#addLive();
    } else {
      for (const leaseId of leaseIds) {
        cache.forget(leaseId);
        if (book.find(leaseId) !== undefined) this.#due.add(leaseId);
      }
    }
    void this.run();
  }

  /** Reviews leases now. Returns whether the directory's answer was applied. */
  async review(leaseIds: readonly string[]): Promise<boolean> {
    // A query in flight may be from before the change.
    await this.#running;
    this.announce(leaseIds);
    await this.run();
    return !leaseIds.some((leaseId) => this.#due.has(leaseId));
  }

  /** Renews the slices of allowances, and gives back what is not needed here. */
  async giveBack(): Promise<void> {
    for (const lease of this.#parts.book.all()) {
      if (!lease.isMetered) continue;
      this.#due.add(lease.grant.leaseId);
      this.#givingBack.add(lease.grant.leaseId);
    }
    await this.run();
  }

  /** Its room is used up, and there may be more: asked for once everything moved is stored. */
  askForMore(leaseId: string): void {
    if (this.#short.has(leaseId)) return;
    this.#short.set(leaseId, false);
    void this.#askForMore();
  }

  round(now: number): void {
    this.#allAt ??= now + this.#parts.limits.reviewEveryMs;
    if (now >= this.#allAt) {
      this.#allAt = now + this.#parts.limits.reviewEveryMs;
      this.#addLive();
    }
    if (now < this.#restUntil) return;
    void this.run();
    if (this.#short.size > 0) void this.#askForMore();
  }

  /** Reviews everything that is due. Never rejects. */
  async run(): Promise<void> {
    this.#running ??= this.#runOnce().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  /** Those that come meanwhile are asked for at once, and those without an answer by a round of the
   * ticker. */
  async #askForMore(): Promise<void> {
    const { book, meter, sessions } = this.#parts;
    for (const leaseId of this.#short.keys()) {
      if (book.find(leaseId) === undefined) this.#short.delete(leaseId);
    }
    if (this.#isAsking || this.#short.size === 0) return;
    this.#isAsking = true;
    do {
      for (const leaseId of this.#short.keys()) this.#short.set(leaseId, true);
      if (!(await meter.flush())) {
        this.#restUntil = sessions.now() + restAfterFailureMs;
        break;
      }
      for (const leaseId of this.#short.keys()) this.#due.add(leaseId);
      await this.run();
    } while ([...this.#short.values()].includes(false));
    this.#isAsking = false;
  }

  #addLive(): void {
    for (const lease of this.#parts.book.all()) this.#due.add(lease.grant.leaseId);
  }

  async #runOnce(): Promise<void> {
    const { directory, limits, sessions, log } = this.#parts;
    while (this.#due.size > 0) {
      const leaseIds = [...this.#due].slice(0, leasesPerQuestionMax);
      for (const leaseId of leaseIds) this.#due.delete(leaseId);
      const before = this.#marks(leaseIds);
      const subUserIds = before.flatMap(({ lease }) => [...lease.subUsers.keys()]);
      const givesBack = this.#unusedOf(before);
      try {
        const asked = directory.review(leaseIds, subUserIds, givesBack);
        const answers = await within(limits.directoryMs, asked);
        for (const { lease, stored, subUsers } of before) {
          const isApplied = this.#apply(lease, answers.get(lease.grant.leaseId), stored);
          for (const [subUser, own] of subUsers) {
            const answer = answers.get(subUser.grant.subUserId);
            this.#applySubUser(subUser, answer, own);
            if (answer === undefined) lease.forgetSubUser(subUser);
          }
          // Only now is known whose bytes are set aside.
          const isSpent = lease.room <= 0 && !lease.mayHaveMore;
          if (isApplied && isSpent) this.#parts.sessions.exhaustedLease(lease);
          this.#goOn(lease);
        }
      } catch (thrown) {
        for (const leaseId of leaseIds) this.#due.add(leaseId);
        this.#restUntil = sessions.now() + restAfterFailureMs;
        const why = thrown instanceof Error ? thrown.message : 'unknown';
        log('warn', { event: 'review-failed', leases: leaseIds.length, why });
        return;
      }
    }
  }

  #marks(leaseIds: readonly string[]): Marked[] {
    const { book, meter } = this.#parts;
    const storedOf = (user: LiveLease | LiveSubUser, offered: number): number | null =>
      meter.isFlushing ? null : user.movedTotal - user.unstored - offered;
    return leaseIds
      .flatMap((leaseId) => book.find(leaseId) ?? [])
      .map((lease) => {
        const { leaseId } = lease.grant;
        const subUsers = [...lease.subUsers.values()].map((one): [LiveSubUser, number | null] => {
          return [one, storedOf(one, meter.offered(leaseId, one.grant.subUserId))];
        });
        return { lease, stored: storedOf(lease, meter.offered(leaseId)), subUsers };
      });
  }

  /** What is not needed here of the allowances that are to give back, by lease and sub-user. */
  #unusedOf(before: readonly Marked[]): ReadonlyMap<string, number> {
    const unused = new Map<string, number>();
    const take = (id: string, one: LiveLease | LiveSubUser) => {
      const bytes = one.giveBack(one.connections.size > 0);
      if (bytes !== null) unused.set(id, bytes);
    };
    for (const { lease } of before) {
      const { leaseId } = lease.grant;
      if (!this.#givingBack.delete(leaseId) || this.#short.has(leaseId)) continue;
      take(leaseId, lease);
      for (const [id, subUser] of lease.subUsers) take(id, subUser);
    }
    return unused;
  }

  /** Whose wait is over goes on. */
  #goOn(lease: LiveLease): void {
    const { leaseId } = lease.grant;
    if (!this.#short.has(leaseId)) return;
    const waiting = [...lease.connections].filter(({ isOver }) => !isOver);
    if (waiting.every(({ room }) => room > 0)) this.#short.delete(leaseId);
    for (const connection of waiting) if (connection.room > 0) connection.onRoom?.();
  }

  /** Answers whether the lease is used on. */
  #apply(lease: LiveLease, answer: Answer | undefined, stored: number | null): boolean {
    const { sessions, cache } = this.#parts;
    const { leaseId } = lease.grant;
    if (answer === undefined || !answer.granted) {
      cache.forget(leaseId);
      this.#short.delete(leaseId);
      sessions.cutLease(leaseId, answer === undefined ? 'lease-ended' : answer.name);
      return false;
    }
    const grant = answer.lease;
    if (!lease.renew(grant)) return false;
    this.#cutOutdated(lease, grant);
    lease.lend(grant, stored);
    return true;
  }

  /** Its lease has been applied before, and stays as it is whatever happens to it. */
  #applySubUser(subUser: LiveSubUser, answer: Answer | undefined, stored: number | null): void {
    const { sessions } = this.#parts;
    const grant = answer?.granted === true ? answer.lease.subUser : undefined;
    if (grant === undefined) {
      const name = answer?.granted === false ? answer.name : 'sub-user-ended';
      return sessions.cutSubUser(subUser, name);
    }
    subUser.renew(grant);
    for (const connection of subUser.connections) {
      const isSame = connection.credentialVersion === grant.version;
      const isAdmitted = subUser.admits(connection.arrival.clientAddress);
      if (!isSame) sessions.cut(connection, 'credentials-changed');
      else if (!isAdmitted) sessions.cut(connection, 'address-not-allowed');
    }
    subUser.lend(grant, stored);
    if (subUser.room > 0 || subUser.mayHaveMore) return;
    sessions.cutSubUser(subUser, 'sub-user-cap-reached');
  }

  #cutOutdated(lease: LiveLease, grant: Grant): void {
    const { sessions } = this.#parts;
    for (const connection of lease.connections) {
      const { subUser, credentialVersion } = connection;
      // A sub-user has a version of its own.
      if (subUser === null && credentialVersion !== grant.credentialVersion) {
        sessions.cut(connection, 'credentials-changed');
      } else if (connection.hasOldExit(grant)) {
        sessions.cut(connection, 'exit-changed');
      }
    }
  }
}
