import type { ProductRecord } from '#contracts/admin/goods/products.ts';
import { sql, type Queryable } from '#platform/db.ts';

type Happened = Omit<ProductRecord['history'][number], 'at'> & Readonly<{ at: Date }>;
const shownMax = 50;

/** What staff did to one product, newest first. */
export async function productHistory(db: Queryable, id: string): Promise<ProductRecord['history']> {
  const rows = await db.rows<Happened>(sql`
    select a.id, a.at, c.email as actor, a.action, a.before, a.after
      from audit_log a join customers c on c.id = a.actor_id
     where a.subject_kind = 'product' and a.subject_id = ${id}
     order by a.id desc limit ${shownMax}`);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
