import type { OrderId, OrderLineId, RefundId } from '#contracts/ids.ts';
import { money, type Money } from '#contracts/money.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

/** What of a refund is for a line of its order. Orders of one line have none written. */
export type RefundShare = Readonly<{ orderLineId: OrderLineId; amount: Money }>;

export const insertRefundShares = (
  tx: Tx,
  refundId: RefundId,
  shares: readonly RefundShare[],
): Promise<number> =>
  tx.execute(sql`
    insert into refund_lines (refund_id, order_line_id, minor)
    select ${refundId}, s.id, s.minor
      from unnest(${shares.map(({ orderLineId }) => orderLineId)}::text[],
                  ${shares.map(({ amount }) => amount.minor)}::bigint[]) as s (id, minor)
     where s.minor > 0`);

/** The lines that a refund is for; none where it is for its order as a whole. */
export async function refundedLines(db: Queryable, refundId: RefundId): Promise<OrderLineId[]> {
  const rows = await db.rows<{ id: OrderLineId }>(sql`
    select order_line_id as id from refund_lines where refund_id = ${refundId}`);
  return rows.map(({ id }) => id);
}

/** What of these lines went back, is promised or waits for approval; nothing is left out. */
export async function returnedByLine(
  db: Queryable,
  ids: readonly OrderLineId[],
): Promise<ReadonlyMap<OrderLineId, Money>> {
  const rows = await db.rows<{ id: OrderLineId; minor: number }>(sql`
    select s.order_line_id as id, sum(s.minor)::bigint as minor
      from refund_lines s join refunds r on r.id = s.refund_id and r.state <> 'rejected'
     where s.order_line_id = any(${ids}) group by s.order_line_id`);
  return new Map(rows.map(({ id, minor }) => [id, money(minor, 'KES')]));
}

type Waiting = Readonly<{ orderId: OrderId; orderLineId: OrderLineId }>;

/** Whether a refund of one of these lines waits for a person. */
export async function waitingRefunds(db: Queryable, lines: readonly Waiting[]): Promise<boolean> {
  const rows = await db.rows(sql`
    select from refunds r
     where r.order_id = any(${lines.map(({ orderId }) => orderId)})
       and r.state = 'awaiting_approval'
       and (not exists (select from refund_lines s where s.refund_id = r.id)
            or exists (select from refund_lines s where s.refund_id = r.id
                        and s.order_line_id = any(${lines.map(({ orderLineId }) => orderLineId)})))
     limit 1`);
  return rows.length > 0;
}
