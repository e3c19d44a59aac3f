import type { Order } from '#contracts/sale/orders.ts';

/** How an order is found: by its code, its address, its place, its provider or its receipt. */
export function termsOf({ orderId, receipt, orderData }: Order): string {
  const { IP, ISP, HOST, LOCATION_CITY, LOCATION_REGION, SERVER_ID, LEASE_ID } = orderData;
  const terms = [orderId, receipt, IP, ISP, HOST, LOCATION_CITY, LOCATION_REGION];
  return [...terms, SERVER_ID, LEASE_ID].filter(Boolean).join(' ');
}

/** Where an order is used: its service's page, else its record. */
export function placeOf({ orderId, orderData }: Order): string {
  if (orderData.LEASE_ID) return `/dashboard/proxies/${orderData.LEASE_ID}`;
  if (orderData.SERVER_ID) return `/dashboard/servers/${orderData.SERVER_ID}`;
  return `/dashboard/orders/${orderId}`;
}
