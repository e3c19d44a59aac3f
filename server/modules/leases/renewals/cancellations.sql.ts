import type { CancelReason } from '#contracts/leases/lease-keeping.ts';
import type { LeaseId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

/** That a lease ends with its running term, or has ended at once, said by its holder. */
export type Cancellation = Readonly<{
  reason: CancelReason;
  note: string | null;
  cancelledAt: Date;
  /** The amount returned when it ended at once, in cents of KES; null while the term runs. */
  returnedMinor: number | null;
}>;

/** The cancellation of the running term; one of a former term is history. */
export async function cancellationOf(
  db: Queryable,
  leaseId: LeaseId,
): Promise<Cancellation | undefined> {
  const [row] = await db.rows<Cancellation>(sql`
    select c.reason, c.note, c.cancelled_at as "cancelledAt",
           c.returned_minor as "returnedMinor"
      from lease_cancellations c join leases l on l.id = c.lease_id and l.terms = c.term
     where c.lease_id = ${leaseId}`);
  return row;
}

/** Which of their paid terms these leases are in; the first is 1. */
export async function termsOf(
  db: Queryable,
  ids: readonly LeaseId[],
): Promise<ReadonlyMap<LeaseId, number>> {
  const rows = await db.rows<{ id: LeaseId; terms: number }>(sql`
    select id, terms from leases where id = any(${ids})`);
  return new Map(rows.map(({ id, terms }) => [id, terms]));
}

/** Writes it; said again, the new reason counts. */
export async function cancelTerm(
  tx: Tx,
  leaseId: LeaseId,
  { reason, note, cancelledAt, returnedMinor }: Cancellation,
): Promise<void> {
  await tx.execute(sql`
    insert into lease_cancellations (lease_id, term, reason, note, cancelled_at, at_once,
                                     returned_minor)
    select l.id, l.terms, ${reason}, ${note}, ${cancelledAt}, ${returnedMinor !== null},
           ${returnedMinor}
      from leases l where l.id = ${leaseId}
    on conflict (lease_id, term) do update
       set reason = excluded.reason, note = excluded.note, cancelled_at = excluded.cancelled_at,
           at_once = excluded.at_once, returned_minor = excluded.returned_minor`);
}

/** Takes it back. */
export const keepTerm = (tx: Tx, leaseId: LeaseId) =>
  tx.execute(sql`
    delete from lease_cancellations c using leases l
     where c.lease_id = ${leaseId} and l.id = c.lease_id and l.terms = c.term
       and not c.at_once`);
