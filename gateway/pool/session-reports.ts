import type { Limits } from '../limits.ts';
import type { Clock, Log, SessionBoard } from '../ports.ts';
import { within } from '../within.ts';
import type { LiveSessions } from './live-sessions.ts';

type Options = Readonly<{
  liveSessions: LiveSessions;
  board: SessionBoard | null;
  clock: Clock;
  limits: Limits;
  log: Log;
}>;

/** Tells the shop which sessions are in use, for their customers to see. */
export class SessionReports {
  readonly #options: Options;
  #isReporting = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Reports what is new, or lets go of it where nobody is to be told. Never rejects; never runs
   * twice at once. What was lost is reported again once it is used half a minute later, since
   * nothing but a list depends on it.
   */
  async report(): Promise<void> {
    const { liveSessions, board, clock, limits, log } = this.#options;
    if (this.#isReporting) return;
    const sessions = liveSessions.takeReports(clock());
    if (board === null || sessions.length === 0) return;
    this.#isReporting = true;
    try {
      await within(limits.directoryMs, board.report(sessions));
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : 'unknown';
      log('warn', { event: 'sessions-not-reported', sessions: sessions.length, why });
    } finally {
      this.#isReporting = false;
    }
  }
}
