import type { Connection } from '../connection.ts';
import type { ProxyUpstream } from '../dial/dial.ts';
import type { PoolUpstream } from '../ports.ts';
import { afterFailure, afterSuccess, chooseExit } from './choose.ts';
import type { LiveSessions, Owner } from './live-sessions.ts';

/** Exits that are tried for one connection. */
const exitsMax = 3;

type Way = Readonly<{
  pool: PoolUpstream;
  owner: Owner;
  sessions: LiveSessions;
  now: () => number;
}>;

/** Dials through an exit that is chosen now, and through another one when that is lost before
 * anything went through it. Throws a refusal. */
export async function dialPool<Route>(
  connection: Connection,
  { pool, owner, sessions, now }: Way,
  dial: (upstream: ProxyUpstream) => Promise<Route>,
): Promise<Route> {
  const { words, lease } = connection;
  for (let tries = 1; ; tries += 1) {
    const turn = lease === null ? 0 : lease.turns++;
    const choice = chooseExit(sessions, { pool, words, owner, turn, now: now() });
    connection.exit = choice.upstream;
    connection.exitFacts = choice.facts;
    const { poolId, released } = choice;
    connection.poolMeter = lease?.enterPool(poolId) ?? null;
    connection.pool = { poolId, cuts: pool.cuts[poolId] ?? 0, released };
    try {
      const route = await dial(choice.upstream);
      connection.exitFacts = afterSuccess(choice, sessions, { owner, now });
      return route;
    } catch (thrown) {
      const mayRetry = tries < exitsMax && !connection.isOver;
      const refusal = afterFailure(choice, thrown, mayRetry);
      if (refusal !== null) throw refusal;
    }
  }
}
