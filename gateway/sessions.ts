/**
 * What every conversation needs and none decides: admission, the route to the target, refusals, and
 * the end of a connection.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { networkOf } from './admission.ts';
import type { Admission } from './admission.ts';
import type { BufferPool } from './buffers.ts';
import type { Connection } from './connection.ts';
import type { Dialling, ProxyUpstream, Outbound } from './dial/dial.ts';
import type { DirectoryCache, Permission } from './directory/directory-cache.ts';
import type { Attempt, FailedLogins } from './failed-logins.ts';
import type { LeaseBook, LiveLease } from './directory/lease-book.ts';
import type { Limits } from './limits.ts';
import type { Recorder } from './meter.ts';
import type { Clock, Log, Question } from './ports.ts';
import { Refused, refusals } from './refusal.ts';
import type { EndName, RefusalName } from './refusal.ts';
import type { Dialer, HttpExit } from './dial/dialer.ts';
import type { Target } from './dial/target.ts';
import { joinTunnel } from './tunnel.ts';
import type { Wire } from './wire.ts';

export type SessionsParts = Readonly<{
  gatewayId: string;
  limits: Limits;
  clock: Clock;
  log: Log;
  pool: BufferPool;
  admission: Admission;
  cache: DirectoryCache;
  failedLogins: FailedLogins;
  book: LeaseBook;
  dialer: Dialer;
  recorder: Recorder;
}>;

type Credentials = Readonly<{ user: string; secret: string }>;

/** Of all a lease has moved, the share that resets may take off its bill. */
const forgivenShare = 1 / 8;
const nothing = Buffer.alloc(0);

