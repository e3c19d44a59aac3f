import { sql } from '#platform/db.ts';
import { why, type Holdings } from '#platform/held-data.ts';

/** What the audit log holds about people. */
export const staffHoldings: Holdings = {
  audit_log: {
    copy: why.staff,
    erase: why.proof,
    forget: {
      after: 'audit',
      rows: ({ before, max }) => sql`
        select audit_log from forget_audit(${before}, ${max}) as audit_log`,
    },
  },
};
