import type { PaymentId } from '#contracts/ids.ts';
import type { Clock } from '#platform/clock.ts';
import { prepared, sql, type Queryable } from '#platform/db.ts';
import { anyRowDue, rowIsDue } from '#platform/loops/due-work.ts';

/**
 * Short, since what a dead worker held waits for it. A question takes as long at most; while a
 * prompt is sent for longer, one may be asked beside it, and a prompt is never sent twice.
 */
const claimMs = 25_000;

/** An attempt with the request that opened it, where one did. */
type Due = Readonly<{ id: PaymentId; requestId: string | null }>;

/** Whether `dueAttempts` would find anything. */
export const anyAttemptDue = anyRowDue('payment_attempts');

/**
 * Claims attempts whose next check has come, for 25 seconds: those with a callback first, then
 * waiting customers, then late money. Two workers never get the same one; a worker that dies lets
 * its claims go by time. `limit` bounds one round.
 */
export async function dueAttempts(
  { db, clock }: { db: Queryable; clock: Clock },
  limit: number,
): Promise<Due[]> {
  const at = clock();
  return db.rows<Due>(
    prepared(
      'payments.due',
      sql`
    update payment_attempts set claimed_until = ${new Date(at.getTime() + claimMs)}
     where id in (
       select id from payment_attempts
        where ${rowIsDue(at)}
        order by knocked_at is not null and resolved_at is null desc,
                 resolved_at is null desc, next_check_at
        limit ${limit}
        for update skip locked)
    returning id, request_id as "requestId"`,
    ),
  );
}

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
