import type { AdminCustomerRecord } from '#contracts/admin/people/customers.ts';
import type { CustomerId } from '#contracts/ids.ts';
import {
  findCustomer,
  listDevices,
  listSessions,
  listSignIns,
  paymentsMaxOf,
  readTokens,
} from '#modules/identity';
import { readPrivacy } from '#modules/privacy';
import { listPayments } from '#modules/sales/admin';
import { audit, searchAudit, auditView, pageOf, type Staff } from '#modules/staff';
import type { Queryable } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { listOrders } from '../queue/orders.sql.ts';
import type { AdminContext } from '../context.ts';
import { addNote, listNotes } from './customer-notes.sql.ts';
import { readReturned, readServices, readWords } from './customer-record.sql.ts';
import { findAdminCustomer } from './customers.sql.ts';

/** Everything that the shop knows about one customer, as far as the viewer's role may see it. */
export async function readCustomer(
  { db, clock }: AdminContext,
  id: string,
  viewer: SignedIn,
): Promise<AdminCustomerRecord> {
  const customer = await findAdminCustomer(db, id);
  if (!customer) throw new NotFound('Customer not found.');
  const customerId = customer.id;
  const page = pageOf({});
  const mayReadAudit = viewer.permissions.has('audit.read');
  const [orders, services, payments, returned, spoken, notes, access, privacy, log] =
    await Promise.all([
      listOrders(db, { state: 'all', customerId, page, at: clock() }),
      readServices(db, customerId),
      listPayments(db, { customerId, page }),
      readReturned(db, customerId),
      readWords(db, customerId),
      listNotes(db, customerId),
      readAccess(db, customerId, clock()),
      readPrivacy(db, customerId),
      mayReadAudit ? searchAudit(db, { subject: customerId }, page) : undefined,
    ]);
  return {
    customer,
    orders: orders.content,
    ...services,
    payments: payments.content,
    ...returned,
    ...spoken,
    notes,
    privacy,
    ...access,
    audit: log?.rows.map(auditView) ?? [],
  };
}

/** Where an account is signed in, sign-ins and attempts, and other means of access. */
async function readAccess(db: Queryable, id: CustomerId, now: Date) {
  const [sessions, signIns, devices, tokens, paymentsMax] = await Promise.all([
    listSessions(db, id),
    listSignIns(db, id),
    listDevices(db, id),
    readTokens(db, { customerId: id, accountId: null, isOwner: true }, now),
    paymentsMaxOf(db, id),
  ]);
  return {
    paymentsMax,
    tokens,
    sessions: sessions.map(({ address, userAgent, createdAt, lastSeenAt }) => ({
      address,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    signIns: signIns.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    devices: devices.map(({ firstAt, lastAt }) => ({
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
  };
}

/** Writes down what colleagues should know of a customer. Throws `NotFound`. */
export async function noteCustomer(
  { db, clock }: AdminContext,
  staff: Staff,
  { customerId, body }: { customerId: CustomerId; body: string },
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    if (!(await findCustomer(tx, customerId))) throw new NotFound('Customer not found.');
    const note = await addNote(tx, { customerId, authorId: staff.id, body, at });
    // The words stay with the note: the log outlives an erased account.
    await audit(tx, {
      staff,
      action: 'customer.note',
      subject: { kind: 'customer', id: customerId },
      after: { note },
      at,
    });
  });
}
