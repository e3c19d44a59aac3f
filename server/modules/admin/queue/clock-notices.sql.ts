import type { CustomerId, OrderId } from '#contracts/ids.ts';
import { orderTitle } from '#modules/orders';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { NoticeMinutes } from './two-hour-clock.ts';

export type DueNotice = Readonly<{
  orderId: OrderId;
  code: string;
  title: string;
  customerId: CustomerId;
  firstName: string;
  email: string;
  assignee: string | null;
  serverId: string | null;
}>;

const perTurn = 50;

/** Orders that have waited so long and were not warned about it yet, oldest first. */
export const dueNotices = (
  db: Queryable,
  { minutes, paidBefore }: { minutes: NoticeMinutes; paidBefore: Date },
): Promise<DueNotice[]> =>
  db.rows<DueNotice>(sql`
    select o.id as "orderId", o.code, ${orderTitle} as title, c.id as "customerId",
           c.first_name as "firstName", c.email, who.email as assignee, s.id as "serverId"
      from orders o
      join order_lines l on l.order_id = o.id and l.position = 0
      join customers c on c.id = o.customer_id
      left join servers s on s.order_line_id = l.id
      left join order_assignments a on a.order_id = o.id
      left join customers who on who.id = a.staff_id
     where o.state in ('paid', 'provisioning', 'provisioning_failed')
       and o.paid_at <= ${paidBefore}
       and not exists (select from clock_notices n
                        where n.order_id = o.id and n.minutes = ${minutes})
     order by o.paid_at limit ${perTurn}`);

/** Claims a notice for sending; false when it was already claimed. */
export async function takeNotice(
  tx: Tx,
  { orderId, minutes, at }: { orderId: OrderId; minutes: NoticeMinutes; at: Date },
): Promise<boolean> {
  const added = await tx.execute(sql`
    insert into clock_notices (order_id, minutes, at) values (${orderId}, ${minutes}, ${at})
    on conflict do nothing`);
  return added > 0;
}
