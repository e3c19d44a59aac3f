import { fillPlaceholders, unknownPlaceholders } from '#contracts/admin/people/tickets.ts';
import type { CustomerId, OrderId } from '#contracts/ids.ts';
import { findCustomer, fullName, staffWho } from '#modules/identity';
import { findOrder, lockOrder, titleOf } from '#modules/orders';
import { auditMany, type AuditEntry, type Staff } from '#modules/staff';
import { writeAboutOrder } from '#modules/support';
import type { Tx } from '#platform/db.ts';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { assigneeOf, assignOrder, type Assignee } from './orders.sql.ts';
import type { AdminContext } from '../context.ts';

/** The team members who can serve orders; orders are assigned to them only. */
export const serversOfOrders = ({ db }: Pick<AdminContext, 'db'>) => staffWho(db, 'orders.fulfil');

export type Assigning = Readonly<{
  orders: readonly Readonly<{ id: OrderId; seen: CustomerId | null }>[];
  to: CustomerId | null;
}>;
type Taken = Readonly<{ orderId: OrderId; orderCode: string; assignee: Assignee | null }>;

/**
 * Assigns orders to a team member, or returns them to the queue. An order with another holder than
 * was seen keeps it and is reported; all others are assigned in the same transaction.
 */
export async function assignOrders(
  ctx: AdminContext,
  staff: Staff,
  { orders, to: staffId }: Assigning,
): Promise<{ changed: number; taken: Taken[] }> {
  const at = ctx.clock();
  if (staffId !== null && staffId !== staff.id) await requireServer(ctx, staffId);
  return ctx.db.transaction(async (tx) => {
    const taken: Taken[] = [];
    const auditEntries: AuditEntry[] = [];
    for (const { id, seen } of inLockOrder(orders)) {
      const order = await lockOrder(tx, id);
      const has = await assigneeOf(tx, id);
      const before = has?.id ?? null;
      if (before === staffId) continue;
      if (before !== seen) {
        taken.push({ orderId: id, orderCode: order.code, assignee: has });
        continue;
      }
      await assignOrder(tx, { orderId: id, staffId, at });
      auditEntries.push({
        staff,
        action: 'order.assign',
        subject: subjectOf(id),
        before: { assignee: before },
        after: { assignee: staffId },
        at,
      });
    }
    if (auditEntries.length > 0) await auditMany(tx, auditEntries);
    return { changed: auditEntries.length, taken };
  });
}

const subjectOf = (id: OrderId) => ({ kind: 'order', id });

/** Two who choose the same orders take them in one order, each once. */
function inLockOrder<T extends Readonly<{ id: OrderId }>>(orders: readonly T[]): T[] {
  const once = new Map(orders.map((order) => [order.id, order]));
  return [...once.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function requireServer(ctx: AdminContext, id: CustomerId) {
  const able = await serversOfOrders(ctx);
  if (!able.some((one) => one.id === id)) {
    throw new NotFound('No team member with order access found.');
  }
}

export type Messaging = Readonly<{ orders: readonly OrderId[]; body: string; key: string }>;

/**
 * Writes to the customers of orders, each in the ticket of their own order; all or none. Names in
 * braces stand for each customer's own facts, as in ready answers.
 */
export async function messageOrders(
  ctx: AdminContext,
  staff: Staff & Readonly<{ firstName: string }>,
  { orders, body, key }: Messaging,
): Promise<{ sent: number }> {
  const [unknown] = unknownPlaceholders(body);
  if (unknown !== undefined) {
    throw InvalidInput.at('/body', `{{${unknown}}} stands for nothing here.`);
  }
  const at = ctx.clock();
  const chosen = inLockOrder(orders.map((id) => ({ id })));
  return ctx.db.transaction(async (tx) => {
    const auditEntries: AuditEntry[] = [];
    for (const { id } of chosen) {
      const written = await writeOne(ctx, tx, { id, staff, body, key, at });
      if (!written) continue;
      const after = { ...written, body };
      auditEntries.push({ staff, action: 'customer.message', subject: subjectOf(id), after, at });
    }
    if (auditEntries.length > 0) await auditMany(tx, auditEntries);
    return { sent: auditEntries.length };
  });
}

type One = Readonly<{
  id: OrderId;
  staff: Staff & Readonly<{ firstName: string }>;
  body: string;
  key: string;
  at: Date;
}>;

async function writeOne(ctx: AdminContext, tx: Tx, { id, staff, body, key, at }: One) {
  const order = await findOrder(tx, id);
  const customer = order && (await findCustomer(tx, order.customerId));
  if (!order || !customer) throw new NotFound('Order not found.');
  const { firstName, email } = customer;
  const facts = { firstName, about: `${order.code}, ${titleOf(order)}`, staff: staff.firstName };
  return writeAboutOrder(ctx, tx, {
    orderId: id,
    orderCode: order.code,
    title: titleOf(order),
    customer: { id: customer.id, email, name: fullName(customer) },
    staffId: staff.id,
    words: (ticket) => fillPlaceholders(body, { ...facts, ticket, shop: ctx.shop.name }),
    key: `${key}:${id}`,
    at,
  });
}
