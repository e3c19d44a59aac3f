import { savedViewsMax, type SavedView, type SavedViewBody } from '#contracts/admin/views.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { Database } from '#platform/db.ts';
import { InvalidInput } from '#platform/errors.ts';
import { insertView } from './saved-views.sql.ts';

/** Keeps a view of a member of staff. Throws `InvalidInput` when the list has no place left. */
export async function saveView(
  { db }: Readonly<{ db: Database }>,
  staffId: CustomerId,
  view: SavedViewBody,
): Promise<SavedView> {
  const saved = await db.transaction((tx) => insertView(tx, staffId, view));
  if (saved) return saved;
  throw InvalidInput.at('/name', `A list has at most ${savedViewsMax} views. Delete one first.`);
}
