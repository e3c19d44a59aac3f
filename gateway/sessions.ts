/**
 * What every conversation needs and none decides: admission, the route to the target, refusals, and
 * the end of a connection.
 */
import type { Admission } from './admission.ts';
import type { BufferPool } from './buffers.ts';
import type { Connection } from './connection.ts';
import type { Dialling, Outbound } from './dial/dial.ts';
import type { Permission } from './directory/directory-cache.ts';
import type { LeaseBook, LiveLease } from './directory/lease-book.ts';
import type { LiveSubUser } from './directory/live-sub-user.ts';
import type { Credentials, Permits } from './directory/permits.ts';
import type { Limits } from './limits.ts';
import type { Recorder } from './meter.ts';
import { dialPool } from './pool/dial-pool.ts';
import type { LiveSessions } from './pool/live-sessions.ts';
import type { Clock, Log, Upstream } from './ports.ts';
import { Refused, refusals } from './refusal.ts';
import type { EndName, RefusalName } from './refusal.ts';
import type { Dialer, PlainRoute, Way } from './dial/dialer.ts';
import type { Target } from './dial/target.ts';
import { joinTunnel } from './tunnel.ts';
import { parseUsername, wordsFor } from './username/username.ts';
import type { Username } from './username/username.ts';
import type { Wire } from './wire.ts';

export type SessionsParts = Readonly<{
  gatewayId: string;
  limits: Limits;
  clock: Clock;
  log: Log;
  pool: BufferPool;
  admission: Admission;
  permits: Permits;
  book: LeaseBook;
  dialer: Dialer;
  recorder: Recorder;
  liveSessions: LiveSessions;
}>;

/** Of all a lease has moved, the share that resets may take off its bill. */
const forgivenShare = 1 / 8;
const nothing = Buffer.alloc(0);

export class Sessions {
  readonly #parts: SessionsParts;
  readonly limits: Limits;
  isDraining = false;
  /** Asks the directory for more of the lease's allowance. */
  askForMore: (leaseId: string) => void = () => {};
  readonly #refusalCounts: Partial<Record<RefusalName, number>> = {};
  #bytesUpTotal = 0;
  #bytesDownTotal = 0;
  #tunnels = 0;
  #tunnelsTotal = 0;

  constructor(parts: SessionsParts) {
    this.#parts = parts;
    this.limits = parts.limits;
  }

  now(): number {
    return this.#parts.clock();
  }

  /** Bytes are those of connections that ended and of those that are open. */
  counts() {
    let [bytesUpTotal, bytesDownTotal] = [this.#bytesUpTotal, this.#bytesDownTotal];
    for (const { bytesUp, bytesDown } of this.#parts.admission.connections) {
      bytesUpTotal += bytesUp;
      bytesDownTotal += bytesDown;
    }
    return {
      tunnels: this.#tunnels,
      tunnelsTotal: this.#tunnelsTotal,
      bytesUpTotal,
      bytesDownTotal,
      refusals: { ...this.#refusalCounts },
    };
  }

  /** Lets the connection in under its lease, by credentials or else by source address. Asked again
   * for every request on an HTTP connection, so that nothing outlives its lease by keep-alive. */
  async authorise(connection: Connection, credentials: Credentials | null): Promise<void> {
    this.#refuseAtTheDoor(connection);
    const username = credentials && parseUsername(credentials.user);
    const known = credentials && username && { ...credentials, user: username.base };
    this.#letIn(connection, await this.#parts.permits.permit(connection, known), username);
  }

  /** The same at once, for credentials that were right a moment ago: nearly all tunnels, whose
   * owners open many. Answers false when the directory has to be asked. */
  authoriseKnown(connection: Connection, credentials: Credentials): boolean {
    this.#refuseAtTheDoor(connection);
    const username = parseUsername(credentials.user);
    const known = { user: username.base, secret: credentials.secret };
    const permission = this.#parts.permits.known(connection, known);
    if (permission !== null) this.#letIn(connection, permission, username);
    return permission !== null;
  }

  /**
   * Connections whose client has hung up are closed for a new one that would find its lease full,
   * the longest silent first: they look like clients that wait, and most do not.
   */
  #makeRoom({ connections, elsewhere, grant }: Capped, accepted: Connection): void {
    const max = grant.connectionsMax ?? Number.POSITIVE_INFINITY;
    const missing = connections.size + elsewhere + 1 - max;
    if (missing <= 0 || connections.has(accepted)) return;
    const leaving = [...connections]
      .filter(({ client }) => client?.ended === true)
      .toSorted((one, other) => one.activeAt - other.activeAt);
    if (leaving.length < missing) return;
    for (const connection of leaving.slice(0, missing)) {
      this.cut(connection, 'customer-closed');
      this.finish(connection);
    }
  }

  #refuseAtTheDoor(connection: Connection): void {
    if (this.isDraining) throw new Refused('draining');
    if (connection.doom !== null) throw new Refused(connection.doom);
  }