export class Sessions {
  readonly #parts: SessionsParts;
  readonly limits: Limits;
  isDraining = false;
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
    this.#letIn(connection, await this.#permit(connection, credentials));
  }

  /** The same at once, for credentials that were right a moment ago: nearly all tunnels, whose
   * owners open many. Answers false when the directory has to be asked. */
  authoriseKnown(connection: Connection, credentials: Credentials): boolean {
    this.#refuseAtTheDoor(connection);
    const { clientAddress, localPort } = connection.arrival;
    const { user, secret } = credentials;
    const question: Question = { by: 'secret', user, secret, clientAddress, localPort };
    const permission = this.#parts.cache.known(question);
    if (permission !== null) this.#letIn(connection, permission);
    return permission !== null;
  }

  /**
   * Connections whose client has hung up are closed for a new one that would find its lease full,
   * the longest silent first: they look like clients that wait, and most do not.
   */
  #makeRoom({ connections, elsewhere, grant }: LiveLease, accepted: Connection): void {
    const missing = connections.size + elsewhere + 1 - grant.connectionsMax;
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
  #letIn(connection: Connection, { lease: grant, fresh }: Permission): void {
    const { admission, book } = this.#parts;
    if (isOver(connection)) throw new Refused('handshake-timeout');
    if (connection.lease !== null && connection.lease.grant.leaseId !== grant.leaseId) {
      throw new Refused('identity-changed');
    }
    const lease = book.enter(grant);
    if (fresh) {
      lease.renew(grant);
      lease.elsewhere = grant.connectionsElsewhere ?? lease.elsewhere;
    }
    connection.lease = lease;
    connection.credentialVersion = grant.credentialVersion;
    leaveOldExit(connection, lease);
    connection.leaseKnownAt ??= this.now();
    admission.recognised(connection);
    this.#makeRoom(lease, connection);
    const refusal = admission.refuseOpening(lease, connection, this.now());
    if (refusal !== null) throw new Refused(refusal);
    lease.connections.add(connection);
  }

  async #permit(connection: Connection, credentials: Credentials | null) {
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
    const { cache, failedLogins, limits } = this.#parts;
    const isBarred = failedLogins.isBarred(attempt, this.now()) && !cache.holds(question);
    if (isBarred) await delay(limits.barredDelayMs);
    if (isOver(connection)) throw new Refused('handshake-timeout');
    try {
      if (failedLogins.isKnownWrong(attempt, this.now())) throw new Refused('credentials-wrong');
      return await cache.permit(question);
    } catch (thrown) {
      const isWrong = thrown instanceof Refused && thrown.refusal === 'credentials-wrong';
      if (!isWrong) throw thrown;
      await delay(failedLogins.failed(attempt, this.now()));
      throw isBarred ? new Refused('too-many-failures') : thrown;
    }
  }

  /** Opens the route to a tunnel's target. */
  async open(connection: Connection, target: Target): Promise<Outbound> {
    const lease = this.#startDialling(connection, target);
    const outbound = await this.#parts.dialer.toTarget(
      this.#dialling(connection),
      lease.grant,
      target,
    );
    this.#dialled(connection, outbound.wire);
    return outbound;
  }

  /** Connects to an HTTP exit, to which the request itself is sent. */
  async openExit(
    connection: Connection,
    upstream: ProxyUpstream,
    target: Target,
  ): Promise<HttpExit> {
    const { grant } = this.#startDialling(connection, target);
    const dialling = this.#dialling(connection);
    const exit = await this.#parts.dialer.toHttpExit(dialling, { grant, upstream }, target);
    this.#dialled(connection, exit.wire);
    return exit;
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
    lease.countConnection();
    this.#tunnels += 1;
    this.#tunnelsTotal += 1;
    const { exhausted, finish: finished } = this;
    const ends = { connection, lease, client, upstream: outbound.wire, exhausted, finished };
    joinTunnel(ends, { up: earlyUp, down: outbound.early });
  }

  /** Records a refusal, once per connection. The protocol handler notifies the client. */
  refuse(connection: Connection, name: RefusalName, cause?: unknown): void {
    if (isOver(connection) || connection.refusal !== null) return;
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
    if (isOver(connection) || client === null) return;
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
    if (name === 'allowance-exhausted') return this.exhausted(lease);
    for (const connection of lease.connections) this.cut(connection, name);
  }

  /** Nothing more is read for the lease. What its allowance has paid for still reaches its
   * clients. */
  readonly exhausted = (lease: LiveLease): void => {
    const name = 'allowance-exhausted';
    for (const connection of lease.connections) {
      const { client, stage, onDeadline } = connection;
      if (client === null || isOver(connection)) continue;
      const isIdle = stage === 'waiting' && connection.deadlineName === 'finished';
      if (stage === 'tunnel') {
        this.refuse(connection, name);
        this.#startLingering(connection, client);
      } else if (isIdle) this.linger(connection, nothing);
      else if (onDeadline === null) this.cut(connection, name);
      else onDeadline(name);
    }
  };

  /** The connection is gone: takes it off every list and writes its record. Called any number of
   * times. */
  readonly finish = (connection: Connection): void => {
    if (connection.stage === 'closed') return;
    if (connection.stage === 'tunnel') this.#tunnels -= 1;
    connection.stage = 'closed';
    const { admission, recorder, gatewayId } = this.#parts;
    admission.leave(connection);
    connection.lease?.connections.delete(connection);
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
    const bytes = Math.min(bytesDown, client.lost ?? this.#guessedLoss(connection, lease));
    connection.bytesForgiven = bytes;
    if (bytes > 0) lease.forgive(bytes);
  }

  /** Where the kernel gives no count: limits that make deliberate resets unprofitable. */
  #guessedLoss({ end }: Connection, lease: LiveLease): number {
    if (end !== 'customer-reset') return 0;
    const left = Math.floor(lease.movedTotal * forgivenShare) - lease.forgivenTotal;
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
      isOver: () => isOver(connection),
      // A client that was notified of the deadline may close before its exit; that does not count
      // as leaving.
      hasLeft: () => connection.stage === 'closed' && connection.refusal !== 'dial-timeout',
      track: (wire) => {
        connection.upstream = wire;
      },
    };
  }

  #dialled(connection: Connection, wire: Wire): void {
    if (isOver(connection)) {
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

/** A kept line to an origin goes through the exit that the lease had when it was opened. */
function leaveOldExit(connection: Connection, { grant }: LiveLease): void {
  if (connection.upstreamVersion === grant.upstreamVersion) return;
  connection.upstream?.reset();
  connection.upstream = null;
  connection.upstreamVersion = grant.upstreamVersion;
}

const isOver = ({ stage }: Connection): boolean => stage === 'closed' || stage === 'lingering';
