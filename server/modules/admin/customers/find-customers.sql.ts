import type { Found } from '#contracts/admin/search.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { detailOf, foundMax, type SearchTerm } from '#modules/staff';
import { sql, type Queryable, type Sql } from '#platform/db.ts';

type Row = Readonly<{
  id: CustomerId;
  name: string;
  email: string;
  phone: string | null;
  state: string;
}>;

/**
 * The first accounts by id or phone number, or whose address, name or last name begins with the
 * text; each way has an index of its own. A whole address comes first.
 */
export async function findCustomers(
  db: Queryable,
  { text, start, phone }: SearchTerm,
): Promise<readonly Row[]> {
  return db.rows<Row>(sql`
    with named as (
      select id from customers where id = ${text}
      union ${startingWith(sql`email`, start)}
      union ${startingWith(sql`lower(name)`, start)}
      union ${startingWith(sql`lower(last_name)`, start)}
      union (select id from customers where phone = ${phone ?? null} limit ${foundMax}))
    select c.id, c.name, c.email, c.phone,
           case when c.erased_at is not null then 'erased'
                when c.suspended_at is not null then 'suspended' else '' end as state
      from named join customers c on c.id = named.id
     order by (c.email = ${text.toLowerCase()}) desc, c.name, c.id limit ${foundMax}`);
}

/** In the order of the index, so that it is walked whatever share of all begins so. */
const startingWith = (column: Sql, start: string): Sql => sql`
  (select id from customers where ${column} like ${start}
    order by ${column} using ~<~ limit ${foundMax})`;

export const toFoundCustomer = ({ id, name, email, phone, state }: Row): Found => ({
  kind: 'customer',
  id,
  title: name,
  detail: detailOf(email, phone),
  state,
});
