import { findOrder } from '#modules/orders';
import { kindOf } from '../goods/kinds.ts';
import type { OnRefundSettled } from '../refunds/refund-settled.ts';

/** A term whose whole price went back is not charged again by itself. */
export const endAutoRenewalOfRefunded: OnRefundSettled = async (tx, ctx, { orderId, whole }) => {
  const order = whole ? await findOrder(tx, orderId) : undefined;
  if (order) await kindOf(ctx, order.line.product).renewal?.automatic?.drop(tx, order);
};
