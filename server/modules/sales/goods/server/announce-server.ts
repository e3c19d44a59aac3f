import { toDecimal, toWholeKes } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import type { Customer } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import { titleOf, type Order, type Sold } from '#modules/orders';
import { revealHours } from '#modules/orders/proof';
import type { Server } from '#modules/servers/life';
import type { SalesContext } from '../../context.ts';
import { revealLink } from '../reveal-link.ts';

type SaleNotice = Sold & Readonly<{ owner: Customer; at: Date }>;

/** Notifies staff that a paid order could not be created; once per failure. */
export async function announceFailure(
  tx: Tx,
  ctx: SalesContext,
  { order, reason, at }: { order: Order; reason: string; at: Date },
) {
  await enqueueMail(tx, ctx, {
    template: 'fulfilment-failed',
    dedupeKey: `fulfilment-failed:${order.id}:${at.toISOString()}`,
    to: ctx.shop.noticeRecipients,
    facts: {
      orderCode: order.code,
      title: titleOf(order),
      reason,
      link: `${ctx.publicUrl}/admin/orders/${order.id}`,
    },
    at,
  });
}

/** The server runs: address and user, never the password (decision G38). */
export async function announceServer(
  tx: Tx,
  ctx: SalesContext,
  { order, line, owner: customer, server, at }: SaleNotice & { server: Server },
) {
  await enqueueMail(tx, ctx, {
    template: 'server-ready',
    dedupeKey: `server-ready:${order.id}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      title: line.title,
      orderCode: order.code,
      address: server.address ?? '',
      username: server.username ?? '',
      validUntil: (server.endsAt ?? at).toISOString(),
      amountUsd: toDecimal(line.usd),
      amountKes: toWholeKes(line.kes),
      link: await revealLink(tx, ctx, { order, at }),
      validHours: revealHours,
    },
    at,
  });
}
