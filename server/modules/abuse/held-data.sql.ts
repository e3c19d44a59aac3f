import { ticketsOf } from '#modules/support';
import { sql } from '#platform/db.ts';
import type { Holdings } from '#platform/held-data.ts';

const proof = 'What was decided about a lease, by whom and why; the database keeps it for a year.';

/** What the abuse desk holds. Erased before the tickets, by which a reporter is found. */
export const abuseHoldings: Holdings = {
  abuse_moves: {
    copy: proof,
    erase: proof,
    forget: {
      after: 'abuse',
      rows: ({ before, max }) => sql`
        select abuse_moves from forget_abuse_moves(${before}, ${max}) as abuse_moves`,
    },
  },
  abuse_reports: {
    copy: {
      abuse_reports: (person) => sql`
        select code, host(exit_ip) as address, happened_at, kind, body, created_at
          from abuse_reports where ticket_id in (${ticketsOf(person)}) order by created_at`,
    },
    erase: (person) => [
      sql`update abuse_reports set body = '(erased)' where ticket_id in (${ticketsOf(person)})`,
    ],
    forget: {
      after: 'abuse',
      rows: ({ before, max }) => sql`
        delete from abuse_reports where id in (
          select r.id from abuse_reports r
           where r.moved_at < ${before} and r.state not in ('new', 'looking')
             and not exists (select 1 from abuse_moves m where m.report_id = r.id)
           limit ${max})`,
    },
  },
};
