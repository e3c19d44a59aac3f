/** One client connection, from accept to its record in the log. */
import type { LiveLease, PoolMeter } from './directory/lease-book.ts';
import type { LiveSubUser } from './directory/live-sub-user.ts';
import type { ConnectionRecord, Grant, ListenAt, Protocol } from './ports.ts';
import { refusals } from './refusal.ts';
import type { EndName, RefusalName } from './refusal.ts';
import type { ProxyUpstream } from './dial/dial.ts';
import { portClassOf } from './dial/target.ts';
import type { ExitFacts, Released } from './pool/choose.ts';
import type { Words } from './username/words.ts';
import type { Wire } from './wire.ts';

type Arrival = Readonly<{
  clientAddress: string;
  localPort: number;
  portKind: ListenAt['kind'];
  at: number;
}>;

type RecordedAs = Readonly<{ gatewayId: string; number: number; endedAt: number }>;

/** The state of a connection. `waiting` has shown no valid credentials yet. */
export type Stage = 'waiting' | 'dialling' | 'exchanging' | 'tunnel' | 'lingering' | 'closed';

const noWords: Words = {};

export class Connection {
  readonly arrival: Arrival;
  client: Wire | null = null;
  upstream: Wire | null = null;
  protocol: Protocol = 'unknown';
  stage: Stage = 'waiting';
  lease: LiveLease | null = null;
  /** Whose name it is, where that is not the lease's own. */
  subUser: LiveSubUser | null = null;
  /** What its user name says behind the base. */
  words: Words = noWords;
  /** The route that was chosen for it, where that is a proxy. */
  exit: ProxyUpstream | null = null;
  exitFacts: ExitFacts | null = null;
  /** The pool that the exit is from, with its cuts at that time and the session that it is of. */
  pool: Readonly<{ poolId: string; cuts: number; released: Released | null }> | null = null;
  /** Of that pool, under its lease. */
  poolMeter: PoolMeter | null = null;
  credentialVersion = '';
  /** Of the lease when its exit was chosen for this connection. */
  upstreamVersion = 0;
  /** A cap that was already full at accept; reported once the protocol is known. */
  doom: RefusalName | null = null;
  /** The sweep ends the stage with this name once the moment has come. */
  deadlineAt = Number.POSITIVE_INFINITY;
  deadlineName: RefusalName | EndName = 'handshake-timeout';
  /** Answers the deadline in the client's own protocol. */
  onDeadline: ((name: RefusalName) => void) | null = null;

  /** Goes on with what waits for its allowance to have room again. */
  onRoom: (() => void) | null = null;

  leaseKnownAt: number | null = null;
  dialStartedAt: number | null = null;
  dialledAt: number | null = null;
  targetPort: number | null = null;

  bytesUp = 0;
  bytesDown = 0;
  bytesForgiven = 0;
  /** Taken off what may be moved, and not yet moved. */
  inFlight = 0;
  /** What had moved at the last sweep, and the sweep that last saw them grow. */
  bytesSeen = 0;
  activeAt: number;
  isKeptAlive = false;
  /** The sweep has seen that one side sends no more. */
  isHalfClosed = false;
  refusal: RefusalName | null = null;
  end: EndName | RefusalName | null = null;

  constructor(arrival: Arrival) {
    this.arrival = arrival;
    this.activeAt = arrival.at;
  }

  /** Nothing can begin any more. */
  get isOver(): boolean {
    return this.stage === 'closed' || this.stage === 'lingering';
  }

  /** Whether its lease, its session or its pool has left the exit that it goes through. */
  hasOldExit({ upstreamVersion, upstream }: Grant): boolean {
    if (this.upstreamVersion !== upstreamVersion) return true;
    if (upstream.kind !== 'pool' || this.pool === null) return false;
    const { poolId, cuts, released } = this.pool;
    if (released !== null && (upstream.released[released.key] ?? 0) > released.count) return true;
    return (upstream.cuts[poolId] ?? 0) > cuts;
  }

