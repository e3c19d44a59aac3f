import { toWholeKes } from '#contracts/money.ts';
import type { OrderLineView } from '#contracts/account/proof.ts';
import { firstConnectionsOf } from '#modules/leases/usage';
import { lineStateOf, recordSeen, soldOf, type Order } from '#modules/orders';
import { soldData } from '#modules/orders/lists';
import { proofOfLine } from '#modules/orders/proof';
import { kindOf } from '../../kinds.ts';
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
  const connected = await firstConnectionsOf(ctx.db, order.id);
  return sold.map((own) => {
    const { line } = own;
    const state = lineStateOf(own, at);
    const { proof: steps } = kindOf(ctx, line.product);
    return {
      lineId: line.id,
      position: line.position,
      title: line.title,
      plan: line.plan,
      isRenewal: line.renews !== null,
      kes: toWholeKes(line.kes),
      usdCents: line.usd.minor,
      state,
      from: line.serviceFrom?.toISOString() ?? null,
      until: line.serviceUntil?.toISOString() ?? null,
      proof: proofOfLine(own, { state, connectedAt: connected.get(line.id), steps }),
      orderData: coverSecrets({ ...soldData(line), ...shown.get(line.id) }, reader),
    };
  });
}
