import type { OrderData } from '#contracts/sale/orders.ts';
import type { OrderId } from '#contracts/ids.ts';
import { findProxy } from '#modules/catalogue/listing';
import type { Lease } from '#modules/leases/holding';
import type { Order } from '#modules/orders';
import type { Queryable } from '#platform/db.ts';

/**
 * For orders whose lease was moved: where it is now, over what was sold, so that the list shows the
 * address that works and a renewal asks for the proxy that the lease has.
 */
export async function placesOfMoved(
  db: Queryable,
  orders: readonly Order[],
  leases: ReadonlyMap<string, Lease>,
): Promise<ReadonlyMap<OrderId, OrderData>> {
  const places = new Map<OrderId, OrderData>();
  for (const { id, line } of orders) {
    const lease = leases.get(id);
    if (!lease?.startsAt || lease.proxyId === line.productId) continue;
    const proxy = await findProxy(db, lease.proxyId);
    if (!proxy) continue;
    places.set(id, {
      PROXY_ID: proxy.id,
      IP: proxy.ip,
      ISP: proxy.isp,
      LOCATION_CITY: proxy.place.city,
      LOCATION_REGION: proxy.place.region,
      LOCATION_COUNTRY_CODE: proxy.place.countryCode,
      CONNECTIVITY: proxy.connection,
    });
  }
  return places;
}
