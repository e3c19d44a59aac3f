import { toDecimal, toWholeKes } from '#contracts/money.ts';
import type { Customer } from '#modules/identity';
import type { Lease } from '#modules/leases/holding';
import { enqueueMail } from '#modules/notifications';
import type { Order } from '#modules/orders';
import { revealHours } from '#modules/orders/proof';
import type { Tx } from '#platform/db.ts';
import type { SalesContext } from '../../context.ts';
import { revealLink } from '../reveal-link.ts';

type SaleNotice = Readonly<{ order: Order; owner: Customer; at: Date }>;

/** The customer's mail: host, port, user and dates, never the password (decision G38). */
export async function announceDelivery(
  tx: Tx,
  ctx: SalesContext,
  { order, owner: customer, lease, at }: SaleNotice & { lease: Lease },
) {
  const { host, socksPort, httpPort } = ctx.gateway;
  await enqueueMail(tx, ctx, {
    template: 'purchase-ready',
    dedupeKey: `purchase-ready:${order.id}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      title: order.line.title,
      orderCode: order.code,
      host,
      socksPort,
      httpPort,
      username: lease.credentials?.username ?? '',
      validUntil: (lease.endsAt ?? at).toISOString(),
      amountUsd: toDecimal(order.usd),
      amountKes: toWholeKes(order.kes),
      link: await revealLink(tx, ctx, { order, at }),
      validHours: revealHours,
    },
    at,
  });
}
