import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Sql } from './db.ts';

/** Every process listens here and ends what the session, the token or the account has open. */
export const accessEndedChannel = 'lango_access_ended';

/** Whose access ended: one session or API token, or all of an account. */
export type AccessEnded = Readonly<{ sessionId: string } | { customerId: CustomerId }>;

const sessionMark = 'session:';
const accountMark = 'account:';

/**
 * For the statement that ends sessions or tokens: an expression that announces the end of the one
 * whose id the column holds, when the transaction commits.
 */
export const announceEndOf = (idColumn: Sql): Sql =>
  sql`pg_notify(${accessEndedChannel}, ${sessionMark} || ${idColumn})`;

/** Announces, in the caller's transaction, that an account has no access of any kind any more. */
export const announceAccessEnded = (tx: Queryable, customerId: CustomerId) =>
  tx.rows(announcingEndOfAccess(customerId));

/** The same as a statement. */
export const announcingEndOfAccess = (customerId: CustomerId): Sql =>
  sql`select pg_notify(${accessEndedChannel}, ${accountMark + customerId})`;

/** What an announcement says; undefined when some may have been missed. */
export function readAccessEnded(payload: string): AccessEnded | undefined {
  if (payload.startsWith(sessionMark)) return { sessionId: payload.slice(sessionMark.length) };
  if (payload.startsWith(accountMark)) {
    return { customerId: payload.slice(accountMark.length) as CustomerId };
  }
  return undefined;
}
