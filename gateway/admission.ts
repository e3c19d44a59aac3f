/** Caps on connections. */
import type { Connection } from './connection.ts';
import type { LiveLease } from './directory/lease-book.ts';
import type { Limits } from './limits.ts';
import type { RefusalName } from './refusal.ts';

export class Admission {
  readonly #limits: Limits;
  readonly #all = new Set<Connection>();
  readonly #perAddress = new Map<string, number>();
  /** Not authenticated, oldest first. */
  readonly #waiting = new Set<Connection>();
  readonly #waitingPerAddress = new Map<string, Set<Connection>>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get connections(): ReadonlySet<Connection> {
    return this.#all;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Counts the newcomer in. Answers the connection that must give way to it, if any: a flood of
   * idle strangers then costs strangers their place, and never a customer the door. */
  enter(connection: Connection): Connection | null {
    const { limits, group } = { limits: this.#limits, group: groupOf(connection) };
    const fromAddress = (this.#perAddress.get(group) ?? 0) + 1;
    if (this.#all.size >= limits.connectionsMax) connection.doom = 'gateway-full';
    if (fromAddress > limits.connectionsPerAddressMax) connection.doom = 'too-many-from-address';
    this.#all.add(connection);
    this.#perAddress.set(group, fromAddress);
    this.#waiting.add(connection);
    const strangers = this.#waitingPerAddress.get(group) ?? new Set();
    this.#waitingPerAddress.set(group, strangers.add(connection));

    if (strangers.size > limits.waitingPerAddressMax) return oldestOf(strangers);
    return this.#waiting.size > limits.waitingMax ? oldestOf(this.#waiting) : null;
  }

  /** It has shown valid credentials. */
  recognised(connection: Connection): void {
    this.#waiting.delete(connection);
    const group = groupOf(connection);
    const strangers = this.#waitingPerAddress.get(group);
    strangers?.delete(connection);
    if (strangers?.size === 0) this.#waitingPerAddress.delete(group);
  }

  leave(connection: Connection): void {
    if (!this.#all.delete(connection)) return;
    this.recognised(connection);
    const group = groupOf(connection);
    const left = (this.#perAddress.get(group) ?? 1) - 1;
    if (left === 0) this.#perAddress.delete(group);
    else this.#perAddress.set(group, left);
  }

  /** Whether the lease may open one more now. Counts the opening when it may. */
  refuseOpening(lease: LiveLease, connection: Connection, now: number): RefusalName | null {
    if (now < lease.grant.startsAt - this.#limits.clockSkewMs) return 'lease-not-started';
    if (now >= lease.grant.endsAt) return 'lease-ended';
    const isReserved = connection.subUser?.isReserved === true;
    if (lease.room <= 0 && !lease.mayHaveMore && !isReserved) return 'allowance-exhausted';
    const isNew = !lease.connections.has(connection);
    const open = lease.connections.size + lease.elsewhere;
    if (isNew && open >= lease.grant.connectionsMax) return 'too-many-connections';
    const ofSubUser = connection.subUser === null ? null : refuseSubUser(connection, now);
    if (ofSubUser !== null) return ofSubUser;
    if (now - lease.secondStartedAt >= 1_000) {
      lease.secondStartedAt = now;
      lease.openedInSecond = 0;
    }
    if (lease.openedInSecond >= this.#limits.opensPerSecondMax) return 'too-many-opens';
    lease.openedInSecond += 1;
    return null;
  }
}

/** What its own limits say, within those of the lease. */
function refuseSubUser(connection: Connection, now: number): RefusalName | null {
  const { subUser, arrival } = connection;
  if (subUser === null) return null;
  const { endsAt, connectionsMax } = subUser.grant;
  if (endsAt !== null && now >= endsAt) return 'sub-user-ended';
  if (subUser.room <= 0 && !subUser.mayHaveMore) return 'sub-user-cap-reached';
  if (!subUser.admits(arrival.clientAddress)) return 'address-not-allowed';
  const isNew = !subUser.connections.has(connection);
  const open = subUser.connections.size + subUser.elsewhere;
  const isFull = connectionsMax !== null && open >= connectionsMax;
  return isNew && isFull ? 'too-many-connections' : null;
}

function oldestOf(connections: ReadonlySet<Connection>): Connection | null {
  for (const connection of connections) return connection;
  return null;
}

const groupOf = ({ arrival }: Connection): string => networkOf(arrival.clientAddress);

/** One IPv6 customer owns a whole /64, so it counts as one address. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length;
  return [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), tail ?? '']
    .slice(0, 4)
    .join(':');
}
