import { sql } from '#platform/db.ts';
import { notOfCustomers, why, type Holdings } from '#platform/held-data.ts';

/** What Admin holds about people. */
export const adminHoldings: Holdings = {
  customer_notes: {
    copy: {
      notes_of_our_team: ({ customerId }) => sql`
        select body, at from customer_notes where customer_id = ${customerId} order by id`,
    },
    // The trigger lets them go with an erased account alone.
    erase: ({ customerId }) => [sql`delete from customer_notes where customer_id = ${customerId}`],
    forget: why.withOwner,
  },
  clock_notices: notOfCustomers(why.machinery),
  order_assignments: notOfCustomers(why.staff),
};