  /** Throws a refusal where the lease has no room for it. */
  #letIn(
    connection: Connection,
    { lease: grant, fresh }: Permission,
    username: Username | null,
  ): void {
    const { admission, book } = this.#parts;
    if (connection.isOver) throw new Refused('handshake-timeout');
    if (connection.isAnother(grant)) {
      throw new Refused('identity-changed');
    }
    const lease = book.enter(grant);
    if (fresh) {
      lease.renew(grant);
      lease.hear(grant);
      lease.elsewhere = grant.connectionsElsewhere ?? lease.elsewhere;
    }
    // Nobody could say whether others have used it meanwhile.
    if (lease.isOutdated) throw new Refused('directory-unavailable');
    connection.lease = lease;
    connection.subUser =
      grant.subUser === undefined ? null : lease.enterSubUser(grant.subUser, fresh);
    connection.credentialVersion = grant.subUser?.version ?? grant.credentialVersion;
    leaveOldExit(connection, lease);
    connection.leaseKnownAt ??= this.now();
    admission.recognised(connection);
    // Only now: who does not know the secret learns nothing about the name.
    if (username !== null) connection.words = wordsFor(username, { isFixed: !lease.rotates });
    this.#makeRoom(lease, connection);
    if (connection.subUser !== null) this.#makeRoom(connection.subUser, connection);
    const refusal = admission.refuseOpening(lease, connection, this.now());
    if (refusal !== null) throw new Refused(refusal);
    lease.connections.add(connection);
    connection.subUser?.connections.add(connection);
  }

  /** Opens the route to a tunnel's target. */
  open(connection: Connection, target: Target): Promise<Outbound> {
    return this.#opened(connection, target, (dialling, way) =>
      this.#parts.dialer.toTarget(dialling, way, target),
    );
  }

  /** Opens the way of a plain request: to an HTTP exit, to which the request itself is sent, or to
   * its origin. */
  openPlain(connection: Connection, target: Target): Promise<PlainRoute> {
    return this.#opened(connection, target, (dialling, way) =>
      this.#parts.dialer.toPlain(dialling, way, target),
    );
  }

  /** Dials by the upstream of the lease, or by an exit of its pool. */
  async #opened<Route extends Readonly<{ wire: Wire }>>(
    connection: Connection,
    target: Target,
    dial: (dialling: Dialling, way: Way<Upstream>) => Promise<Route>,
  ): Promise<Route> {
    const { upstream, leaseId, openPorts } = this.#startDialling(connection, target).grant;
    const dialling = this.#dialling(connection);
    const by = (exit: Upstream) => dial(dialling, { upstream: exit, openPorts });
    const { liveSessions: sessions, clock: now } = this.#parts;
    const owner = { leaseId, subUserId: connection.subUser?.grant.subUserId ?? null };
    if (upstream.kind !== 'pool') connection.exit = upstream.kind === 'direct' ? null : upstream;
    const route = await (upstream.kind === 'pool'
      ? dialPool(connection, { pool: upstream, owner, sessions, now }, by)
      : by(upstream));
    this.#dialled(connection, route.wire);
    return route;
  }

  /** Turns the connection into a tunnel. The conversation is over. */
  join(connection: Connection, outbound: Outbound, earlyUp: Buffer): void {
    const { client, lease } = connection;
    if (client === null || lease === null) throw new Error('A tunnel needs a client and a lease.');
    connection.stage = 'tunnel';
    connection.deadlineAt = Number.POSITIVE_INFINITY;
    connection.onDeadline = null;
    connection.activeAt = this.now();
    client.isMetered = true;
    connection.count();
    this.#tunnels += 1;
    this.#tunnelsTotal += 1;
    const { exhausted, finish: finished } = this;
    const ends = { connection, client, upstream: outbound.wire, exhausted, finished };
    joinTunnel(ends, { up: earlyUp, down: outbound.early });
  }

  /** Records a refusal, once per connection. The protocol handler notifies the client. */
  refuse(connection: Connection, name: RefusalName, cause?: unknown): void {
    if (connection.isOver || connection.refusal !== null) return;
    connection.refusal = name;
    connection.end = name;
    this.#refusalCounts[name] = (this.#refusalCounts[name] ?? 0) + 1;
    connection.lease?.countRefusal(name);
    if (cause !== undefined && !(cause instanceof Refused)) this.#logBug(cause);
  }

  /**
   * Sends the last bytes, and closes once they and all earlier ones have arrived, or a moment after
   * the last progress.
   */
  linger(connection: Connection, lastWords: Buffer): void {
    const { client } = connection;
    if (connection.isOver || client === null) return;
    // Unread input would turn our close into a reset, and the client would lose the answer.
    client.reader = {
      bytes: () => true,
      ended: () => {},
      closed: () => this.finish(connection),
    };
    if (lastWords.length > 0) client.write(lastWords);
    this.#startLingering(connection, client);
    if (client.isClosed) this.finish(connection);
  }

  #startLingering(connection: Connection, client: Wire): void {
    if (connection.stage === 'tunnel') this.#tunnels -= 1;
    connection.stage = 'lingering';
    connection.onDeadline = null;
    connection.deadlineAt = Number.POSITIVE_INFINITY;
    connection.activeAt = this.now();
    connection.upstream?.reset();
    client.end();
    client.resume();
  }

  /** Ends a connection at once, both sides. */
  cut(connection: Connection, name: RefusalName | EndName): void {
    if (connection.stage === 'closed') return;
    connection.end ??= name;
    if (name in refusals && connection.refusal === null) {
      const refusal = name as RefusalName;
      connection.refusal = refusal;
      this.#refusalCounts[refusal] = (this.#refusalCounts[refusal] ?? 0) + 1;
      connection.lease?.countRefusal(refusal);
    }
    connection.upstream?.reset();
    connection.client?.reset();
  }

  /** Ends a connection through which nothing goes any more. */
  closeConnection(connection: Connection): void {
    if (connection.client?.ended === true) return this.cut(connection, 'customer-closed');
    if (connection.stage === 'lingering') return connection.client?.close();
    // A site that has said everything: the last of it may still be on its way to the client.
    if (connection.upstream?.ended === true) connection.client?.close();
    this.cut(connection, 'idle');
  }

  cutLease(leaseId: string, name: RefusalName): void {
    const lease = this.#parts.book.find(leaseId);
    if (lease === undefined) return;
    if (name === 'allowance-exhausted') return this.exhaustedLease(lease);
    for (const connection of lease.connections) this.cut(connection, name);
  }

  cutSubUser(subUser: LiveSubUser, name: RefusalName): void {
    if (name === 'sub-user-cap-reached') return this.#spent(subUser.connections, name);
    for (const connection of subUser.connections) this.cut(connection, name);
  }

  exhaustedLease({ connections }: LiveLease): void {
    const its = [...connections].filter(({ subUser }) => subUser?.isReserved !== true);
    this.#spent(its, 'allowance-exhausted');
  }

  /** Waits where the directory may have more of the smaller of its two allowances; else ends. */
  readonly exhausted = ({ lease, subUser, tighter }: Connection): void => {
    if (lease === null) return;
    if (tighter?.mayHaveMore) this.askForMore(lease.grant.leaseId);
    else if (subUser !== null && tighter === subUser)
      this.cutSubUser(subUser, 'sub-user-cap-reached');
    else this.exhaustedLease(lease);
  };

  /** Nothing more is read for them. What was paid for still reaches their clients. */
  #spent(connections: Iterable<Connection>, name: RefusalName): void {
    for (const connection of connections) {
      const { client, stage, onDeadline } = connection;
      if (client === null || connection.isOver) continue;
      const isIdle = stage === 'waiting' && connection.deadlineName === 'finished';
      if (stage === 'tunnel') {
        this.refuse(connection, name);
        this.#startLingering(connection, client);
      } else if (isIdle) this.linger(connection, nothing);
      else if (onDeadline === null) this.cut(connection, name);
      else onDeadline(name);
    }
  }

  /** The connection is gone: takes it off every list and writes its record. Called any number of
   * times. */
  readonly finish = (connection: Connection): void => {
    if (connection.stage === 'closed') return;
    if (connection.stage === 'tunnel') this.#tunnels -= 1;
    connection.stage = 'closed';
    const { admission, recorder, gatewayId } = this.#parts;
    admission.leave(connection);
    connection.lease?.connections.delete(connection);
    connection.subUser?.connections.delete(connection);
    connection.upstream?.reset();
    this.#forgive(connection);
    this.#bytesUpTotal += connection.bytesUp;
    this.#bytesDownTotal += connection.bytesDown;
    const number = recorder.nextNumber();
    recorder.add(connection.record({ gatewayId, number, endedAt: this.now() }));
  };

  /** What lay in kernel buffers when the customer's side broke is not billed. */
  #forgive(connection: Connection): void {
    const { lease, client, bytesDown } = connection;
    if (lease === null || client === null) return;
    connection.forgive(Math.min(bytesDown, client.lost ?? this.#guessedLoss(connection, lease)));
  }

  /** Where the kernel gives no count: limits that make deliberate resets unprofitable. */
  #guessedLoss({ end }: Connection, lease: LiveLease): number {
    if (end !== 'customer-reset') return 0;
    const left = Math.floor(lease.countedTotal * forgivenShare) - lease.forgivenTotal;
    return Math.max(0, Math.min(this.limits.inFlightBytes, left));
  }

  #startDialling(connection: Connection, target: Target): LiveLease {
    if (connection.lease === null) throw new Error('Nobody dials without a lease.');
    connection.stage = 'dialling';
    connection.dialStartedAt = this.now();
    connection.deadlineAt = connection.dialStartedAt + this.limits.dialMs;
    connection.deadlineName = 'dial-timeout';
    connection.targetPort = target.port;
    return connection.lease;
  }

  #dialling(connection: Connection): Dialling {
    return {
      pool: this.#parts.pool,
      attemptsMax: this.limits.dialAttemptsMax,
      nextAfterMs: this.limits.nextAddressMs,
      isOver: () => connection.isOver,
      // A client that was notified of the deadline may close before its exit; that does not count
      // as leaving.
      hasLeft: () => connection.stage === 'closed' && connection.refusal !== 'dial-timeout',
      track: (wire) => {
        connection.upstream = wire;
      },
    };
  }

  #dialled(connection: Connection, wire: Wire): void {
    if (connection.isOver) {
      wire.reset();
      throw new Refused('dial-timeout');
    }
    connection.dialledAt = this.now();
    connection.deadlineAt = Number.POSITIVE_INFINITY;
  }

  #logBug(thrown: unknown): void {
    const why = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    this.#parts.log('error', { event: 'unexpected', why });
  }
}

/** What both a lease and a sub-user cap. */
type Capped = Readonly<{
  connections: ReadonlySet<Connection>;
  elsewhere: number;
  grant: Readonly<{ connectionsMax: number | null }>;
}>;

/** A kept line to an origin goes through the exit that the lease had when it was opened. */
function leaveOldExit(connection: Connection, { grant }: LiveLease): void {
  if (connection.upstreamVersion === grant.upstreamVersion) return;
  connection.upstream?.reset();
  connection.upstream = null;
  connection.upstreamVersion = grant.upstreamVersion;
}
