import { DatabaseUnavailable, type Trouble } from './database-trouble.ts';
import type { Log } from '../log.ts';

/** What a process writes down: of an outage two lines, however many statements failed. */
export type OutageNews = Readonly<
  | { kind: 'began'; error: DatabaseUnavailable }
  | { kind: 'ended'; awayMs: number; refused: number }
  /** Single statements without an answer, such as a slow one; `count` since this was last said. */
  | { kind: 'troubled'; error: DatabaseUnavailable; count: number }
>;

const troubleSaidEveryMs = 10_000;

/** Writes the news of a process's database into its log. */
export const logOutage =
  (log: Log) =>
  (news: OutageNews): void => {
    if (news.kind === 'began') log.warn({ err: news.error }, 'database is away');
    else if (news.kind === 'ended') {
      const { awayMs, refused } = news;
      log.info({ awayMs, refused }, 'database answers again');
    } else log.warn({ err: news.error, count: news.count }, 'database could not answer');
  };

/** Between two tries while the database is away. */
const tryEveryMs = 500;
/** One connection lost, or one slow statement, says nothing about the next. */
const isOutage = (trouble: Trouble) => trouble === 'unreachable' || trouble === 'silent';

type Down = { since: number; error: DatabaseUnavailable; nextTryAt: number; refused: number };

/**
 * Guards every statement of a process. Once the database does not answer at all, one statement at a
 * time tries it again, and all others are refused at once instead of queueing.
 */
export class Outage {
  readonly #tell: (news: OutageNews) => void;
  #down: Down | undefined;
  #isTrying = false;
  #troubles = { count: 0, saidAt: -Infinity };

  constructor(tell: (news: OutageNews) => void) {
    this.#tell = tell;
  }

  /** Whether the database is known to be away. */
  get isDown(): boolean {
    return this.#down !== undefined;
  }

  /**
   * A check for one call, to be made whenever the call may have missed that the database went away:
   * it throws `DatabaseUnavailable` while that is so, but for the one call that tries it.
   */
  entrance(): () => void {
    let isTrial = false;
    return () => {
      isTrial ||= this.#enter();
    };
  }

  /** Whether an entrance threw this, so that it says nothing new. */
  isRefusal(error: unknown): boolean {
    return this.#down !== undefined && this.#down.error === error;
  }

  /** Whether the caller is the one that tries the database. */
  #enter(): boolean {
    const down = this.#down;
    if (!down) return false;
    if (this.#isTrying || performance.now() < down.nextTryAt) {
      down.refused += 1;
      throw down.error;
    }
    this.#isTrying = true;
    return true;
  }

  /** The database answered, if only with an error. */
  answered(): void {
    const down = this.#down;
    if (!down) return;
    this.#down = undefined;
    this.#isTrying = false;
    const awayMs = Math.round(performance.now() - down.since);
    this.#tell({ kind: 'ended', awayMs, refused: down.refused });
  }

  failed(error: DatabaseUnavailable): void {
    this.#isTrying = false;
    const now = performance.now();
    if (this.#down) this.#down.nextTryAt = now + tryEveryMs;
    else if (isOutage(error.trouble)) {
      this.#down = { since: now, error, nextTryAt: now + tryEveryMs, refused: 0 };
      this.#tell({ kind: 'began', error });
    } else this.#troubled(error, now);
  }

  #troubled(error: DatabaseUnavailable, now: number): void {
    this.#troubles.count += 1;
    if (now - this.#troubles.saidAt < troubleSaidEveryMs) return;
    const { count } = this.#troubles;
    this.#troubles = { count: 0, saidAt: now };
    this.#tell({ kind: 'troubled', error, count });
  }
}
