import type { OrderId, OrderLineId } from '#contracts/ids.ts';
import { money } from '#contracts/money.ts';
import { prepared, sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import { count } from '#platform/metrics/count.ts';
import { OrderNotFound } from './errors.ts';
import { purposeOf } from './order.ts';
import type { DeliveryStep, Order, OrderEvent, OrderLine, OrderState } from './order.ts';

export type OrderRow = Omit<Order, 'usd' | 'kes' | 'line'> &
  Readonly<{ usdCents: number; kesMinor: number; lineId: OrderLineId }> &
  Omit<OrderLine, 'id'>;

/** The columns of an order with its one line, for every statement that reads orders. */
export const orderColumns: Sql = sql`
  o.id, o.code, o.customer_id as "customerId", o.state, o.usd_cents as "usdCents",
  o.kes_minor as "kesMinor", o.rate_e4 as "rateE4", o.created_at as "createdAt",
  o.moved_at as "movedAt", o.paid_at as "paidAt", o.delivered_at as "deliveredAt",
  l.id as "lineId", l.product, l.product_id as "productId", l.plan,
  coalesce(l.renews_lease_id, l.renews_server_id, l.renews_id) as renews,
  l.title, l.facts, l.service_from as "serviceFrom",
  l.service_until as "serviceUntil"`;

/** Leases and servers have a column with a foreign key of their own; others share the third. */
const columnOf = (id: string) => {
  if (id.startsWith('lse_')) return 'lease';
  return id.startsWith('srv_') ? 'server' : 'other';
};
const inColumn = (column: ReturnType<typeof columnOf>) => (line: Pick<OrderLine, 'renews'>) =>
  line.renews && columnOf(line.renews) === column ? line.renews : null;
export const leaseIn = inColumn('lease');
export const serverIn = inColumn('server');
export const otherIn = inColumn('other');

const renewedColumns = {
  lease: sql`l.renews_lease_id`,
  server: sql`l.renews_server_id`,
  other: sql`l.renews_id`,
} as const;
/** Where a line `l` that renews this id says so. */
export const renewedColumn = (id: string): Sql => renewedColumns[columnOf(id)];

export function toOrder(row: OrderRow): Order {
  const { usdCents, kesMinor, lineId, ...rest } = row;
  const { product, productId, plan, renews, title, facts, ...more } = rest;
  const { serviceFrom, serviceUntil, ...order } = more;
  const about = { product, productId, plan, renews, title, facts };
  return {
    ...order,
    usd: money(usdCents, 'USD'),
    kes: money(kesMinor, 'KES'),
    line: { id: lineId, ...about, serviceFrom, serviceUntil },
  };
}

/** Writes the order, its line and its first event. False when the code is another order's. */
export async function insertOrder(
  tx: Tx,
  order: Order,
  { from, event }: { from: OrderState; event: OrderEvent },
): Promise<boolean> {
  const { line } = order;
  const detail = JSON.stringify({ from, to: order.state });
  const rows = await tx.rows<{ id: OrderId }>(
    prepared(
      'orders-insert',
      sql`
    with placed as (
      insert into orders (id, code, customer_id, state, purpose, usd_cents, rate_e4, kes_minor,
                          created_at, moved_at)
      values (${order.id}, ${order.code}, ${order.customerId}, ${order.state}, ${purposeOf(line)},
              ${order.usd.minor}, ${order.rateE4}, ${order.kes.minor}, ${order.createdAt},
              ${order.movedAt})
      on conflict (code) do nothing
      returning id
    ), lined as (
      insert into order_lines (id, order_id, product, product_id, plan, renews_lease_id,
                               renews_server_id, renews_id, title, facts, usd_cents)
      select ${line.id}, id, ${line.product}, ${line.productId}, ${line.plan},
             ${leaseIn(line)}, ${serverIn(line)}, ${otherIn(line)}, ${line.title},
             ${JSON.stringify(line.facts)}::jsonb,
             ${order.usd.minor}
        from placed
    ), told as (
      insert into order_events (order_id, kind, detail, actor, at)
      select id, ${event}, ${detail}::jsonb, ${`customer:${order.customerId}`}, ${order.movedAt}
        from placed
    )
    select id from placed`,
    ),
  );
  if (rows.length === 0) return false;
  count(tx, { name: 'orderMoves', labels: { product: line.product, step: event } });
  return true;
}

/** Holds the order until the transaction ends, so that two causes cannot both move it. */
export async function lockOrder(tx: Tx, id: OrderId): Promise<Order> {
  const [row] = await tx.rows<OrderRow>(
    prepared(
      'orders-lock',
      sql`select ${orderColumns}
            from orders o
            join order_lines l on l.order_id = o.id
           where o.id = ${id}
             for no key update of o`,
    ),
  );
  if (!row) throw new OrderNotFound();
  return toOrder(row);
}

/** The order, or undefined; the caller compares the customer where one is asking. */
export async function findOrder(db: Queryable, id: OrderId): Promise<Order | undefined> {
  const [row] = await db.rows<OrderRow>(sql`
    select ${orderColumns} from orders o join order_lines l on l.order_id = o.id
     where o.id = ${id}`);
  return row && toOrder(row);
}

/** Several orders by id; what is not known is left out. */
export async function findOrders(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Order>> {
  const rows = await db.rows<OrderRow>(sql`
    select ${orderColumns} from orders o join order_lines l on l.order_id = o.id
     where o.id = any(${ids})`);
  return new Map(rows.map((row) => [row.id, toOrder(row)]));
}

export type MoveNote = Readonly<{
  event: OrderEvent;
  from: OrderState;
  /** Who caused it: `customer:cus_…`, `staff:cus_…`, `provider:…`, `system`. */
  actor: string;
  detail: Readonly<Record<string, unknown>>;
}>;

/** Stores a move and its line of history in one statement. */
export async function saveMove(tx: Tx, order: Order, note: MoveNote): Promise<void> {
  const detail = JSON.stringify({ ...note.detail, from: note.from, to: order.state });
  const rows = await tx.rows<{ id: OrderId }>(
    prepared(
      'orders-save-move',
      sql`
    with moved as (
      update orders
         set state = ${order.state}, moved_at = ${order.movedAt}, paid_at = ${order.paidAt},
             delivered_at = ${order.deliveredAt}
       where id = ${order.id} and state = ${note.from}
      returning id
    ), told as (
      insert into order_events (order_id, kind, detail, actor, at)
      select id, ${note.event}, ${detail}::jsonb, ${note.actor}, ${order.movedAt} from moved
    )
    select id from moved`,
    ),
  );
  // A caller that did not lock the order could overwrite another change, so it is refused.
  if (rows.length === 0) throw new Error(`Order ${order.id} was moved without being locked.`);
  count(tx, { name: 'orderMoves', labels: { product: order.line.product, step: note.event } });
}

export type StepNote = Readonly<{
  orderId: OrderId;
  step: DeliveryStep;
  detail?: Readonly<Record<string, unknown>>;
  at: Date;
}>;

/**
 * Adds one step to the proof of delivery. The first telling counts; a repeat changes nothing and
 * answers false.
 */
export async function recordDelivery(tx: Queryable, note: StepNote): Promise<boolean> {
  const { orderId, step, detail = {}, at } = note;
  return (await recordSteps(tx, orderId, [{ step, detail, at }])) > 0;
}

/** The same for several steps of one order at once. Returns how many were new. */
export const recordSteps = (
  tx: Queryable,
  orderId: OrderId,
  steps: readonly Omit<StepNote, 'orderId'>[],
): Promise<number> =>
  tx.execute(
    prepared(
      'orders-record-steps',
      sql`
    insert into order_events (order_id, kind, detail, actor, at)
    select ${orderId}, kind, detail, 'system', at
      from unnest(${steps.map(({ step }) => `step:${step}`)}::text[],
                  ${steps.map(({ detail = {} }) => JSON.stringify(detail))}::jsonb[],
                  ${steps.map(({ at }) => at)}::timestamptz[]) as s (kind, detail, at)
    on conflict (order_id, kind) where kind like 'step:%' do nothing`,
    ),
  );

/**
 * Adds to the proof of each of these orders that its customer has now been shown the credentials;
 * only where they were issued for it, and once. Returns how many were new.
 */
export const recordSeen = (
  db: Queryable,
  { orderIds, how, at }: { orderIds: readonly OrderId[]; how: 'screen' | 'mail link'; at: Date },
): Promise<number> =>
  db.execute(
    prepared(
      'orders-record-seen',
      sql`
    insert into order_events (order_id, kind, detail, actor, at)
    select issued.order_id, 'step:first_seen', jsonb_build_object('how', ${how}::text), 'system',
           ${at}::timestamptz
      from order_events issued
     where issued.order_id = any(${orderIds}) and issued.kind = 'step:credentials_issued'
       and not exists (select 1 from order_events seen
                        where seen.order_id = issued.order_id and seen.kind = 'step:first_seen')
    on conflict (order_id, kind) where kind like 'step:%' do nothing`,
    ),
  );

/** Notes the time that a line delivered, for lists, filters and receipts. */
export async function recordService(
  tx: Queryable,
  { orderLineId, from, until }: { orderLineId: OrderLineId; from: Date; until: Date },
): Promise<void> {
  await tx.execute(
    prepared(
      'orders-record-service',
      sql`
    update order_lines set service_from = ${from}, service_until = ${until}
     where id = ${orderLineId}`,
    ),
  );
}

export type OrderHistoryEntry = Readonly<{
  /** An event of the order, or `step:<name>` of its delivery. */
  kind: string;
  detail: Readonly<Record<string, unknown>>;
  actor: string;
  at: Date;
}>;

const historyMax = 500;

/** Everything that happened to an order, oldest first. */
export const historyOf = (db: Queryable, orderId: OrderId) =>
  db.rows<OrderHistoryEntry>(sql`
    select kind, detail, actor, at from order_events
     where order_id = ${orderId} order by id limit ${historyMax}`);

const isStale = (before: Date) => sql`state = 'awaiting_payment' and moved_at < ${before}`;

/** Whether `staleOrders` would find anything. */
export const anyOrderStale = (before: Date): Sql => sql`exists (
  select 1 from orders where ${isStale(before)} order by moved_at limit 1)`;

/** Ids of orders that have waited for money since before then, oldest first. */
export async function staleOrders(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<OrderId[]> {
  const rows = await db.rows<{ id: OrderId }>(sql`
    select id from orders
     where ${isStale(before)}
     order by moved_at limit ${limit}`);
  return rows.map(({ id }) => id);
}
