/** Finds what has run out: deadlines, lease ends, idle limits. 50,000 leases take about 0.15 ms. */
import type { Connection } from './connection.ts';
import type { Sessions } from './sessions.ts';
import type { LiveLease } from './directory/lease-book.ts';
import type { Limits } from './limits.ts';
import { refusals } from './refusal.ts';
import type { RefusalName } from './refusal.ts';

type Sweep = Readonly<{
  sessions: Sessions;
  connections: Iterable<Connection>;
  leases: Iterable<LiveLease>;
}>;

export function sweepConnections({ sessions, connections, leases }: Sweep, now: number): void {
  for (const lease of leases) {
    lease.sweep(now);
    for (const subUser of lease.subUsers.values()) subUser.sweep(now);
    if (now >= lease.grant.endsAt && lease.connections.size > 0) {
      sessions.cutLease(lease.grant.leaseId, 'lease-ended');
    }
  }
  for (const connection of connections) {
    connection.client?.settle();
    const endsAt = connection.subUser?.grant.endsAt ?? null;
    if (endsAt !== null && now >= endsAt) sessions.cut(connection, 'sub-user-ended');
    else if (now >= connection.deadlineAt) expire(sessions, connection);
    else if (isQuiet(connection, now, sessions.limits)) sessions.closeConnection(connection);
    else if (now - connection.arrival.at >= youthMs) keepAlive(connection);
  }
}

const nothing = Buffer.alloc(0);
/** Most connections are over before a probe would be due. */
const youthMs = 5_000;

function keepAlive(connection: Connection): void {
  if (connection.isKeptAlive || connection.stage !== 'tunnel') return;
  connection.isKeptAlive = true;
  connection.client?.keepAlive();
  connection.upstream?.keepAlive();
}

/** Notifies the client in its own protocol where it still reads, and closes otherwise. */
function expire(sessions: Sessions, connection: Connection): void {
  const { deadlineName, onDeadline, stage } = connection;
  connection.deadlineAt = Number.POSITIVE_INFINITY;
  const isTold = stage === 'waiting' || stage === 'dialling';
  if (isTold && onDeadline !== null && isRefusal(deadlineName)) onDeadline(deadlineName);
  else if (stage === 'waiting' && deadlineName === 'finished') sessions.linger(connection, nothing);
  else sessions.cut(connection, deadlineName);
}

const isRefusal = (name: string): name is RefusalName => name in refusals;

/** Activity is read off the byte counters, so that moving bytes costs no look at the clock. */
function isQuiet(connection: Connection, now: number, limits: Limits): boolean {
  const { stage, client, upstream } = connection;
  if (stage !== 'tunnel' && stage !== 'exchanging' && stage !== 'lingering') return false;
  const isHalf = client?.ended === true || upstream?.ended === true || stage === 'lingering';
  const moved = movedBy(connection, isHalf);
  if (moved !== connection.bytesSeen || isHalf !== connection.isHalfClosed) {
    connection.isHalfClosed = isHalf;
    connection.bytesSeen = moved;
    connection.activeAt = now;
    return false;
  }
  return now - connection.activeAt >= quietMax(connection, isHalf, limits);
}

function quietMax({ stage, lease, client }: Connection, isHalf: boolean, limits: Limits): number {
  // Everything has arrived, and the client need only say so.
  if (stage === 'lingering' && (client?.undelivered ?? 0) === 0) return limits.lingerMs;
  const limit = lease?.grant.idleTimeoutMs ?? Number.POSITIVE_INFINITY;
  return isHalf ? Math.min(limit, limits.halfClosedMs) : limit;
}

/** A slow reader takes longer than the short limit for what is on its way to it: what it took of
 * that counts too. */
function movedBy({ bytesUp, bytesDown, client, upstream }: Connection, isHalf: boolean): number {
  const left = isHalf ? (client?.undelivered ?? 0) + (upstream?.undelivered ?? 0) : 0;
  return bytesUp + bytesDown - left;
}
