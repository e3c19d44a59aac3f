import { typedReference } from '#contracts/typed.ts';
import type { AdminOrder } from '#contracts/admin/shapes.ts';
import type { orderSorts, queueStates } from '#contracts/admin/admin.ts';
import type { CustomerId, LeaseId, OrderId, OrderLineId, ServerId } from '#contracts/ids.ts';
import { fullName } from '#modules/identity';
import { orderTitle } from '#modules/orders';
import {
  countOfNamed,
  customersNamed,
  iso,
  isOneOf,
  kesOf,
  type Page,
  type Theirs,
  withNewest,
} from '#modules/staff';
import { sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import { orderBy, type Order } from '#platform/database/list-order.ts';
import { clockOf } from './two-hour-clock.ts';

type Row = Omit<
  AdminOrder,
  'kes' | 'createdAt' | 'paidAt' | 'deliveredAt' | 'clock' | 'customerName' | 'assignee'
> &
  Readonly<{
    kesMinor: number;
    firstName: string;
    lastName: string;
    createdAt: Date;
    paidAt: Date | null;
    deliveredAt: Date | null;
    assigneeId: CustomerId | null;
    assigneeName: string | null;
  }>;

const columns = sql`
  o.id, o.code, ${orderTitle} as title, l.product, o.state, o.customer_id as "customerId",
  c.first_name as "firstName", c.last_name as "lastName", c.email as "customerEmail",
  o.usd_cents as "usdCents", o.kes_minor as "kesMinor", o.created_at as "createdAt",
  o.paid_at as "paidAt", o.delivered_at as "deliveredAt", who.id as "assigneeId",
  who.name as "assigneeName", s.state as "serverState", s.reason`;

/** `o` is what a query chose of the orders: the joins are paid for these rows only. */
const joined = (chosen: Sql) => sql`
  ${chosen} o
  join order_lines l on l.order_id = o.id and l.position = 0
  join customers c on c.id = o.customer_id
  left join servers s on s.order_line_id = l.id
  left join order_assignments a on a.order_id = o.id
  left join customers who on who.id = a.staff_id`;

const waiting = new Set(['paid', 'provisioning', 'provisioning_failed']);

function toView(row: Row, at: Date): AdminOrder {
  const { kesMinor, firstName, lastName, assigneeId, assigneeName, ...rest } = row;
  return {
    ...rest,
    customerName: fullName({ firstName, lastName }),
    kes: kesOf(kesMinor),
    assignee: assigneeId && { id: assigneeId, name: assigneeName ?? '' },
    createdAt: row.createdAt.toISOString(),
    paidAt: iso(row.paidAt),
    deliveredAt: iso(row.deliveredAt),
    clock: row.paidAt && waiting.has(row.state) ? clockOf(row.paidAt, at) : null,
  };
}

export type QueueState = (typeof queueStates)[number];
const statesOf: Record<QueueState, readonly string[] | null> = {
  waiting: ['paid', 'provisioning', 'provisioning_failed'],
  failed: ['provisioning_failed'],
  delivered: ['delivered'],
  unpaid: ['awaiting_payment', 'expired', 'cancelled'],
  refunds: ['refund_due', 'refunded', 'partially_refunded'],
  all: null,
};

export type RequestedOrders = Readonly<{
  state: QueueState;
  search?: string | undefined;
  customerId?: CustomerId;
  order?: Order<(typeof orderSorts)[number]>;
  page: Page;
  at: Date;
}>;

const sortable = { paid: sql`o.paid_at`, price: { always: sql`o.kes_minor` } };

/**
 * One page of orders, as `order` asks; else those that wait with the oldest payment first, and all
 * others newest first.
 */
export async function listOrders(db: Queryable, requested: RequestedOrders) {
  const { state, search, customerId = null, page, at } = requested;
  const states = statesOf[state];
  const among: Sql = sql`
    (${states}::text[] is null or o.state = any(${states}::text[]))
    and (${customerId}::text is null or o.customer_id = ${customerId})`;
  const named = await customersNamed(db, search);
  const found = (isTheirs: Theirs): Sql =>
    search ? sql`${among} and ${isNamed(search, isTheirs)}` : among;
  const oldestPaid = state === 'waiting' || state === 'failed' ? sql`o.paid_at, o.id` : undefined;
  const otherOrder = orderBy(requested.order ?? {}, sortable, sql`o.id`) ?? oldestPaid;
  const order = otherOrder ?? sql`o.created_at desc, o.id desc`;
  const newestOf = (customer: Sql) => sql`
    select o.created_at from orders o where o.customer_id = ${customer} and ${among}
     order by o.created_at desc limit 1`;
  const onPage = otherOrder ? named : await withNewest(db, named, { ...page, newestOf });
  const rows = await db.rows<Row>(sql`
    with chosen as (
      select o.* from orders o where ${found(isOneOf(onPage))}
       order by ${order} limit ${page.limit} offset ${page.offset})
    select ${columns} from ${joined(sql`chosen`)} order by ${order}`);
  const counted = await countOfNamed(
    db,
    named,
    (isTheirs) => sql`select from orders o where ${found(isTheirs)}`,
  );
  return { content: rows.map((row) => toView(row, at)), ...counted };
}

/** Orders by their own code or id, or by whose they are. */
const isNamed = (search: string, isTheirs: Theirs): Sql => sql`
  (replace(o.code, '-', '') = ${typedReference(search)} or o.id = ${search}
   or ${isTheirs(sql`o.customer_id`)})`;

export async function findAdminOrder(
  db: Queryable,
  id: string,
  at: Date,
): Promise<AdminOrder | undefined> {
  const [row] = await db.rows<Row>(
    sql`select ${columns} from ${joined(sql`orders`)} where o.id = ${id}`,
  );
  return row && toView(row, at);
}

type LineGoods = Readonly<{
  id: OrderLineId;
  leaseId: LeaseId | null;
  serverId: ServerId | null;
  /** Of what it began; a renewal has none of its own. */
  firstConnectedAt: Date | null;
}>;

/** What lines began or prolonged. */
export async function goodsOfLines(
  db: Queryable,
  ids: readonly OrderLineId[],
): Promise<ReadonlyMap<OrderLineId, LineGoods>> {
  const rows = await db.rows<LineGoods>(sql`
    select l.id, coalesce(l.renews_lease_id, e.id) as "leaseId",
           coalesce(l.renews_server_id, s.id) as "serverId",
           e.first_connected_at as "firstConnectedAt"
      from order_lines l left join leases e on e.order_line_id = l.id
      left join servers s on s.order_line_id = l.id
     where l.id = any(${ids})`);
  return new Map(rows.map((row) => [row.id, row]));
}

export type Assignee = Readonly<{ id: CustomerId; name: string }>;

/** Who has an order, in a transaction that holds the order. */
export async function assigneeOf(tx: Tx, orderId: OrderId): Promise<Assignee | null> {
  const [has] = await tx.rows<Assignee>(sql`
    select c.id, c.name from order_assignments a join customers c on c.id = a.staff_id
     where a.order_id = ${orderId}`);
  return has ?? null;
}

type Assignment = Readonly<{ orderId: OrderId; staffId: CustomerId | null; at: Date }>;

/** Assigns an order, replacing its holder; null returns it to the queue. */
export const assignOrder = (tx: Tx, { orderId, staffId, at }: Assignment) =>
  staffId === null
    ? tx.execute(sql`delete from order_assignments where order_id = ${orderId}`)
    : tx.execute(sql`
        insert into order_assignments (order_id, staff_id, at)
        values (${orderId}, ${staffId}, ${at})
        on conflict (order_id) do update set staff_id = excluded.staff_id, at = excluded.at`);

type Summary = Readonly<{ waiting: number; late: number }>;

/** How many orders wait for their delivery, and how many of them since before `lateBefore`. */
export async function readSummary(
  db: Queryable,
  { lateBefore }: { lateBefore: Date },
): Promise<Summary> {
  const [row] = await db.rows<Summary>(sql`
    select count(*) as waiting, count(*) filter (where paid_at <= ${lateBefore}) as late
      from orders where state in ('paid', 'provisioning', 'provisioning_failed')`);
  return row ?? { waiting: 0, late: 0 };
}
