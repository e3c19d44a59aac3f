import { savedSearchesMax, type MarketView } from '#contracts/goods/saved-searches.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { InvalidInput } from '#platform/errors.ts';
import { makeId, type Randomness } from '#platform/random.ts';
import { askedPage } from '../listing/asked-page.ts';
import { listSearches, lockSearches, putSearch } from './searches.sql.ts';

export type SearchesContext = Readonly<{ db: Database; clock: Clock; random: Randomness }>;
type NewSearch = Readonly<{ name: string; view: MarketView }>;

/**
 * Keeps a search under a name, in place of one that had it. Throws `InvalidInput` for a further one
 * than the limit, and for filters that the market would refuse.
 */
export async function saveSearch(
  { db, clock, random }: SearchesContext,
  customerId: CustomerId,
  { name, view }: NewSearch,
): Promise<void> {
  await askedPage(db, view, { page: 0, at: clock() });
  await db.transaction(async (tx) => {
    await lockSearches(tx, customerId);
    const kept = await listSearches(tx, customerId);
    const isNew = kept.every((search) => search.name !== name);
    if (isNew && kept.length >= savedSearchesMax) throw new InvalidInput(full, [tooMany]);
    await putSearch(tx, customerId, { id: makeId('sav', random), name, view, savedAt: clock() });
  });
}

const full = `You can save up to ${savedSearchesMax} searches. Delete one first.`;
const tooMany = { pointer: '/name', detail: full };
