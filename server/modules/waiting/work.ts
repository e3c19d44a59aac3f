import { forgetting, type Work } from '#platform/loops/work.ts';
import type { WaitingContext } from './context.ts';
import type { Queryable } from '#platform/db.ts';
import { confirmableSince } from './confirm.ts';
import { forgetEntries } from './entries.sql.ts';

/** Forgets entries that were never confirmed and whose link is over. Returns how many. */
export const forgetWaiting = (db: Queryable, at: Date): Promise<number> =>
  forgetEntries(db, confirmableSince(at));

export const waitingWork: readonly Work<WaitingContext>[] = [
  forgetting(({ db, clock }) => forgetWaiting(db, clock())),
];
