import type { CustomerId, LeaseId, OrderId, OrderLineId } from '#contracts/ids.ts';
import type { Plan } from '#contracts/term.ts';
import { hourSeconds } from '#contracts/time.ts';
import { requireSellable, requireTerm, type Proxy } from '#modules/catalogue/listing';
import type { Tx } from '#platform/db.ts';
import { constraintOf } from '#platform/database/sql-state.ts';
import { consume } from '#platform/http/limits.ts';
import { makeId, type Randomness } from '#platform/random.ts';
import { ProxyReserved, ProxyTaken, TooManyHolds } from '../errors.ts';
import { holdsPerHourMax, holdUntil, openHoldsMax, type Lease } from './lease.ts';
import type { LeaseTerms } from './terms.ts';
import { claimAndReserve } from './claims.sql.ts';
import { countOpenHolds, findClaim, findLeaseOfLine, lockHolds } from './leases.sql.ts';

export type HoldInput = Readonly<{
  proxy: Pick<Proxy, 'id' | 'upstreamId' | 'onSale' | 'health' | 'availableUntil' | 'price'>;
  customerId: CustomerId;
  orderId: OrderId;
  orderLineId: OrderLineId;
  plan: Plan;
  /** What it is sold for. */
  terms: LeaseTerms;
  at: Date;
  /** Paid for in the same transaction, so nothing is hoarded and nothing counted. */
  isPaidAtOnce?: boolean;
  /** How many holds an hour, where the customer has a number of their own. */
  holdsPerHour?: number | undefined;
}>;

const exclusion = 'leases_proxy_id_tstzrange_excl';

/**
 * Holds the proxy for 15 minutes, without credentials and without starting its clock (G20). The
 * same order line asked again gets the lease it has. Throws `ProxyTaken`, `TooManyHolds`, and what
 * `requireSellable` and `requireTerm` throw.
 */
export async function reserve(
  tx: Tx,
  { random }: Readonly<{ random: Randomness }>,
  input: HoldInput,
): Promise<Lease> {
  const { proxy, orderLineId, at } = input;
  const [known, claim] = await Promise.all([
    findLeaseOfLine(tx, orderLineId),
    findClaim(tx, proxy.id, at),
  ]);
  if (known && (known.state === 'active' || isOpen(known, at))) return known;
  if (known && known.state !== 'released' && known.state !== 'reserved') throw new ProxyTaken();
  requireSellable(proxy);
  requireTerm(proxy, input.plan, at);
  refuseTaken(claim, input, known);
  if (!input.isPaidAtOnce) {
    await Promise.all([lockHolds(tx, input.customerId), countHold(tx, input)]);
  }
  const holdsMax = input.isPaidAtOnce ? boundless : openHoldsMax;
  const hold = newHold(input, known?.id ?? makeId('lse', random));
  const [lease] = await claimAndReserve(tx, [hold], holdsMax).catch((error: unknown) => {
    // The last safeguard: a proxy without a claim that is still leased (decision G39).
    if (constraintOf(error) === exclusion) throw new ProxyTaken();
    throw error;
  });
  return lease ?? refuseSpent(tx, input);
}

/** An integer of the database's that no number of holds reaches. */
export const boundless = 1_000_000;

async function countHold(tx: Tx, { customerId, holdsPerHour, at }: HoldInput): Promise<void> {
  const max = holdsPerHour ?? holdsPerHourMax;
  const limit = { key: `holds:${customerId}`, max, perSeconds: hourSeconds };
  const waitSeconds = await consume(tx, limit, at);
  if (waitSeconds > 0) throw new TooManyHolds({ waitSeconds });
}

const isOpen = ({ state, reservedUntil }: Lease, at: Date) =>
  state === 'reserved' && reservedUntil > at;

/** Most buyers of a taken proxy leave here, before they write or wait for anything. */
function refuseTaken(
  claim: Awaited<ReturnType<typeof findClaim>>,
  { customerId }: HoldInput,
  own: Lease | undefined,
) {
  if (!claim || claim.leaseId === own?.id) return;
  throw claim.customerId === customerId ? new ProxyReserved() : new ProxyTaken();
}

async function refuseSpent(tx: Tx, input: HoldInput): Promise<never> {
  const { customerId, at, isPaidAtOnce } = input;
  if (isPaidAtOnce) throw new ProxyTaken();
  const open = await countOpenHolds(tx, customerId, at);
  if (open >= openHoldsMax) throw new TooManyHolds({ open });
  throw new ProxyTaken();
}

export function newHold(input: HoldInput, id: LeaseId): Lease {
  const { proxy, customerId, orderId, orderLineId, plan, terms, at } = input;
  return {
    id,
    proxyId: proxy.id,
    upstreamId: proxy.upstreamId,
    customerId,
    orderId,
    orderLineId,
    plan,
    state: 'reserved',
    reservedAt: at,
    reservedUntil: holdUntil(at),
    startsAt: null,
    endsAt: null,
    endedAt: null,
    suspendedAt: null,
    credentials: null,
    terms,
    freeMs: 0,
  };
}
