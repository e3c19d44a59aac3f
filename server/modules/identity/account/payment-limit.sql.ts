import type { CustomerId } from '#contracts/ids.ts';
import { prepared, sql, type Queryable, type Tx } from '#platform/db.ts';

/** How many payments the customer may open in ten minutes where staff gave a number, else null. */
export async function paymentsMaxOf(db: Queryable, id: CustomerId): Promise<number | null> {
  const [row] = await db.rows<{ max: number | null }>(
    prepared(
      'customers-payments-max',
      sql`select payments_max as max from customers where id = ${id}`,
    ),
  );
  return row?.max ?? null;
}

/** Null gives the customer the shop's own limit again. */
export async function savePaymentsMax(
  tx: Tx,
  { id, max, at }: Readonly<{ id: CustomerId; max: number | null; at: Date }>,
): Promise<void> {
  await tx.execute(sql`
    update customers set payments_max = ${max}, updated_at = ${at} where id = ${id}`);
}
