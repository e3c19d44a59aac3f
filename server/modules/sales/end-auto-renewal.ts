import { dropAutoRenewal, leaseOfOrders } from '#modules/leases';
import { findOrder } from '#modules/orders';
import type { OnRefundSettled } from './refund-settled.ts';

/** A term whose whole price went back is not charged again by itself. */
export const endAutoRenewalOfRefunded: OnRefundSettled = async (tx, _, { orderId, whole }) => {
  if (!whole) return;
  const renews = (await findOrder(tx, orderId))?.line.renewsLeaseId;
  const leaseId = renews ?? (await leaseOfOrders(tx, [orderId])).get(orderId)?.id;
  if (leaseId) await dropAutoRenewal(tx, leaseId);
};
