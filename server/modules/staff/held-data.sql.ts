import { sql } from '#platform/db.ts';
import { why, type Holdings } from '#platform/held-data.ts';

/** What the audit log and the saved views hold about people. */
export const staffHoldings: Holdings = {
  audit_log: {
    copy: why.staff,
    // What was done stays as proof; what staff typed about the person goes.
    erase: ({ customerId }) => [
      sql`select audit_log from erase_audit_words(${customerId}) as audit_log`,
    ],
    forget: {
      after: 'audit',
      rows: ({ before, max }) => sql`
        select audit_log from forget_audit(${before}, ${max}) as audit_log`,
    },
  },
  saved_views: {
    copy: {
      savedViews: ({ customerId }) => sql`
        select list, name, address, hidden, is_default from saved_views
         where customer_id = ${customerId} order by list, place`,
    },
    erase: ({ customerId }) => [sql`delete from saved_views where customer_id = ${customerId}`],
    forget: why.withOwner,
  },
};
