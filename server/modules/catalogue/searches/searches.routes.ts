import type { FastifyInstance } from 'fastify';
import { savedSearchCalls, type MarketView } from '#contracts/goods/saved-searches.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { Queryable } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { teamRead, teamWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { askedPage } from '../listing/asked-page.ts';
import { countListings } from '../listing/count-listings.ts';
import { saveSearch, type SearchesContext } from './save-search.ts';
import { dropSearch, listSearches } from './searches.sql.ts';

/** A customer's own saved searches; each call answers all of them. */
export function searchesRoutes(app: FastifyInstance, ctx: SearchesContext) {
  const { savedSearches, saveSearch: save, deleteSearch } = savedSearchCalls;
  route(app, { call: savedSearches, policy: teamRead }, ({ caller }) =>
    found(ctx, caller.customerId),
  );
  route(app, { call: save, policy: teamWrite }, async ({ body, caller }) => {
    await saveSearch(ctx, caller.customerId, body);
    return found(ctx, caller.customerId);
  });
  route(app, { call: deleteSearch, policy: teamWrite }, async ({ params, caller }) => {
    const dropped = await dropSearch(ctx.db, caller.customerId, params.id);
    if (dropped === 0) throw new NotFound('Search not found.');
    return found(ctx, caller.customerId);
  });
}

/** What a customer saved, each with how many proxies it finds at this moment. */
async function found({ db, clock }: SearchesContext, customerId: CustomerId) {
  const at = clock();
  const kept = await listSearches(db, customerId);
  const content = kept.map(async ({ savedAt, ...search }) => ({
    ...search,
    found: await countFor(db, search.view, at),
    savedAt: savedAt.toISOString(),
  }));
  return { content: await Promise.all(content) };
}

async function countFor(db: Queryable, view: MarketView, at: Date): Promise<number> {
  const { filter } = await askedPage(db, view, { page: 0, at });
  return (await countListings(db, filter, { at })).count;
}
