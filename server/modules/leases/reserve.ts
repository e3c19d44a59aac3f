import type { CustomerId, LeaseId, OrderId, OrderLineId } from '#contracts/ids.ts';
import type { Plan } from '#contracts/catalogue.ts';
import { requireSellable, requireTerm, type Proxy } from '#modules/catalogue';
import type { Tx } from '#platform/db.ts';
import { constraintOf } from '#platform/sql-state.ts';
import { consume } from '#platform/http/limits.ts';
import { makeId, type Randomness } from '#platform/random.ts';
import { ProxyTaken, TooManyHolds } from './errors.ts';
import { holdsPerHourMax, holdUntil, openHoldsMax, type Lease } from './lease.ts';
import { claimAndReserve, countOpenHolds, findClaim, findLeaseOfLine } from './leases.sql.ts';

export type HoldWish = Readonly<{
  proxy: Pick<Proxy, 'id' | 'upstreamId' | 'onSale' | 'health' | 'availableUntil'>;
  customerId: CustomerId;
  orderId: OrderId;
  orderLineId: OrderLineId;
  plan: Plan;
  at: Date;
}>;

const hourSeconds = 3_600;
const exclusion = 'leases_proxy_id_tstzrange_excl';

/**
 * Holds the proxy for 15 minutes, without credentials and without starting its clock (G20). The
 * same order line asked again gets the lease it has. Throws `ProxyTaken`, `TooManyHolds`, and what
 * `requireSellable` and `requireTerm` throw.
 */
export async function reserve(
  tx: Tx,
  { random }: Readonly<{ random: Randomness }>,
  wish: HoldWish,
): Promise<Lease> {
  const { proxy, customerId, orderLineId, at } = wish;
  const known = await findLeaseOfLine(tx, orderLineId);
  if (known && (known.state === 'active' || isOpen(known, at))) return known;
  if (known && known.state !== 'released' && known.state !== 'reserved') throw new ProxyTaken();
  requireSellable(proxy);
  requireTerm(proxy, wish.plan, at);
  await refuseTaken(tx, wish, known);
  // The counter's row stays locked, so that parallel holds of one customer are counted in turn.
  const limit = { key: `holds:${customerId}`, max: holdsPerHourMax, perSeconds: hourSeconds };
  const waitSeconds = await consume(tx, limit, at);
  if (waitSeconds > 0) throw new TooManyHolds({ waitSeconds });
  const lease = await claimAndReserve(tx, newHold(wish, known?.id ?? makeId('lse', random))).catch(
    (error: unknown) => {
      // The last line: a proxy without a claim that is leased all the same (decision G39).
      if (constraintOf(error) === exclusion) throw new ProxyTaken();
      throw error;
    },
  );
  return lease ?? refuseSpent(tx, wish);
}

const isOpen = ({ state, reservedUntil }: Lease, at: Date) =>
  state === 'reserved' && reservedUntil > at;

/** Most buyers of a taken proxy leave here, before they write or wait for anything. */
async function refuseTaken(tx: Tx, { proxy, customerId, at }: HoldWish, own: Lease | undefined) {
  const claim = await findClaim(tx, proxy.id, at);
  if (!claim || claim.leaseId === own?.id) return;
  throw new ProxyTaken(claim.customerId === customerId ? claim.orderId : undefined);
}

async function refuseSpent(tx: Tx, { customerId, at }: HoldWish): Promise<never> {
  const open = await countOpenHolds(tx, customerId, at);
  if (open >= openHoldsMax) throw new TooManyHolds({ open });
  throw new ProxyTaken();
}

function newHold(wish: HoldWish, id: LeaseId): Lease {
  const { proxy, customerId, orderId, orderLineId, plan, at } = wish;
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
    credentials: null,
  };
}
