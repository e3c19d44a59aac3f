import type { Queryable } from '#platform/db.ts';
import { confirmableSince } from './confirm.ts';
import { forgetEntries } from './entries.sql.ts';

const toldKeptMs = 30 * 24 * 60 * 60_000;

/** Forgets entries whose link is over, and those told thirty days ago. Returns how many. */
export const forgetWaiting = (db: Queryable, at: Date): Promise<number> =>
  forgetEntries(db, {
    askedBefore: confirmableSince(at),
    toldBefore: new Date(at.getTime() - toldKeptMs),
  });
