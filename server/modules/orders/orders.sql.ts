import type { OrderId, OrderLineId } from '#contracts/ids.ts';
import { money } from '#contracts/money.ts';
import { prepared, sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import { actorFor } from '#platform/request-ids/acting-person.ts';
import { count } from '#platform/metrics/count.ts';
import { OrderNotFound } from './errors.ts';
import { purposeOf } from './order.ts';
import type {
  DeliveryStep,
  Order,
  OrderEvent,
  OrderHead,
  OrderLine,
  OrderState,
  Sold,
} from './order.ts';

type HeadRow = Omit<OrderHead, 'usd' | 'kes'> & Readonly<{ usdCents: number; kesMinor: number }>;
type LineRow = Omit<OrderLine, 'id' | 'usd' | 'kes' | 'discount'> &
  Readonly<{
    lineId: OrderLineId;
    lineUsdCents: number;
    lineKesMinor: number;
    discountMinor: number;
  }>;
/** An order beside one of its lines. */
export type OrderRow = HeadRow & LineRow;

/** The columns of an order `o` beside one of its lines `l`, for every statement that reads them. */
export const orderColumns: Sql = sql`
  o.id, o.code, o.customer_id as "customerId", o.state, o.usd_cents as "usdCents",
  o.kes_minor as "kesMinor", o.rate_e4 as "rateE4", o.created_at as "createdAt",
  o.moved_at as "movedAt", o.paid_at as "paidAt", o.delivered_at as "deliveredAt",
  l.id as "lineId", l.position, l.usd_cents as "lineUsdCents",
  coalesce(l.kes_minor, o.kes_minor) as "lineKesMinor", l.discount_minor as "discountMinor",
  l.outcome, l.product, l.product_id as "productId", l.plan,
  coalesce(l.renews_lease_id, l.renews_server_id, l.renews_id) as renews,
  l.title, l.facts, l.service_from as "serviceFrom",
  l.service_until as "serviceUntil"`;

/** `titleOfMany` for an order `o` beside its first line `l`, to sort or find by it. */
export const orderTitle: Sql = sql`
  l.title || (select case when count(*) > 1 then ' (+' || (count(*) - 1) || ')' else '' end
                from order_lines where order_id = o.id)`;

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

/** One row as a line with its order. */
export function toSold(row: OrderRow): Sold {
  const { usdCents, kesMinor, lineId, lineUsdCents, lineKesMinor, discountMinor, ...rest } = row;
  const { position, outcome, product, productId, plan, renews, title, facts, ...more } = rest;
  const { serviceFrom, serviceUntil, ...order } = more;
  const about = { position, outcome, product, productId, plan, renews, title, facts };
  return {
    order: { ...order, usd: money(usdCents, 'USD'), kes: money(kesMinor, 'KES') },
    line: {
      id: lineId,
      ...about,
      usd: money(lineUsdCents, 'USD'),
      kes: money(lineKesMinor, 'KES'),
      discount: money(discountMinor, 'KES'),
      serviceFrom,
      serviceUntil,
    },
  };
}

/** Rows of whole orders, each order's by position, as orders in the order of their first rows. */
export function toOrders(rows: readonly OrderRow[]): Order[] {
  const orders = new Map<OrderId, { order: OrderHead; lines: [OrderLine, ...OrderLine[]] }>();
  for (const row of rows) {
    const { order, line } = toSold(row);
    const known = orders.get(order.id);
    if (known) known.lines.push(line);
    else orders.set(order.id, { order, lines: [line] });
  }
  return [...orders.values()].map(({ order, lines }) => ({ ...order, lines }));
}

/** Writes the order, its lines and its first event. False when the code is another order's. */
export async function insertOrder(
  tx: Tx,
  order: Order,
  { from, event }: { from: OrderState; event: OrderEvent },
): Promise<boolean> {
  const { lines } = order;
  const detail = JSON.stringify({ from, to: order.state });
  const each = <T>(column: (line: OrderLine) => T) => lines.map(column);
  const rows = await tx.rows<{ id: OrderId }>(
    prepared(
      'orders-insert',
      sql`
    with placed as (
      insert into orders (id, code, customer_id, state, purpose, usd_cents, rate_e4, kes_minor,
                          created_at, moved_at)
      values (${order.id}, ${order.code}, ${order.customerId}, ${order.state},
              ${purposeOf(...lines)}, ${order.usd.minor}, ${order.rateE4}, ${order.kes.minor},
              ${order.createdAt}, ${order.movedAt})
      on conflict (code) do nothing
      returning id
    ), lined as (
      insert into order_lines (id, order_id, position, product, product_id, plan, renews_lease_id,
                               renews_server_id, renews_id, title, facts, usd_cents, kes_minor,
                               discount_minor)
      select line.id, placed.id, line.position, line.product, line.product_id, line.plan,
             line.lease, line.server, line.other, line.title, line.facts, line.usd, line.kes,
             line.discount
        from placed
        cross join unnest(
          ${each(({ id }) => id)}::text[], ${each(({ position }) => position)}::integer[],
          ${each(({ product }) => product)}::text[], ${each(({ productId }) => productId)}::text[],
          ${each(({ plan }) => plan)}::text[], ${each(leaseIn)}::text[], ${each(serverIn)}::text[],
          ${each(otherIn)}::text[], ${each(({ title }) => title)}::text[],
          ${each(({ facts }) => JSON.stringify(facts))}::jsonb[],
          ${each(({ usd }) => usd.minor)}::bigint[], ${each(({ kes }) => kes.minor)}::bigint[],
          ${each(({ discount }) => discount.minor)}::bigint[]
        ) as line (id, position, product, product_id, plan, lease, server, other, title, facts,
                   usd, kes, discount)
    ), told as (
      insert into order_events (order_id, kind, detail, actor, at)
      select id, ${event}, ${detail}::jsonb, ${actorFor(order.customerId)}, ${order.movedAt}
        from placed
    )
    select id from placed`,
    ),
  );
  if (rows.length === 0) return false;
  countMove(tx, order, event);
  return true;
}

/** An order moves as one, so it is counted once, by the kind of its first line. */
const countMove = (tx: Tx, { lines: [{ product }] }: Order, step: OrderEvent) =>
  count(tx, { name: 'orderMoves', labels: { product, step } });

/** Holds the order until the transaction ends, so that two causes cannot both move it. */
export async function lockOrder(tx: Tx, id: OrderId): Promise<Order> {
  const rows = await tx.rows<OrderRow>(
    prepared(
      'orders-lock',
      sql`select ${orderColumns}
            from orders o
            join order_lines l on l.order_id = o.id
           where o.id = ${id}
           order by l.position
             for no key update of o`,
    ),
  );
  const [order] = toOrders(rows);
  if (!order) throw new OrderNotFound();
  return order;
}

/** The order, or undefined; the caller compares the customer where one is asking. */
export const findOrder = async (db: Queryable, id: OrderId): Promise<Order | undefined> =>
  (await findOrders(db, [id])).get(id);

/** Several orders by id; what is not known is left out. */
export async function findOrders(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Order>> {
  const rows = await db.rows<OrderRow>(sql`
    select ${orderColumns} from orders o join order_lines l on l.order_id = o.id
     where o.id = any(${ids}) order by o.id, l.position`);
  return new Map(toOrders(rows).map((order) => [order.id, order]));
}

/** Writes what became of lines where it differs from what their order says. */
export const saveOutcome = (
  tx: Tx,
  lines: readonly Pick<OrderLine, 'id'>[],
  outcome: NonNullable<OrderLine['outcome']>,
): Promise<number> =>
  tx.execute(sql`
    update order_lines set outcome = ${outcome} where id = any(${lines.map(({ id }) => id)})`);

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
  countMove(tx, order, note.event);
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
  {
    orderIds,
    how,
    at,
  }: { orderIds: readonly OrderId[]; how: 'screen' | 'mail link' | 'list link'; at: Date },
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

export type ServiceTime = Readonly<{ orderLineId: OrderLineId; from: Date; until: Date }>;

/** Notes the time that lines delivered, for lists, filters and receipts. */
export const recordServices = (tx: Queryable, times: readonly ServiceTime[]): Promise<number> =>
  tx.execute(
    prepared(
      'orders-record-services',
      sql`
    update order_lines l set service_from = s.begins, service_until = s.ends
      from unnest(${times.map(({ orderLineId }) => orderLineId)}::text[],
                  ${times.map(({ from }) => from)}::timestamptz[],
                  ${times.map(({ until }) => until)}::timestamptz[]) as s (id, begins, ends)
     where l.id = s.id`,
    ),
  );

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
