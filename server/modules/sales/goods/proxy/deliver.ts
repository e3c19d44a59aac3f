import type { OrderLineId } from '#contracts/ids.ts';
import { findProxies } from '#modules/catalogue/listing';
import { activate, extend, type Lease } from '#modules/leases/holding';
import { moveProlonged } from './lease/move-lease.ts';
import { announceReady, type Ready } from '../announce-ready.ts';
import type { Delivery, Handed, ProductKind, Renewal } from '../product-kind.ts';
import { leaseIdOf } from './lease-of.ts';
import type { Tx } from '#platform/db.ts';
import type { SalesContext } from '../../context.ts';

/** The hold becomes the lease. */
export const deliverProxy: ProductKind['deliver'] = async (tx, ctx, { order, line, owner, at }) => {
  const granted = await activate(tx, ctx, { orderLineId: line.id, at });
  return deliveryOf(tx, ctx, { granted, order, line, owner, at });
};

type Activated = Omit<Ready, 'lease'> & Readonly<{ granted: Awaited<ReturnType<typeof activate>> }>;

/** What became of a paid line, by its activation. */
export function deliveryOf(tx: Tx, ctx: SalesContext, { granted, ...notice }: Activated): Delivery {
  if (granted.kind === 'lost') return { kind: 'gone' };
  const { lease, from, until } = granted;
  const tell = () => announceReady(tx, ctx, { ...notice, lease });
  return { ...handed(lease), time: { from, until }, tell };
}

/** One more term each; where an address ends earlier, its lease continues with another one. */
export const extendLeases: Renewal['extend'] = async (tx, ctx, { order, lines, owner, at }) => {
  const terms = lines.map(({ renews, plan }) => {
    if (!renews) throw new Error(`Order ${order.code} renews no lease.`);
    return { leaseId: leaseIdOf(renews), plan };
  });
  const extended = await extend(tx, { customerId: order.customerId, terms, at });
  const going = [...extended.values()].flatMap((one) => (one.kind === 'extended' ? [one] : []));
  const proxies = await findProxies(
    tx,
    going.map(({ lease }) => lease.proxyId),
  );
  const delivered = new Map<OrderLineId, Delivery>();
  for (const line of lines) {
    const granted = line.renews && extended.get(leaseIdOf(line.renews));
    if (!granted || granted.kind === 'lost') continue;
    const { lease: kept, from, until } = granted;
    const proxy = proxies.get(kept.proxyId);
    const lease = await moveProlonged(tx, ctx, { lease: kept, proxy, order, line, at });
    const tell = () => announceReady(tx, ctx, { order, line, owner, lease, at });
    delivered.set(line.id, { ...handed(lease), time: { from, until }, tell });
  }
  return delivered;
};

const handed = ({ id: leaseId }: Lease): Pick<Handed, 'kind' | 'detail'> => ({
  kind: 'handed',
  detail: { leaseId },
});
