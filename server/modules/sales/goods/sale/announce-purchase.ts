import { toDecimal, toWholeKes } from '#contracts/money.ts';
import { enqueueMail } from '#modules/notifications';
import type { Tx } from '#platform/db.ts';
import type { SalesContext } from '../../context.ts';
import { saleOf } from '../../kinds.ts';
import type { Paid } from '../product-kind.ts';

/** The operator's notice: once per purchase, to the configured recipients (G21, G24, G40). */
export async function announcePurchase(
  tx: Tx,
  ctx: SalesContext,
  { order, owner: customer, attempt, at }: Pick<Paid, 'order' | 'owner' | 'attempt' | 'at'>,
) {
  const [line] = order.lines;
  const { facts, productId } = line;
  const { product, placeFact } = saleOf(ctx, line.product);
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
