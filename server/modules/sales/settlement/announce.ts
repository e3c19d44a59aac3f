import { formatMoney } from '#contracts/format/amounts.ts';
import { toDecimal, toWholeKes, type Money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import type { Customer } from '#modules/identity';
import type { Lease } from '#modules/leases/holding';
import { enqueueMail } from '#modules/notifications';
import { makeRevealLink, revealHours } from '#modules/orders/proof';
import { type Order } from '#modules/orders';
import type { Attempt } from '#modules/payments/collect';
import type { Server } from '#modules/servers/life';
import { saleOf } from '../goods/kinds.ts';
import { ownerOf } from '../orders/order-owner.ts';
import type { SalesContext } from '../context.ts';

type About = Readonly<{ order: Order; at: Date }>;
type SaleNotice = About & Readonly<{ owner: Customer }>;

/** The token stands behind the #, which no server and no log sees. */
const revealLink = async (tx: Tx, ctx: SalesContext, { order, at }: About) =>
  `${ctx.publicUrl}/account/reveal#${await makeRevealLink(tx, ctx, { orderId: order.id, at })}`;

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

/** The server runs: address and user, never the password (decision G38). */
export async function announceServer(
  tx: Tx,
  ctx: SalesContext,
  { order, owner: customer, server, at }: SaleNotice & { server: Server },
) {
  await enqueueMail(tx, ctx, {
    template: 'server-ready',
    dedupeKey: `server-ready:${order.id}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      title: order.line.title,
      orderCode: order.code,
      address: server.address ?? '',
      username: server.username ?? '',
      validUntil: (server.endsAt ?? at).toISOString(),
      amountUsd: toDecimal(order.usd),
      amountKes: toWholeKes(order.kes),
      link: await revealLink(tx, ctx, { order, at }),
      validHours: revealHours,
    },
    at,
  });
}

/** The operator's notice: once per purchase, to the configured recipients (G21, G24, G40). */
export async function announcePurchase(
  tx: Tx,
  ctx: SalesContext,
  { order, owner: customer, attempt, at }: SaleNotice & { attempt: Attempt },
) {
  const { facts, productId } = order.line;
  const { product, placeFact } = saleOf(ctx, order.line.product);
  const text = (name: string) => {
    const value = facts[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  await enqueueMail(tx, ctx, {
    template: 'operator-notice',
    dedupeKey: `operator-notice:${order.id}`,
    to: ctx.shop.noticeRecipients,
    facts: {
      product,
      productId,
      orderCode: order.code,
      countryCode: text('countryCode'),
      amountUsd: toDecimal(order.usd),
      amountKes: toWholeKes(order.kes),
      customerEmail: customer.email,
      customerId: customer.id,
      isp: text('isp'),
      rating: text('rating'),
      operatingSystem: text('operatingSystem'),
      androidEmulator: facts['androidEmulator'] === true,
      location: text(placeFact),
      receipt: attempt.receipt ?? '',
    },
    at,
  });
}

/** Money that no order could take is the customer's, and the customer is told. */
export async function announceCredit(
  tx: Tx,
  ctx: SalesContext,
  { order, attempt, amount, at }: About & { attempt: Attempt; amount: Money },
) {
  const customer = await ownerOf(tx, order);
  await enqueueMail(tx, ctx, {
    template: 'money-credited',
    // One attempt can bring money twice, each time with a receipt of its own.
    dedupeKey: `money-credited:${attempt.id}:${attempt.receipt ?? ''}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      orderCode: order.code,
      title: order.line.title,
      amount: formatMoney(amount),
      receipt: attempt.receipt ?? '',
      link: `${ctx.publicUrl}/dashboard/balance`,
    },
    at,
  });
}
