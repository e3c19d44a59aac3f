import type { ProxyListing } from '#contracts/catalogue.ts';
import type { Queryable } from '#platform/db.ts';
import { findProxy, nearestProxies } from './proxies.sql.ts';
import { toListing } from './proxy-view.ts';

const offeredMax = 3;

/** Up to three free proxies nearest to this one, as strangers see them; none for an unknown id. */
export async function nearestListings(
  db: Queryable,
  proxyId: string,
  at: Date,
): Promise<ProxyListing[]> {
  const proxy = await findProxy(db, proxyId);
  if (!proxy) return [];
  const nearest = await nearestProxies(db, proxy, { count: offeredMax, at });
  return nearest.map((one) => toListing({ ...one, claim: undefined }, undefined));
}
