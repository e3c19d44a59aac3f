import { savedViewsMax, type SavedView, type SavedViewBody } from '#contracts/admin/views.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

const columns = sql`id, list, name, address, hidden, is_default as "isDefault"`;

/** A person's saved views of a list, by place. */
export const listSavedViews = (
  db: Queryable,
  staffId: CustomerId,
  list: string,
): Promise<SavedView[]> =>
  db.rows<SavedView>(sql`
    select ${columns} from saved_views
     where customer_id = ${staffId} and list = ${list} order by place`);

/**
 * Keeps a view, over the one of its name or in the first free place. Undefined when there is none.
 */
export async function insertView(
  tx: Tx,
  staffId: CustomerId,
  { list, name, address, hidden, isDefault }: SavedViewBody,
): Promise<SavedView | undefined> {
  // Two saves of one person wait for each other, so that both find the place that is free for them.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`views:${staffId}`}, 0))`);
  if (isDefault) {
    await tx.execute(sql`
      update saved_views set is_default = false
       where customer_id = ${staffId} and list = ${list} and name <> ${name} and is_default`);
  }
  const [saved] = await tx.rows<SavedView>(sql`
    with place as (
      select coalesce(
        (select place from saved_views
          where customer_id = ${staffId} and list = ${list} and name = ${name}),
        (select min(free) from generate_series(1, ${savedViewsMax}) as free
          where free not in (select place from saved_views
                              where customer_id = ${staffId} and list = ${list}))) as place)
    insert into saved_views (customer_id, list, place, name, address, hidden, is_default)
    select ${staffId}, ${list}, place, ${name}, ${address}, ${hidden}::text[], ${isDefault}
      from place where place is not null
    on conflict (customer_id, list, name) do update
       set address = excluded.address, hidden = excluded.hidden,
           is_default = excluded.is_default
    returning ${columns}`);
  return saved;
}

/** Deletes a person's view; a second time finds it gone. */
export const dropView = (db: Queryable, staffId: CustomerId, id: number): Promise<number> =>
  db.execute(sql`delete from saved_views where id = ${id} and customer_id = ${staffId}`);
