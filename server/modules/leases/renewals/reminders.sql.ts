import { sql, type Tx } from '#platform/db.ts';
import { leaseColumns, toLease, type LeaseRow } from '../holding/leases.sql.ts';
import type { Lease } from '../holding/lease.ts';

/** The reminder times before the end, the last one first. */
export const reminderKinds = ['1-hour', '6-hours', '3-days'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

export type DueReminder = Readonly<{ lease: Lease; kind: ReminderKind; term: number }>;

const perTurnMax = 100;

/**
 * Takes the reminders that are due, each once per paid term. A moment in the first half of what was
 * left when the term was paid is left out: an hour has none, also where it renews automatically.
 * After a pause with several missed moments of a lease, all are marked and only the one nearest to
 * the end is returned.
 */
export async function takeDueReminders(tx: Tx, at: Date): Promise<DueReminder[]> {
  const rows = await tx.rows<LeaseRow & { kind: ReminderKind; term: number }>(sql`
    with moments (kind, before) as (
      values ('1-hour', interval '1 hour'), ('6-hours', interval '6 hours'),
             ('3-days', interval '72 hours')
    ), told as (
      insert into lease_reminders (lease_id, term, kind, ends_at, reminded_at)
      select l.id, l.terms, m.kind, l.ends_at, ${at}
        from leases l join moments m on l.ends_at <= ${at}::timestamptz + m.before
         and l.ends_at - l.term_granted_at >= 2 * m.before
       where l.state = 'active' and l.ends_at > ${at} and l.proxy_id is not null
         and l.ends_at <= ${at}::timestamptz + interval '72 hours'
         and not exists (select from lease_reminders r
                          where r.lease_id = l.id and r.term = l.terms and r.kind = m.kind)
       order by l.ends_at limit ${perTurnMax}
      on conflict do nothing
      returning lease_id, term, kind
    )
    select distinct on (l.id) ${leaseColumns}, told.kind, told.term
      from told join leases l on l.id = told.lease_id join moments m on m.kind = told.kind
     order by l.id, m.before`);
  return rows.map(({ kind, term, ...row }) => ({ lease: toLease(row), kind, term }));
}
