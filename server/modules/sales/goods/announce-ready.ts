import { toDecimal, toWholeKes } from '#contracts/money.ts';
import type { Customer } from '#modules/identity';
import type { NamedLease } from '#modules/leases/traffic';
import { enqueueMail } from '#modules/notifications';
import type { Sold } from '#modules/orders';
import { revealHours } from '#modules/orders/proof';
import type { Tx } from '#platform/db.ts';
import type { SalesContext } from '../context.ts';
import { revealLink } from './reveal-link.ts';

export type Ready = Sold &
  Readonly<{ owner: Customer; lease: Pick<NamedLease, 'credentials' | 'endsAt'>; at: Date }>;

/** The customer's email: host, port, user and end, never the password (decision G38). */
export async function announceReady(
  tx: Tx,
  ctx: SalesContext,
  { order, line, owner, lease, at }: Ready,
) {
  const { host, socksPort, httpPort } = ctx.gateway;
  await enqueueMail(tx, ctx, {
    template: 'purchase-ready',
    dedupeKey: `purchase-ready:${order.id}`,
    to: [owner.email],
    customerId: owner.id,
    facts: {
      firstName: owner.firstName,
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
