import type { Connection } from '../connection.ts';
import type { ProxyUpstream } from '../dial/dial.ts';
import type { PoolUpstream } from '../ports.ts';
import { afterFailure, chooseExit } from './choose.ts';
import type { LiveSessions } from './live-sessions.ts';

/** Exits that are tried for one connection. */
const exitsMax = 3;

type Way = Readonly<{
  pool: PoolUpstream;
  /** Whose sessions they are: the id of a lease, or of a sub-user of one. */
  name: string;
  sessions: LiveSessions;
  now: () => number;
}>;

/** Dials through an exit that is chosen now, and through another one when that is lost before
 * anything went through it. Throws a refusal. */
export async function dialPool<Route>(
  connection: Connection,
  { pool, name, sessions, now }: Way,
  dial: (upstream: ProxyUpstream) => Promise<Route>,
): Promise<Route> {
  const { words, lease } = connection;
  for (let tries = 1; ; tries += 1) {
    const turn = lease === null ? 0 : lease.turns++;
    const choice = chooseExit(sessions, { pool, words, name, turn, now: now() });
    connection.exit = choice.upstream;
    connection.exitFacts = choice.facts;
    connection.poolMeter = lease?.enterPool(choice.poolId) ?? null;
    connection.pool = { poolId: choice.poolId, cuts: pool.cuts[choice.poolId] ?? 0 };
    try {
      return await dial(choice.upstream);
    } catch (thrown) {
      const mayRetry = tries < exitsMax && !connection.isOver;
      const refusal = afterFailure(choice, thrown, mayRetry);
      if (refusal !== null) throw refusal;
    }
  }
}
