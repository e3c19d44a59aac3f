import type { CustomerId, OrderId, OrderLineId, ServerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { SealedColumn } from '#platform/sealing/sealed-column.ts';
import { serverSecrets } from './access.ts';
import type { Placement } from './placements.sql.ts';
import { moved, type Server, type ServerEvent, type SuspendedFor } from './server.ts';

/** The passwords of machines. */
export const serverSeals: SealedColumn = {
  ...serverSecrets,
  form: 'bytes',
  table: sql`servers`,
  key: sql`id`,
  value: sql`secret_sealed`,
  put: sql`secret_sealed = line.value`,
};

export const serverColumns = sql`
  s.id, s.order_id as "orderId", s.order_line_id as "orderLineId",
  s.customer_id as "customerId", s.offer_id as "offerId",
  s.operating_system as "operatingSystem", s.provider, s.settings, s.state, s.reason, s.reference,
  s.tries,
  s.address, s.username, s.secret_sealed as "secretSealed", s.note,
  s.requested_at as "requestedAt", s.moved_at as "movedAt", s.activated_at as "activatedAt",
  s.ends_at as "endsAt", s.power, s.suspended_for as "suspendedFor", s.term,
  s.leaves_at_end as "leavesAtEnd", s.late_choice as "lateChoice", s.added_days as "addedDays"`;

export type NewServer = Readonly<{
  id: ServerId;
  orderId: OrderId;
  orderLineId: OrderLineId;
  customerId: CustomerId;
  offerId: string;
  operatingSystem: string | null;
  placement: Placement;
  at: Date;
}>;

/** Records that a paid line needs a server. A line has one server only. */
export async function requestServer(tx: Tx, input: NewServer): Promise<void> {
  await tx.execute(sql`
    insert into servers (id, order_id, order_line_id, customer_id, offer_id, operating_system,
                         provider, settings, state, requested_at, moved_at)
    values (${input.id}, ${input.orderId}, ${input.orderLineId}, ${input.customerId},
    ${input.offerId},
            ${input.operatingSystem}, ${input.placement.provider},
            ${JSON.stringify(input.placement.settings)}::jsonb, 'requested', ${input.at},
            ${input.at})
    on conflict (order_line_id) do nothing`);
}

/** Gives a locked server another provider: before it is asked for again, or when made by hand. */
export async function placeServer(tx: Tx, server: Server, placement: Placement): Promise<Server> {
  const { provider, settings } = placement;
  await tx.execute(sql`
    update servers set provider = ${provider}, settings = ${JSON.stringify(settings)}::jsonb
     where id = ${server.id}`);
  return { ...server, provider, settings };
}

/** The server of an order; undefined when the order has none. */
export async function findServerOfOrder(db: Queryable, id: OrderId): Promise<Server | undefined> {
  const [row] = await db.rows<Server>(sql`
    select ${serverColumns} from servers s where s.order_id = ${id}`);
  return row;
}

/** Holds the server of an order until the transaction ends; the order is locked first. */
export async function lockServerOfOrder(tx: Tx, id: OrderId): Promise<Server | undefined> {
  const [row] = await tx.rows<Server>(sql`
    select ${serverColumns} from servers s where s.order_id = ${id} for update`);
  return row;
}

/** Holds a server until the transaction ends; its order is locked first. */
export async function lockServer(tx: Tx, id: ServerId): Promise<Server | undefined> {
  const [row] = await tx.rows<Server>(sql`
    select ${serverColumns} from servers s where s.id = ${id} for update`);
  return row;
}

export async function findServer(db: Queryable, id: string): Promise<Server | undefined> {
  const [row] = await db.rows<Server>(
    sql`select ${serverColumns} from servers s where s.id = ${id}`,
  );
  return row;
}

/** The servers of these ids, by id, in one statement. */
export async function serversById(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, Server>> {
  const rows = await db.rows<Server>(
    sql`select ${serverColumns} from servers s where s.id = any(${ids})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The servers of these orders, by order. */
export async function serversOfOrders(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<Map<OrderId, Server>> {
  const rows = await db.rows<Server>(sql`
    select ${serverColumns} from servers s where s.order_id = any(${orderIds})`);
  return new Map(rows.map((row) => [row.orderId, row]));
}

export type Owned = Server & Readonly<{ orderCode: string; title: string; paidAt: Date | null }>;

const ownedMax = 200;

/** A customer's servers with what their orders say, newest first; one when an id is named. */
export const listOwned = (
  db: Queryable,
  { customerId, id = null }: { customerId: CustomerId; id?: string | null },
): Promise<Owned[]> =>
  db.rows<Owned>(sql`
    select ${serverColumns}, o.code as "orderCode", l.title, o.paid_at as "paidAt"
      from servers s
      join orders o on o.id = s.order_id
      join order_lines l on l.id = s.order_line_id
     where s.customer_id = ${customerId} and (${id}::text is null or s.id = ${id})
     order by s.requested_at desc, s.id limit ${ownedMax}`);

/** How many of a customer's servers are active. */
export async function countActiveServers(db: Queryable, customerId: CustomerId): Promise<number> {
  const [row] = await db.rows<{ n: number }>(sql`
    select count(*)::integer as n from servers
     where customer_id = ${customerId} and state = 'active'`);
  return row?.n ?? 0;
}

export type ServerChange = Readonly<{
  event: ServerEvent;
  at: Date;
  reason?: string;
  reference?: string;
  /** Why, when it is suspended. */
  suspendedFor?: SuspendedFor;
}>;

/** Moves a locked server. Throws `order-move-refused` where the table has no such move. */
export async function moveServer(tx: Tx, server: Server, change: ServerChange): Promise<Server> {
  const { event, at, reason = null, reference = server.reference } = change;
  const state = moved(server.state, event);
  const suspendedFor = state === 'suspended' ? (change.suspendedFor ?? 'staff') : null;
  const tries = event === 'take' || event === 'fail' ? server.tries + 1 : server.tries;
  await tx.execute(sql`
    update servers
       set state = ${state}, moved_at = ${at}, reason = ${reason}, reference = ${reference},
           tries = ${tries}, suspended_for = ${suspendedFor}
     where id = ${server.id}`);
  return { ...server, state, movedAt: at, reason, reference, tries, suspendedFor };
}

export type Access = Readonly<{
  address: string;
  username: string;
  secretSealed: Buffer;
  note: string | null;
}>;

/** Makes a locked server active with its access, from now until `endsAt`. */
export async function activateServer(
  tx: Tx,
  server: Server,
  { access, at, endsAt }: { access: Access; at: Date; endsAt: Date },
): Promise<Server> {
  const state = moved(server.state, 'activate');
  await tx.execute(sql`
    update servers
       set state = ${state}, moved_at = ${at}, activated_at = ${at}, ends_at = ${endsAt},
           power = 'running', term = 1, term_granted_at = ${at}, reason = null,
           address = ${access.address}, username = ${access.username},
           secret_sealed = ${access.secretSealed}, note = ${access.note}
     where id = ${server.id}`);
  return { ...server, ...access, state, movedAt: at, activatedAt: at, endsAt, reason: null };
}

/** What opens the machine from now on. */
export async function changeAccess(
  tx: Tx,
  server: Server,
  access: Partial<Pick<Access, 'address' | 'username' | 'secretSealed'>>,
): Promise<void> {
  await tx.execute(sql`
    update servers
       set address = coalesce(${access.address ?? null}, address),
           username = coalesce(${access.username ?? null}, username),
           secret_sealed = coalesce(${access.secretSealed ?? null}::bytea, secret_sealed)
     where id = ${server.id}`);
}

/** Notes whether a machine runs. */
export const savePower = (tx: Tx, { id }: Pick<Server, 'id'>, power: Server['power']) =>
  tx.execute(sql`update servers set power = ${power} where id = ${id}`);

/** The servers of a customer that run, that a suspension of the account stopped, or that ended. */
export async function lockServersOfCustomer(
  tx: Tx,
  { customerId, which }: Readonly<{ customerId: CustomerId; which: keyof typeof whichServers }>,
): Promise<Server[]> {
  return tx.rows<Server>(sql`
    select ${serverColumns} from servers s
     where s.customer_id = ${customerId}
       and ${whichServers[which]}
     order by s.id for update`);
}

const whichServers = {
  running: sql`s.state = 'active'`,
  stopped: sql`s.suspended_for = 'account'`,
  ended: sql`s.suspended_for = 'end'`,
} as const;

/** Moves the end of a locked server, such as by time that it could not be used. */
export async function addServerTime(tx: Tx, server: Server, ms: number): Promise<Server> {
  if (!server.endsAt || ms <= 0) return server;
  const endsAt = new Date(server.endsAt.getTime() + ms);
  await tx.execute(sql`update servers set ends_at = ${endsAt} where id = ${server.id}`);
  return { ...server, endsAt };
}

/** Paid servers in the making that no work is under way for, and none has failed. */
export async function lostCreates(db: Queryable): Promise<ServerId[]> {
  const rows = await db.rows<{ id: ServerId }>(sql`
    select s.id from servers s
     where s.state in ('requested', 'creating')
       and not exists (select from server_operations p where p.server_id = s.id
                        and p.state in ('waiting', 'pending', 'failed'))
     order by s.requested_at limit 50`);
  return rows.map(({ id }) => id);
}
