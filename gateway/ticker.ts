/** The one timer of the gateway. */
import type { Admission } from './admission.ts';
import type { DirectoryCache } from './directory/directory-cache.ts';
import type { FailedLogins } from './failed-logins.ts';
import type { Sessions } from './sessions.ts';
import type { LeaseBook } from './directory/lease-book.ts';
import type { Limits } from './limits.ts';
import type { Meter, Recorder } from './meter.ts';
import type { MoveConfirmations } from './directory/move-confirmations.ts';
import type { LiveSessions } from './pool/live-sessions.ts';
import type { Clock } from './ports.ts';
import type { SessionReports } from './pool/session-reports.ts';
import type { Presence } from './directory/presence.ts';
import type { Reviews } from './directory/reviews.ts';
import { sweepConnections } from './sweep.ts';

type TickerParts = Readonly<{
  limits: Limits;
  clock: Clock;
  admission: Admission;
  cache: DirectoryCache;
  failedLogins: FailedLogins;
  liveSessions: LiveSessions;
  book: LeaseBook;
  sessions: Sessions;
  meter: Meter;
  recorder: Recorder;
  reviews: Reviews;
  presence: Presence;
  reports: SessionReports;
  moves: MoveConfirmations;
}>;

/** Deadlines, lease ends and idle limits are found by looking, since a
 * timer per lease would fire at once for leases longer than 24.8 days. */
export class Ticker {
  readonly #parts: TickerParts;
  #timer: NodeJS.Timeout | null = null;
  #flushAt = 0;
  #shareAt = 0;
  #movesAt = 0;
  #tidyAt = 0;
  #waiters: { isTrue: () => boolean; resolve: () => void }[] = [];

  constructor(parts: TickerParts) {
    this.#parts = parts;
  }

  start(): void {
    const { limits, clock } = this.#parts;
    this.#flushAt = clock() + limits.flushEveryMs;
    // Moves were looked for just before the ports opened.
    this.#movesAt = clock() + limits.movesEveryMs;
    this.#timer = setInterval(() => this.#round(), limits.sweepEveryMs);
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Resolves in the round that finds it true. */
  until(isTrue: () => boolean): Promise<void> {
    if (isTrue() || this.#timer === null) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiters.push({ isTrue, resolve });
    });
  }

  #round(): void {
    const { limits, clock, admission, cache, book, sessions, reviews, presence } = this.#parts;
    const now = clock();
    sweepConnections({ sessions, connections: admission.connections, leases: book.all() }, now);
    if (now >= this.#flushAt) {
      this.#flushAt = now + limits.flushEveryMs;
      void this.#flush();
      void this.#parts.reports.report();
    }
    if (now >= this.#shareAt) {
      this.#shareAt = now + limits.shareEveryMs;
      void presence.share();
    }
    if (now >= this.#movesAt) {
      this.#movesAt = now + limits.movesEveryMs;
      void this.#parts.moves.confirm();
    }
    if (now >= this.#tidyAt) {
      this.#tidyAt = now + tidyEveryMs;
      cache.sweep(now);
      this.#parts.failedLogins.sweep(now);
      this.#parts.liveSessions.sweep(now);
      book.sweep((leaseId) => cache.knows(leaseId));
    }
    reviews.round(now);
    const ready = this.#waiters.filter((waiter) => waiter.isTrue());
    this.#waiters = this.#waiters.filter((waiter) => !ready.includes(waiter));
    for (const waiter of ready) waiter.resolve();
  }

  async #flush(): Promise<void> {
    const { meter, recorder, reviews } = this.#parts;
    const [isStored] = await Promise.all([meter.flush(), recorder.flush()]);
    if (isStored) void reviews.giveBack();
  }
}

const tidyEveryMs = 10_000;
