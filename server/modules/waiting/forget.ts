import type { Queryable } from '#platform/db.ts';
import { confirmableSince } from './confirm.ts';
import { forgetEntries } from './entries.sql.ts';

/** Forgets entries that were never confirmed and whose link is over. Returns how many. */
export const forgetWaiting = (db: Queryable, at: Date): Promise<number> =>
  forgetEntries(db, confirmableSince(at));
