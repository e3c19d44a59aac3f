import type { z } from 'zod/mini';
import type { disputeItem } from '#contracts/admin/money/books.ts';
import { iso, type Page } from '#modules/staff';
import { sql, type Queryable } from '#platform/db.ts';

type Item = z.infer<typeof disputeItem>;
type Row = Omit<Item, 'dueAt' | 'openedAt' | 'resolvedAt' | 'heardAt'> &
  Readonly<Record<'dueAt' | 'openedAt' | 'resolvedAt', Date | null>> &
  Readonly<{ heardAt: Date }>;

/** Disputes, those that wait for an answer first. */
export async function listDisputes(db: Queryable, page: Page) {
  const rows = await db.rows<Row>(sql`
    select d.id, d.provider, d.reference, d.state, d.amount_minor as "amountMinor", d.category,
           d.provider_status as "providerStatus", d.due_at as "dueAt",
           d.service_paused as "servicePaused", d.heard_at as "heardAt",
           d.opened_at as "openedAt", d.resolved_at as "resolvedAt",
           d.payment_id as "paymentId", p.order_id as "orderId", o.code as "orderCode",
           c.email as "customerEmail"
      from disputes d
      left join payment_attempts p on p.id = d.payment_id
      left join orders o on o.id = p.order_id
      left join customers c on c.id = p.customer_id
     order by d.state in ('heard', 'open') desc, d.due_at, d.heard_at desc
     limit ${page.limit} offset ${page.offset}`);
  const [counted] = await db.rows<{ count: number }>(sql`select count(*) from disputes`);
  const content = rows.map(({ heardAt, dueAt, openedAt, resolvedAt, ...row }) => ({
    ...row,
    heardAt: heardAt.toISOString(),
    dueAt: iso(dueAt),
    openedAt: iso(openedAt),
    resolvedAt: iso(resolvedAt),
  }));
  return { content, total: counted?.count ?? 0 };
}

/** The state of a dispute; undefined for an unknown one. */
export async function disputeState(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.rows<{ state: string }>(sql`select state from disputes where id = ${id}`);
  return row?.state;
}
