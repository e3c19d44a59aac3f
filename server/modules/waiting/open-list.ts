import { announcedGoods } from '#contracts/sale/waiting.ts';
import type { WaitingList } from '#contracts/admin/people/waiting.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import { DomainError, NotFound } from '#platform/errors.ts';
import { lockProduct } from './entries.sql.ts';
import { look } from './look.ts';
import { countLists, insertOpening } from './openings.sql.ts';
import { titleOf } from './product.ts';
import { enqueueTelling } from './notify.ts';

/**
 * Opens a list in the caller's transaction: everyone on it is notified, once. A second opening
 * notifies new entries. Throws `NotFound` for an unknown product and `not-for-sale` for one that
 * cannot be bought now.
 */
export async function openList(tx: Tx, name: string, at: Date): Promise<void> {
  await lockProduct(tx, name);
  const seen = await look(tx, name, at);
  if (!seen) throw new NotFound('Product not found.');
  if (seen.state !== 'open') {
    const title = titleOf(seen.product, seen.place, 'en');
    throw new DomainError(
      'not-for-sale',
      seen.state === 'announced'
        ? `${title} cannot be sold by this shop, so this list stays closed.`
        : `${title}: nothing is available. Put it in stock first.`,
    );
  }
  await enqueueTelling(tx, await insertOpening(tx, name, at));
}

/** Every list with subscribers, and those of announced goods. */
export async function readLists(db: Queryable, at: Date): Promise<WaitingList[]> {
  const counted = await countLists(db);
  const empty = announcedGoods
    .filter((id) => counted.every(({ product }) => product !== id))
    .map((product) => ({ product, confirmed: 0, unconfirmed: 0, told: 0, openedAt: null }));
  const lists: WaitingList[] = [];
  for (const { openedAt, ...list } of [...empty, ...counted]) {
    const seen = await look(db, list.product, at);
    const title = seen ? titleOf(seen.product, seen.place, 'en') : list.product;
    const opened = openedAt === null ? null : openedAt.toISOString();
    lists.push({ ...list, title, state: seen?.state ?? 'closed', openedAt: opened });
  }
  return lists;
}
