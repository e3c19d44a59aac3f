import type { CancelReason } from '#contracts/lease-keeping.ts';
import type { LeaseId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

/** That a lease shall end with its running term, said by its holder. */
export type Cancellation = Readonly<{
  reason: CancelReason;
  note: string | null;
  cancelledAt: Date;
}>;

/** The cancellation of the running term; one of a former term is history. */
export async function cancellationOf(
  db: Queryable,
  leaseId: LeaseId,
): Promise<Cancellation | undefined> {
  const [row] = await db.rows<Cancellation>(sql`
    select c.reason, c.note, c.cancelled_at as "cancelledAt"
      from lease_cancellations c join leases l on l.id = c.lease_id and l.terms = c.term
     where c.lease_id = ${leaseId}`);
  return row;
}

/** Writes it; said again, the new reason counts. */
export async function cancelTerm(
  tx: Tx,
  leaseId: LeaseId,
  { reason, note, cancelledAt }: Cancellation,
): Promise<void> {
  await tx.execute(sql`
    insert into lease_cancellations (lease_id, term, reason, note, cancelled_at)
    select l.id, l.terms, ${reason}, ${note}, ${cancelledAt} from leases l where l.id = ${leaseId}
    on conflict (lease_id, term) do update
       set reason = excluded.reason, note = excluded.note, cancelled_at = excluded.cancelled_at`);
}

/** Takes it back. */
export const keepTerm = (tx: Tx, leaseId: LeaseId) =>
  tx.execute(sql`
    delete from lease_cancellations c using leases l
     where c.lease_id = ${leaseId} and l.id = c.lease_id and l.terms = c.term`);
