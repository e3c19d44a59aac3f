import { typedReference } from '#contracts/typed.ts';
import type { CustomerId, OrderId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';

/** An order by the code that people read out, with or without its dash and in either case. */
export async function findOrderByCode(
  db: Queryable,
  code: string,
): Promise<{ id: OrderId; customerId: CustomerId } | undefined> {
  const [row] = await db.rows<{ id: OrderId; customerId: CustomerId }>(sql`
    select id, customer_id as "customerId" from orders
     where replace(code, '-', '') = ${typedReference(code)} limit 1`);
  return row;
}

/** A customer by e-mail. */
export async function findCustomerByEmail(
  db: Queryable,
  email: string,
): Promise<CustomerId | undefined> {
  const [row] = await db.rows<{ id: CustomerId }>(sql`
    select id from customers where email = ${email.toLowerCase()} and erased_at is null`);
  return row?.id;
}
