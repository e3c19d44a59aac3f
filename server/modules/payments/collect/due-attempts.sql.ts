import type { CustomerId, PaymentId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { tableQueue } from '#platform/loops/due-work.ts';

/**
 * Short, since what a dead worker held waits for it. A question takes as long at most; while a
 * prompt is sent for longer, one may be asked beside it, and a prompt is never sent twice.
 */
const claimMs = 25_000;

/**
 * Attempts whose next check has come, with the request that opened each, claimed for 25 seconds:
 * those with a callback first, then waiting customers, then late money.
 */
export const attemptQueue = tableQueue<Readonly<{ id: PaymentId; requestId: string | null }>>({
  table: 'payment_attempts',
  columns: sql`, request_id as "requestId"`,
  first: sql`knocked_at is not null and resolved_at is null desc, resolved_at is null desc,`,
  claimMs,
});

type Kept = Readonly<{ customerId: CustomerId; until: Date }>;

/** Keeps the checks of a customer's attempts from the worker until a moment. */
export const keepAttempts = (tx: Tx, { customerId, until }: Kept): Promise<number> =>
  tx.execute(sql`
    update payment_attempts set claimed_until = ${until}
     where customer_id = ${customerId} and next_check_at is not null`);

/**
 * Makes a living or watched attempt due now ("check again"). False when there is nothing to ask.
 */
export async function makeDue(
  db: Queryable,
  { id, at }: { id: PaymentId; at: Date },
): Promise<boolean> {
  const count = await db.execute(sql`
    update payment_attempts set next_check_at = ${at}
     where id = ${id} and state <> 'succeeded'
       and (provider_reference is not null or state = 'created')`);
  return count > 0;
}
