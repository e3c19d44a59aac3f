import { activate, extend, type Lease } from '#modules/leases/holding';
import { moveProlonged } from './lease/move-lease.ts';
import type { Delivery, Handed, ProductKind, Renewal } from '../product-kind.ts';
import { leaseIdOf } from './lease-of.ts';
import { toDecimal, toWholeKes } from '#contracts/money.ts';
import type { Customer } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import type { Sold } from '#modules/orders';
import { revealHours } from '#modules/orders/proof';
import type { Tx } from '#platform/db.ts';
import type { SalesContext } from '../../context.ts';
import { revealLink } from '../reveal-link.ts';

/** The hold becomes the lease. */
export const deliverProxy: ProductKind['deliver'] = async (tx, ctx, { order, line, owner, at }) => {
  const granted = await activate(tx, ctx, { orderLineId: line.id, at });
  return deliveryOf(tx, ctx, { granted, order, line, owner, at });
};

type Activated = SaleNotice & Readonly<{ granted: Awaited<ReturnType<typeof activate>> }>;

/** What became of a paid line, by its activation. */
export function deliveryOf(tx: Tx, ctx: SalesContext, { granted, ...notice }: Activated): Delivery {
  if (granted.kind === 'lost') return { kind: 'gone' };
  const { lease, from, until } = granted;
  const tell = () => announceDelivery(tx, ctx, { ...notice, lease });
  return { ...handed(lease), time: { from, until }, tell };
}

/** One more term; where the address ends earlier, the lease continues with another one. */
export const extendLease: Renewal['extend'] = async (tx, ctx, paid) => {
  const { order, line, owner, at } = paid;
  const { customerId } = order;
  const { plan } = line;
  const leaseId = line.renews && leaseIdOf(line.renews);
  if (!leaseId) throw new Error(`Order ${order.code} renews no lease.`);
  const granted = await extend(tx, { leaseId, customerId, plan, at });
  if (granted.kind === 'lost') return { kind: 'gone' };
  const { from, until } = granted;
  const lease = await moveProlonged(tx, ctx, { lease: granted.lease, order, line, at });
  const tell = () => announceDelivery(tx, ctx, { order, line, owner, lease, at });
  return { ...handed(lease), time: { from, until }, tell };
};

const handed = ({ id: leaseId }: Lease): Pick<Handed, 'kind' | 'detail'> => ({
  kind: 'handed',
  detail: { leaseId },
});

type SaleNotice = Sold & Readonly<{ owner: Customer; at: Date }>;

/** The customer's mail: host, port, user and dates, never the password (decision G38). */
async function announceDelivery(
  tx: Tx,
  ctx: SalesContext,
  { order, line, owner: customer, lease, at }: SaleNotice & { lease: Lease },
) {
  const { host, socksPort, httpPort } = ctx.gateway;
  await enqueueMail(tx, ctx, {
    template: 'purchase-ready',
    dedupeKey: `purchase-ready:${order.id}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      title: line.title,
      orderCode: order.code,
      host,
      socksPort,
      httpPort,
      username: lease.credentials?.username ?? '',
      validUntil: (lease.endsAt ?? at).toISOString(),
      amountUsd: toDecimal(line.usd),
      amountKes: toWholeKes(line.kes),
      link: await revealLink(tx, ctx, { order, at }),
      validHours: revealHours,
    },
    at,
  });
}
