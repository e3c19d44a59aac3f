import { sql, type Queryable } from '#platform/db.ts';
import type { ProviderName } from '../payment.ts';

type UnlistedCallers = Readonly<{
  provider: ProviderName;
  /** The full hour of their first message. */
  hour: Date;
  /** How many were new in that hour. */
  addresses: number;
  /** The first of them. */
  address: string;
}>;

/** Who called for the first time in the last day from an unlisted address, and waits for staff. */
export const unlistedCallers = (db: Queryable, at: Date) =>
  db.rows<UnlistedCallers>(sql`
    select detail->>'provider' as provider, date_trunc('hour', created_at, 'UTC') as hour,
           count(*)::integer as addresses, (array_agg(detail->>'address' order by id))[1] as address
      from payment_exceptions
     where kind = 'unlisted-caller' and resolved_at is null
           and created_at > ${at}::timestamptz - interval '1 day'
     group by 1, 2 order by 2, 1`);
