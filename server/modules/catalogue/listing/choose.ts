import type { Plan } from '#contracts/term.ts';
import type { Queryable } from '#platform/db.ts';
import { askedPage } from './asked-page.ts';
import type { ListingFilters } from './listing-query.ts';
import { listProxies } from './listing.sql.ts';
import { staysUntil, termNeeds, type Proxy } from './proxy.ts';

type Choosing = Readonly<{
  filter: ListingFilters;
  plan: Plan;
  count: number;
  /** Ids that are not chosen. */
  except: ReadonlySet<string>;
  at: Date;
}>;

/**
 * The cheapest free and healthy proxies that a filter of the market finds and that may be sold for
 * the plan, up to a number. Throws `InvalidInput` for filters that contradict each other.
 */
export async function chooseProxies(
  db: Queryable,
  { filter, plan, count, except, at }: Choosing,
): Promise<Proxy[]> {
  const asked = { ...filter, sort: 'price', direction: 'asc' } as const;
  const page = await askedPage(db, asked, { page: 0, at });
  // Some of the cheapest may be excluded, or leave before the term ends.
  const pageSize = 2 * count + except.size;
  const found = await listProxies(db, { ...page, pageSize }, at);
  const until = termNeeds(plan, at);
  const fitting = found.filter(
    (proxy) => proxy.health === 'healthy' && !except.has(proxy.id) && staysUntil(proxy, until),
  );
  return fitting
    .toSorted((one, other) => one.price[plan].minor - other.price[plan].minor)
    .slice(0, count);
}
