import type { CustomerId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import { setSuspended } from './accounts.sql.ts';
import { endSessions } from './sessions.sql.ts';

/** Suspends an account and signs it out everywhere, in the caller's transaction. */
export async function suspendCustomer(
  tx: Tx,
  id: CustomerId,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  await setSuspended(tx, id, { at, reason });
  await endSessions(tx, id);
}

/** Lets a suspended customer sign in again. */
export const liftSuspension = (tx: Tx, id: CustomerId) =>
  setSuspended(tx, id, { at: null, reason: null });
