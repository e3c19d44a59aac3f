/** A sub-user of a lease in this process: its connections and its own traffic. */
import ipaddr from 'ipaddr.js';
import { Allowance } from './allowance.ts';
import type { Connection } from '../connection.ts';
import type { SubUserDelta, SubUserGrant } from '../ports.ts';

type Range = ReturnType<typeof ipaddr.parseCIDR>;

const zero = () => ({
  bytesUp: 0,
  bytesDown: 0,
  bytesForgiven: 0,
  connections: 0,
  bytesReserved: 0,
});

export class LiveSubUser extends Allowance {
  grant: SubUserGrant;
  readonly connections = new Set<Connection>();
  /** Since the last batch. */
  counters = zero();
  dirty = false;
  /** Its connections at other gateways, as of the last exchange. */
  elsewhere: number;
  /** Others count connections of ours. */
  isTold = false;
  /** Whether what it moves was set aside for it, and is not taken off its lease. Known together
   * with how much of it there is. */
  isReserved: boolean;
  #sources: readonly Range[] | null = null;

  constructor(grant: SubUserGrant) {
    super(grant);
    this.grant = grant;
    this.elsewhere = grant.connectionsElsewhere ?? 0;
    this.isReserved = grant.reserved === true;
  }

  /** Applies an answer. Whose bytes its connections use changes only with a room that is known. */
  override lend(grant: SubUserGrant, stored: number | null): void {
    const isReserved = grant.reserved === true;
    if (isReserved !== this.isReserved) {
      if (stored === null) {
        this.mayHaveMore = true;
        return;
      }
      this.isReserved = isReserved;
      for (const { lease, inFlight } of this.connections) {
        lease?.spend(isReserved ? -inFlight : inFlight);
      }
    }
    super.lend(grant, stored);
  }

  /** Stores the directory's answer. */
  renew(grant: SubUserGrant): void {
    this.grant = grant;
    this.#sources = null;
  }

  get unstored(): number {
    return this.counters.bytesUp + this.counters.bytesDown - this.counters.bytesForgiven;
  }

  /** Whether it may be used from there. */
  admits(clientAddress: string): boolean {
    if (this.grant.sources.length === 0) return true;
    this.#sources ??= this.grant.sources.map(rangeOf);
    if (!ipaddr.isValid(clientAddress)) return false;
    const address = ipaddr.process(clientAddress);
    return this.#sources.some(
      (range) => range[0].kind() === address.kind() && address.match(range),
    );
  }

  countConnection(): void {
    this.counters.connections += 1;
    this.dirty = true;
  }

  moveUp(bytes: number): void {
    this.counters.bytesUp += bytes;
    this.#move(bytes);
  }

  moveDown(bytes: number): void {
    this.counters.bytesDown += bytes;
    this.#move(bytes);
  }

  forgive(bytes: number): void {
    this.counters.bytesForgiven += bytes;
    if (this.isReserved) this.counters.bytesReserved -= bytes;
    this.room += bytes;
    this.dirty = true;
  }

  #move(bytes: number): void {
    this.movedTotal += bytes;
    if (this.isReserved) this.counters.bytesReserved += bytes;
    this.dirty = true;
  }

  /** The figures since the last batch, which begin again at zero. */
  takeDelta(): SubUserDelta {
    const { bytesReserved, ...counters } = this.counters;
    this.counters = zero();
    this.dirty = false;
    const delta = { subUserId: this.grant.subUserId, ...counters };
    return bytesReserved === 0 ? delta : { ...delta, bytesReserved };
  }
}

const rangeOf = (source: string): Range => {
  if (source.includes('/')) return ipaddr.parseCIDR(source);
  const address = ipaddr.process(source);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
};
