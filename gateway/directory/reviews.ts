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

/**
 * Traffic that was not stored when the question was asked; null when a batch was in flight, since
 * the answer may or may not include it.
 */
type Mark = Readonly<{ unstored: number; moved: number }>;
type Marked = Readonly<{
  lease: LiveLease;
  mark: Mark | null;
  subUsers: readonly [LiveSubUser, Mark | null][];
}>;

/** Leases asked about in one question. */
const leasesPerQuestionMax = 1_000;
const restAfterFailureMs = 500;

export class Reviews {
  readonly #parts: Parts;
  readonly #due = new Set<string>();
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

  /** Other gateways may have spent the same allowance. */
  announceMetered(): void {
    for (const lease of this.#parts.book.all()) {
      if (lease.isMetered) this.#due.add(lease.grant.leaseId);
    }
    void this.run();
  }

  round(now: number): void {
    this.#allAt ??= now + this.#parts.limits.reviewEveryMs;
    if (now >= this.#allAt) {
      this.#allAt = now + this.#parts.limits.reviewEveryMs;
      this.#addLive();
    }
    if (now >= this.#restUntil) void this.run();
  }

  /** Reviews everything that is due. Never rejects. */
  async run(): Promise<void> {
    this.#running ??= this.#runOnce().finally(() => {
      this.#running = null;
    });
    await this.#running;
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
      try {
        const asked = directory.review(leaseIds, subUserIds);
        const answers = await within(limits.directoryMs, asked);
        for (const { lease, mark, subUsers } of before) {
          this.#apply(lease, answers.get(lease.grant.leaseId), mark);
          for (const [subUser, own] of subUsers) {
            const answer = answers.get(subUser.grant.subUserId);
            this.#applySubUser(subUser, answer, own);
            if (answer === undefined) lease.forgetSubUser(subUser);
          }
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
    const markOf = (user: LiveLease | LiveSubUser, offered: number): Mark | null =>
      meter.isFlushing ? null : { unstored: user.unstored + offered, moved: user.movedTotal };
    return leaseIds
      .flatMap((leaseId) => book.find(leaseId) ?? [])
      .map((lease) => {
        const { leaseId } = lease.grant;
        const subUsers = [...lease.subUsers.values()].map((one): [LiveSubUser, Mark | null] => {
          return [one, markOf(one, meter.offered(leaseId, one.grant.subUserId))];
        });
        return { lease, mark: markOf(lease, meter.offered(leaseId)), subUsers };
      });
  }

  #apply(lease: LiveLease, answer: Answer | undefined, mark: Mark | null): void {
    const { sessions, cache } = this.#parts;
    const { leaseId } = lease.grant;
    if (answer === undefined || !answer.granted) {
      cache.forget(leaseId);
      sessions.cutLease(leaseId, answer === undefined ? 'lease-ended' : answer.name);
      return;
    }
    const grant = answer.lease;
    if (!lease.renew(grant)) return;
    this.#cutOutdated(lease, grant);
    if (grant.bytesRemaining === null) lease.room = Number.POSITIVE_INFINITY;
    else if (mark !== null) {
      lease.room = grant.bytesRemaining - mark.unstored - (lease.movedTotal - mark.moved);
    }
    if (lease.room <= 0) sessions.exhaustedLease(lease);
  }

  /** Its lease has been applied before, and stays as it is whatever happens to it. */
  #applySubUser(subUser: LiveSubUser, answer: Answer | undefined, mark: Mark | null): void {
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
    if (grant.bytesRemaining === null) subUser.room = Number.POSITIVE_INFINITY;
    else if (mark !== null) {
      subUser.room = grant.bytesRemaining - mark.unstored - (subUser.movedTotal - mark.moved);
    }
    if (subUser.room <= 0) sessions.cutSubUser(subUser, 'sub-user-cap-reached');
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
