import type { Revealed } from '#contracts/account/proof.ts';
import { DomainError } from '#platform/errors.ts';
import { findOrder, recordSeen, titleOf } from '#modules/orders';
import { takeRevealLink } from '#modules/orders/proof';
import { serviceOf } from '../../kinds.ts';
import type { SalesContext } from '../../context.ts';

/**
 * Shows the credentials of an order's goods, once, to the holder of the emailed link (decision
 * G38). Throws `link-expired` when the link was used or is too old, and when the lease or the
 * server has ended.
 */
export const revealByLink = (ctx: SalesContext, token: string): Promise<Revealed> =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock();
    const orderId = await takeRevealLink(tx, { token, at });
    const order = orderId && (await findOrder(tx, orderId));
    const reading = { ...ctx, db: tx };
    // An order of several lines has no such link.
    const sold = order && { order, line: order.lines[0] };
    const opening = sold && (await serviceOf(ctx, sold)?.reveal(reading, sold, at));
    // Thrown, so that a link that shows nothing now is not used up by it.
    if (!opening)
      throw new DomainError(
        'link-expired',
        'This link has shown its details, or is too old. Sign in to see them.',
      );
    await recordSeen(tx, { orderIds: [order.id], how: 'mail link', at });
    return { orderCode: order.code, title: titleOf(order), ...opening };
  });
