import type { LeaseId } from '#contracts/ids.ts';
import { sql, type Tx } from '#platform/db.ts';
import { leaseChannel } from '../holding/leases.sql.ts';

const tell = (tx: Tx, leaseId: LeaseId) =>
  tx.rows(sql`select pg_notify(${leaseChannel}, ${leaseId})`);

/**
 * Pauses a running lease: gateways are notified and cut its tunnels. Its time keeps running until
 * `resumeLease` returns how much was lost. False when it has ended or is already paused.
 */
export async function pauseLease(
  tx: Tx,
  { leaseId, reason, at }: { leaseId: LeaseId; reason: string; at: Date },
): Promise<boolean> {
  const paused = await tx.execute(sql`
    insert into lease_pauses (lease_id, since, reason)
    select id, ${at}::timestamptz, ${reason} from leases
     where id = ${leaseId} and state = 'active' and ends_at > ${at}
    on conflict do nothing`);
  if (paused > 0) await tell(tx, leaseId);
  return paused > 0;
}

/** Resumes a lease, and returns since when it was paused; undefined when it was not. */
export async function resumeLease(
  tx: Tx,
  { leaseId, at }: { leaseId: LeaseId; at: Date },
): Promise<Date | undefined> {
  const [row] = await tx.rows<{ since: Date }>(sql`
    update lease_pauses set ended_at = greatest(${at}, since)
     where lease_id = ${leaseId} and ended_at is null returning since`);
  if (row) await tell(tx, leaseId);
  return row?.since;
}
