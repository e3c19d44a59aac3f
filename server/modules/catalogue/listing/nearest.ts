import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import type { Plan } from '#contracts/term.ts';
import type { Queryable } from '#platform/db.ts';
import { findProxy, nearestProxies } from './proxies.sql.ts';
import { termNeeds } from './proxy.ts';
import { toListing } from './proxy-view.ts';

const offeredMax = 3;

/**
 * Up to three free proxies nearest to this one that the plan may be bought of, as strangers see
 * them; none for an unknown id.
 */
export async function nearestListings(
  db: Queryable,
  { proxyId, plan, at }: Readonly<{ proxyId: string; plan: Plan; at: Date }>,
): Promise<ProxyListing[]> {
  const proxy = await findProxy(db, proxyId);
  if (!proxy) return [];
  const input = { count: offeredMax, at, atLeastUntil: termNeeds(plan, at) };
  const nearest = await nearestProxies(db, proxy, input);
  const look = { visitor: undefined, at };
  return nearest.map((one) => toListing({ ...one, claim: undefined }, look));
}
