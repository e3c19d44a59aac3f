/** The leases in use in this process: their connections and their traffic. */
import type { Connection } from '../connection.ts';
import { Allowance } from './allowance.ts';
import { LiveSubUser } from './live-sub-user.ts';
import type { Grant, MeterDelta, PoolDelta, SubUserGrant } from '../ports.ts';
import type { RefusalName } from '../refusal.ts';

type Counters = {
  bytesUp: number;
  bytesDown: number;
  bytesUpstreamUp: number;
  bytesUpstreamDown: number;
  bytesForgiven: number;
  connections: number;
  refusals: Partial<Record<RefusalName, number>>;
};

const zero = (): Counters => ({
  bytesUp: 0,
  bytesDown: 0,
  bytesUpstreamUp: 0,
  bytesUpstreamDown: 0,
  bytesForgiven: 0,
  connections: 0,
  refusals: {},
});

/** What went through one pool since the last batch: sent and read there, and billed of it. */
export type PoolMeter = { bytes: number; billed: number };

export class LiveLease extends Allowance {
  grant: Grant;
  /** All of them, those of sub-users included. */
  readonly connections = new Set<Connection>();
  /** Those who have used it here, by id. */
  readonly subUsers = new Map<string, LiveSubUser>();
  /** Of each pool that it was given an exit of here, by id; no more than the shop has. */
  readonly pools = new Map<string, PoolMeter>();
  /** Since the last batch. */
  counters = zero();
  dirty = false;
  forgivenTotal = 0;
  /** All bytes ever moved here, with those that were set aside for sub-users. */
  countedTotal = 0;
  /** Of the counters: what was set aside, and is no part of its own allowance. */
  #reserved = 0;
  /** Connections under this lease at other gateways, as of the last exchange. */
  elsewhere = 0;
  /** Others count connections of ours. */
  isTold = false;
  secondStartedAt = 0;
  openedInSecond = 0;
  /** Of connections that were given an exit. */
  turns = 0;

  constructor(grant: Grant) {
    super(grant);
    this.grant = grant;
    this.elsewhere = grant.connectionsElsewhere ?? 0;
  }

  /**
   * Stores the directory's answer. Returns false when it is older than the lease's known move to
   * another exit.
   */
  renew(grant: Grant): boolean {
    if (grant.upstreamVersion < this.grant.upstreamVersion) return false;
    this.grant = grant;
    return true;
  }

  /** The sub-user as known here, with its caps as counted here. A fresh grant replaces the other
   * limits. */
  enterSubUser(grant: SubUserGrant, fresh: boolean): LiveSubUser {
    const known = this.subUsers.get(grant.subUserId);
    if (known === undefined) {
      const subUser = new LiveSubUser(grant);
      this.subUsers.set(grant.subUserId, subUser);
      return subUser;
    }
    if (!fresh) return known;
    known.renew(grant);
    known.hear(grant);
    known.elsewhere = grant.connectionsElsewhere ?? known.elsewhere;
    return known;
  }

  /** Where to count what goes through a pool. */
  enterPool(poolId: string): PoolMeter {
    const known = this.pools.get(poolId);
    if (known !== undefined) return known;
    const meter: PoolMeter = { bytes: 0, billed: 0 };
    this.pools.set(poolId, meter);
    return meter;
  }

  /** Lets go of one that is removed, unless it has connections, figures to report or bytes to give
   * back. */
  forgetSubUser({ grant, connections, dirty, isTold, holdsUnused }: LiveSubUser): void {
    if (connections.size > 0 || dirty || isTold || holdsUnused) return;
    this.subUsers.delete(grant.subUserId);
  }

  /** Whether other gateways can spend what is counted here, or could what is not. */
  get isMetered(): boolean {
    if (isMetered(this)) return true;
    for (const subUser of this.subUsers.values()) if (isMetered(subUser)) return true;
    return false;
  }

  /** Whether each connection has an exit of its own. */
  get rotates(): boolean {
    return this.grant.upstream.kind === 'pool';
  }

  /** Of its own allowance, since the last batch. */
  get unstored(): number {
    return this.counters.bytesUp + this.counters.bytesDown - this.#reserved;
  }

  countRefusal(name: RefusalName): void {
    this.counters.refusals[name] = (this.counters.refusals[name] ?? 0) + 1;
    this.dirty = true;
  }

  countConnection(): void {
    this.counters.connections += 1;
    this.dirty = true;
  }

  /** `isOwn`: of its own allowance, and not of what is set aside for a sub-user. */
  moveUp(bytes: number, isOwn: boolean): void {
    this.counters.bytesUp += bytes;
    this.#move(bytes, isOwn);
  }

  moveDown(bytes: number, isOwn: boolean): void {
    this.counters.bytesDown += bytes;
    this.#move(bytes, isOwn);
  }

  moveUpstream(direction: 'up' | 'down', bytes: number): void {
    if (direction === 'up') this.counters.bytesUpstreamUp += bytes;
    else this.counters.bytesUpstreamDown += bytes;
    this.dirty = true;
  }

  forgive(bytes: number, isOwn: boolean): void {
    this.counters.bytesForgiven += bytes;
    this.forgivenTotal += bytes;
    if (isOwn) this.room += bytes;
    this.dirty = true;
  }

  /** The figures since the last batch, which begin again at zero. */
  takeDelta(): MeterDelta {
    const delta = { leaseId: this.grant.leaseId, ...this.counters };
    this.counters = zero();
    this.#reserved = 0;
    this.dirty = false;
    const subUsers = [...this.subUsers.values()].filter((one) => one.dirty);
    const pools = this.#takePools();
    return {
      ...delta,
      ...(subUsers.length > 0 && { subUsers: subUsers.map((one) => one.takeDelta()) }),
      ...(pools.length > 0 && { pools }),
    };
  }

  #takePools(): PoolDelta[] {
    const pools: PoolDelta[] = [];
    for (const [poolId, meter] of this.pools) {
      if (meter.bytes !== 0 || meter.billed !== 0) pools.push({ poolId, ...meter });
      meter.bytes = 0;
      meter.billed = 0;
    }
    return pools;
  }

  #move(bytes: number, isOwn: boolean): void {
    this.countedTotal += bytes;
    if (isOwn) this.movedTotal += bytes;
    else this.#reserved += bytes;
    this.dirty = true;
  }
}

const isMetered = ({ connections, grant, holdsUnused }: LiveLease | LiveSubUser): boolean =>
  holdsUnused || (connections.size > 0 && grant.bytesRemaining !== null);

export class LeaseBook {
  readonly #leases = new Map<string, LiveLease>();

  get size(): number {
    return this.#leases.size;
  }

  find(leaseId: string): LiveLease | undefined {
    return this.#leases.get(leaseId);
  }

  /**
   * The lease as known here. Its remaining allowance is kept from before, since a cached grant does
   * not include traffic since then.
   */
  enter(grant: Grant): LiveLease {
    const known = this.#leases.get(grant.leaseId);
    if (known !== undefined) return known;
    const lease = new LiveLease(grant);
    this.#leases.set(grant.leaseId, lease);
    return lease;
  }

  all(): IterableIterator<LiveLease> {
    return this.#leases.values();
  }

  /** Forgets leases without connections, without figures to store, and that no cache can bring back
   * with an older idea of their allowance. */
  sweep(isCached: (leaseId: string) => boolean): void {
    for (const [leaseId, lease] of this.#leases) {
      const isIdle = lease.connections.size === 0 && !lease.dirty;
      if (isIdle && !isCached(leaseId)) this.#leases.delete(leaseId);
    }
  }
}
