import { sql } from '#platform/db.ts';
import { notOfCustomers, why, type Holdings } from '#platform/held-data.ts';

/** What the catalogue holds about people: the searches that they keep. */
export const catalogueHoldings: Holdings = {
  countries: notOfCustomers('What is for sale.'),
  proxies: notOfCustomers('What is for sale.'),
  saved_searches: {
    copy: {
      saved_searches: ({ customerId }) => sql`
        select name, view, saved_at from saved_searches
         where customer_id = ${customerId} order by saved_at`,
    },
    erase: ({ customerId }) => [sql`delete from saved_searches where customer_id = ${customerId}`],
    forget: why.withOwner,
  },
};
