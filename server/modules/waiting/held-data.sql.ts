import { sql } from '#platform/db.ts';
import type { Holdings } from '#platform/held-data.ts';

/** What waiting lists hold about people: an address, and what it waits for. */
export const waitingHoldings: Holdings = {
  waiting_entries: {
    copy: {
      waiting_lists: ({ customerId, emails }) => sql`
        select product, asked_at, confirmed_at, told_at from waiting_entries
         where customer_id = ${customerId} or email = any(${emails}) order by asked_at`,
    },
    erase: ({ customerId, emails }) => [
      sql`delete from waiting_entries
           where customer_id = ${customerId} or email = any(${emails})`,
    ],
    // Who has not confirmed goes with the link, by the module's own sweep.
    forget: {
      after: 'waiting',
      rows: ({ before, max }) => sql`
        delete from waiting_entries
         where id in (select id from waiting_entries where told_at <= ${before} limit ${max})`,
    },
  },
};
