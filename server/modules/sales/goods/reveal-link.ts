import type { OrderHead } from '#modules/orders';
import { makeRevealLink } from '#modules/orders/proof';
import type { Tx } from '#platform/db.ts';
import type { SalesContext } from '../context.ts';

/** Shows once what opens an order. The token is behind the #, which no server and no log sees. */
export const revealLink = async (
  tx: Tx,
  ctx: SalesContext,
  { order, at }: Readonly<{ order: OrderHead; at: Date }>,
): Promise<string> =>
  `${ctx.publicUrl}/account/reveal#${await makeRevealLink(tx, ctx, { orderId: order.id, at })}`;
