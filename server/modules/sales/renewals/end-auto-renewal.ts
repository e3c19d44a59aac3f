import { dropAutoRenewal, leaseOfOrders } from '#modules/leases';
import { findOrder } from '#modules/orders';
import { dropServerRenewal, findServerOfOrder } from '#modules/servers';
import type { OnRefundSettled } from '../refunds/refund-settled.ts';

/** A term whose whole price went back is not charged again by itself. */
export const endAutoRenewalOfRefunded: OnRefundSettled = async (tx, _, { orderId, whole }) => {
  if (!whole) return;
  const { renewsLeaseId, renewsServerId } = (await findOrder(tx, orderId))?.line ?? {};
  const leaseId = renewsLeaseId ?? (await leaseOfOrders(tx, [orderId])).get(orderId)?.id;
  if (leaseId) await dropAutoRenewal(tx, leaseId);
  const serverId = renewsServerId ?? (await findServerOfOrder(tx, orderId))?.id;
  if (serverId) await dropServerRenewal(tx, serverId);
};
