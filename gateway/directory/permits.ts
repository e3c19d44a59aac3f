/** Who may come in: asks the cache and the directory, and slows guessers down. */
import { setTimeout as delay } from 'node:timers/promises';
import { networkOf } from '../admission.ts';
import type { Connection } from '../connection.ts';
import type { Attempt, FailedLogins } from '../failed-logins.ts';
import type { Limits } from '../limits.ts';
import type { Clock, Question } from '../ports.ts';
import { Refused } from '../refusal.ts';
import type { DirectoryCache, Permission } from './directory-cache.ts';

/** `user` is the base of the name, so that nobody gains a guess by the words behind it. */
export type Credentials = Readonly<{ user: string; secret: string }>;

type Parts = Readonly<{
  cache: DirectoryCache;
  failedLogins: FailedLogins;
  limits: Limits;
  clock: Clock;
}>;

export class Permits {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** At once, for credentials that were right a moment ago; null for all others. */
  known({ arrival }: Connection, { user, secret }: Credentials): Permission | null {
    const { clientAddress, localPort } = arrival;
    return this.#parts.cache.known({ by: 'secret', user, secret, clientAddress, localPort });
  }

  /** By credentials or else by source address. Throws a refusal by name. */
  async permit(connection: Connection, credentials: Credentials | null): Promise<Permission> {
    const { clientAddress, localPort } = connection.arrival;
    if (credentials === null) {
      return await this.#parts.cache.permit({ by: 'address', clientAddress, localPort });
    }
    const question: Question = { by: 'secret', ...credentials, clientAddress, localPort };
    const attempt: Attempt = { address: networkOf(clientAddress), ...credentials };
    return await this.#permitSecret(connection, question, attempt);
  }

  /**
   * After many wrong secrets a right one is still accepted, only later: the wait comes before the
   * check, so that leaving early reveals nothing to a guesser.
   */
  async #permitSecret(connection: Connection, question: Question, attempt: Attempt) {
    const { cache, failedLogins, limits, clock } = this.#parts;
    const isBarred = failedLogins.isBarred(attempt, clock()) && !cache.holds(question);
    if (isBarred) await delay(limits.barredDelayMs);
    if (connection.isOver) throw new Refused('handshake-timeout');
    try {
      if (failedLogins.isKnownWrong(attempt, clock())) throw new Refused('credentials-wrong');
      return await cache.permit(question);
    } catch (thrown) {
      const isWrong = thrown instanceof Refused && thrown.refusal === 'credentials-wrong';
      if (!isWrong) throw thrown;
      await delay(failedLogins.failed(attempt, clock()));
      throw isBarred ? new Refused('too-many-failures') : thrown;
    }
  }
}
