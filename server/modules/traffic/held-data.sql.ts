import { sql } from '#platform/db.ts';
import { notOfCustomers, why, type Holdings } from '#platform/held-data.ts';

/** What lots of traffic hold about people. */
export const trafficHoldings: Holdings = {
  traffic_lots: {
    copy: {
      traffic: ({ customerId }) => sql`
        select t.id, t.lease_id, t.bytes, t.used, t.given_back, t.kes_minor, t.starts_at,
               t.ends_at, t.state
          from traffic_lots t join leases l on l.id = t.lease_id
         where l.customer_id = ${customerId} order by t.starts_at`,
    },
    erase: why.books,
    forget: why.books,
  },
  traffic_accounts: notOfCustomers(why.machinery),
};
