import { sql } from '#platform/db.ts';
import { why, type Holdings } from '#platform/held-data.ts';

/** What this module itself holds about people. */
export const privacyHoldings: Holdings = {
  data_copies: {
    copy: {
      copies_of_data: ({ customerId }) => sql`
        select asked_at, ready_at, fetched_at from data_copies
         where customer_id = ${customerId} order by asked_at`,
    },
    erase: ({ customerId }) => [
      sql`update data_copies set file_sealed = null where customer_id = ${customerId}`,
    ],
    forget: {
      after: 'copies',
      rows: ({ before, max }) => sql`
        update data_copies set file_sealed = null
         where id in (
           select id from data_copies
            where file_sealed is not null and ready_at <= ${before} limit ${max})`,
    },
  },
  erasures: {
    copy: {
      erasures: ({ customerId }) => sql`
        select asked_at, due_at, kept_at from erasures
         where customer_id = ${customerId} order by asked_at`,
    },
    erase: 'Proof that the erasure was asked for and done, under an id.',
    forget: why.proof,
  },
};
