import type { OwnLease } from '#contracts/leases/own-leases.ts';
import type { Order } from '#contracts/sale/orders.ts';

/** How an order is found: by its code, its address, its place, its provider or its receipt. */
export function termsOf({ orderId, receipt, orderData }: Order): string {
  const { IP, ISP, HOST, LOCATION_CITY, LOCATION_REGION, SERVER_ID, LEASE_ID } = orderData;
  const terms = [orderId, receipt, IP, ISP, HOST, LOCATION_CITY, LOCATION_REGION];
  return [...terms, SERVER_ID, LEASE_ID].filter(Boolean).join(' ');
}

/** How a lease of an order of several is found: as the one of an order, and by its label. */
export function termsOfLease(lease: OwnLease): string {
  const { leaseId, orderCode, ip, isp, city, region, label, connection } = lease;
  return [leaseId, orderCode, ip, isp, city, region, label, connection?.host]
    .filter(Boolean)
    .join(' ');
}

/** Where an order is used: its service's page, else its record. */
export function placeOf({ orderId, orderData }: Order): string {
  if (orderData.LEASE_ID) return `/dashboard/proxies/${orderData.LEASE_ID}`;
  if (orderData.SERVER_ID) return `/dashboard/servers/${orderData.SERVER_ID}`;
  return `/dashboard/orders/${orderId}`;
}
