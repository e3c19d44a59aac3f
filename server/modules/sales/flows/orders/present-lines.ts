import { toWholeKes } from '#contracts/money.ts';
import type { OrderLineView } from '#contracts/sale/orders.ts';
import { lineStateOf, recordSeen, soldOf, type Order } from '#modules/orders';
import { soldData } from '#modules/orders/lists';
import { coverSecrets, maySeeSecrets, shownOf, type Reader } from './present-orders.ts';
import type { SalesContext } from '../../context.ts';

/** The lines of an order as its customer reads them, by position, with what opens each. */
export async function presentLines(
  ctx: SalesContext,
  order: Order,
  reader: Reader,
): Promise<OrderLineView[]> {
  const at = ctx.clock();
  const sold = soldOf(order);
  const shown = await shownOf(ctx, sold, at);
  if (maySeeSecrets(reader) && [...shown.values()].some(({ PROXY_PASSWORD }) => PROXY_PASSWORD)) {
    await recordSeen(ctx.db, { orderIds: [order.id], how: 'screen', at });
  }
  return sold.map(({ line }) => ({
    lineId: line.id,
    position: line.position,
    title: line.title,
    plan: line.plan,
    isRenewal: line.renews !== null,
    kes: toWholeKes(line.kes),
    usdCents: line.usd.minor,
    state: lineStateOf({ order, line }, at),
    from: line.serviceFrom?.toISOString() ?? null,
    until: line.serviceUntil?.toISOString() ?? null,
    orderData: coverSecrets({ ...soldData(line), ...shown.get(line.id) }, reader),
  }));
}