  /** Whether it was let in before under another name than that of the grant. */
  isAnother({ leaseId, subUser }: Grant): boolean {
    if (this.lease === null) return false;
    const isSameLease = this.lease.grant.leaseId === leaseId;
    return !isSameLease || this.subUser?.grant.subUserId !== subUser?.subUserId;
  }

  /** The lease, where its allowance is used; null where bytes are set aside for the sub-user. */
  get #lease(): LiveLease | null {
    return this.subUser?.isReserved === true ? null : this.lease;
  }

  /** Bytes that it may still move. */
  get room(): number {
    const { subUser } = this;
    const lease = this.#lease;
    if (lease === null) return subUser === null ? 0 : subUser.room;
    return subUser === null ? lease.room : Math.min(lease.room, subUser.room);
  }

  /** Of the allowances that it uses, the one that ends it. */
  get tighter(): LiveLease | LiveSubUser | null {
    const { subUser } = this;
    const lease = this.#lease;
    if (lease === null || subUser === null) return lease ?? subUser;
    return lease.room > 0 && subUser.room < lease.room ? subUser : lease;
  }

  /** The refusal where there is no room for so many bytes. */
  shortOf(bytes: number): RefusalName {
    const isLeases = (this.#lease?.room ?? bytes) < bytes;
    return this.subUser === null || isLeases ? 'allowance-exhausted' : 'sub-user-cap-reached';
  }

  /** Takes bytes off what may still be moved. A negative number gives them back. */
  spend(bytes: number): void {
    this.inFlight += bytes;
    this.#lease?.spend(bytes);
    this.subUser?.spend(bytes);
  }

  moveUp(bytes: number): void {
    this.bytesUp += bytes;
    this.#bill(bytes);
    this.inFlight -= bytes;
    this.lease?.moveUp(bytes, this.#lease !== null);
    this.subUser?.moveUp(bytes);
  }

  moveDown(bytes: number): void {
    this.bytesDown += bytes;
    this.#bill(bytes);
    this.inFlight -= bytes;
    this.lease?.moveDown(bytes, this.#lease !== null);
    this.subUser?.moveDown(bytes);
  }

  /** Takes off the bill what never arrived. */
  forgive(bytes: number): void {
    this.bytesForgiven = bytes;
    if (bytes === 0) return;
    this.lease?.forgive(bytes, this.#lease !== null);
    this.subUser?.forgive(bytes);
    this.#bill(-bytes);
  }

  /** Sent to its upstream, or read from there. */
  moveUpstream(direction: 'up' | 'down', bytes: number): void {
    this.lease?.moveUpstream(direction, bytes);
    if (this.poolMeter !== null) this.poolMeter.bytes += bytes;
  }

  /** A tunnel or a request that is served. */
  count(): void {
    this.lease?.countConnection();
    this.subUser?.countConnection();
  }

  #bill(bytes: number): void {
    if (this.poolMeter !== null) this.poolMeter.billed += bytes;
  }

  /** The logged fields. */
  record({ gatewayId, number, endedAt }: RecordedAs): ConnectionRecord {
    const { arrival, leaseKnownAt, dialledAt, dialStartedAt, targetPort, refusal } = this;
    const { exitFacts } = this;
    return {
      gatewayId,
      number,
      leaseId: this.lease?.grant.leaseId ?? null,
      subUserId: this.subUser?.grant.subUserId ?? null,
      protocol: this.protocol,
      clientAddress: arrival.clientAddress,
      localPort: arrival.localPort,
      startedAt: arrival.at,
      endedAt,
      handshakeMs: leaseKnownAt === null ? null : leaseKnownAt - arrival.at,
      dialMs: dialledAt === null || dialStartedAt === null ? null : dialledAt - dialStartedAt,
      targetPort: targetPort === null ? null : portClassOf(targetPort),
      exitCountry: exitFacts && (exitFacts.country?.toUpperCase() ?? ''),
      bytesUp: this.bytesUp,
      bytesDown: this.bytesDown,
      bytesForgiven: this.bytesForgiven,
      end: this.end ?? 'finished',
      refusal,
      fix: refusal === null ? null : refusals[refusal].fix,
    };
  }
}
