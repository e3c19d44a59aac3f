import type { MarketView } from '#contracts/goods/saved-searches.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

export type SearchId = `sav_${string}`;
export type KeptSearch = Readonly<{ id: SearchId; name: string; view: MarketView; savedAt: Date }>;

/** One customer's saves take turns until `tx` ends, so that the limit holds. */
export const lockSearches = (tx: Tx, customerId: CustomerId) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`searches:${customerId}`}, 0))`);

/** By name, as a menu shows them. */
export const listSearches = (db: Queryable, customerId: CustomerId) =>
  db.rows<KeptSearch>(sql`
    select id, name, view, saved_at as "savedAt" from saved_searches
     where customer_id = ${customerId} order by lower(name), id`);

/** Saves one; one of the same name is replaced and keeps its id. */
export const putSearch = (
  tx: Tx,
  customerId: CustomerId,
  { id, name, view, savedAt }: KeptSearch,
) =>
  tx.execute(sql`
    insert into saved_searches (id, customer_id, name, view, saved_at)
    values (${id}, ${customerId}, ${name}, ${JSON.stringify(view)}::jsonb, ${savedAt})
    on conflict (customer_id, name) do update
       set view = excluded.view, saved_at = excluded.saved_at`);

/** Deletes one of this customer's. Returns how many: 0 for anybody else's. */
export const dropSearch = (db: Queryable, customerId: CustomerId, id: string) =>
  db.execute(sql`delete from saved_searches where id = ${id} and customer_id = ${customerId}`);
