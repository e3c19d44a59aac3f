import type {
  CustomerId,
  LeaseId,
  OrderId,
  OrderLineId,
  ProxyId,
  UpstreamId,
} from '#contracts/ids.ts';
import { holdMs } from '#contracts/sale/payments.ts';
import type { LeaseState } from '#contracts/goods/leases.ts';
import type { PoolKind } from '#contracts/goods/pool-kinds.ts';
import type { Plan } from '#contracts/term.ts';
import type { LeaseTerms } from './terms.ts';

export type { LeaseState };

/** As they are stored: the secret opens with the shop's keyring only, see `credentialsOf`. */
export type SealedCredentials = Readonly<{ username: string; sealed: Buffer }>;

export type Lease = Readonly<{
  id: LeaseId;
  proxyId: ProxyId;
  upstreamId: UpstreamId;
  customerId: CustomerId;
  orderId: OrderId;
  orderLineId: OrderLineId;
  plan: Plan;
  state: LeaseState;
  reservedAt: Date;
  reservedUntil: Date;
  /** From the first delivery of credentials (decision G34); null before. */
  startsAt: Date | null;
  endsAt: Date | null;
  endedAt: Date | null;
  /** Since when it is suspended with its account; null while it is not. */
  suspendedAt: Date | null;
  /** Null until the lease has been active, and after it was revoked. */
  credentials: SealedCredentials | null;
  terms: LeaseTerms;
  /** Of the time until its end, what was given on top of the paid terms; it is used last. */
  freeMs: number;
}>;

/** Whatever has a user name and a secret of its own: a leased proxy, or an amount of traffic. */
export type NamedLease = Pick<
  Lease,
  | 'id'
  | 'customerId'
  | 'orderId'
  | 'orderLineId'
  | 'state'
  | 'startsAt'
  | 'endsAt'
  | 'endedAt'
  | 'suspendedAt'
  | 'credentials'
> &
  /** Null for a proxy. */
  Readonly<{ poolKind: PoolKind | null }>;

export const isLeaseId = (id: string): id is LeaseId => id.startsWith('lse_');

export const holdUntil = (at: Date) => new Date(at.getTime() + holdMs);

/**
 * Whether the lease works at this moment; the sweep that writes it down may come a little later.
 */
export const isLive = ({ state, endsAt }: Pick<Lease, 'state' | 'endsAt'>, at: Date) =>
  state === 'active' && endsAt !== null && endsAt > at;

/**
 * At most this many open holds for one customer, and so many new ones in an hour (rule S53). An
 * order of several lines may take them further (`unpaidLinesMax`).
 */
export const openHoldsMax = 3;
export const holdsPerHourMax = 10;
