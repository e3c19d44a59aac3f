import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import { searchAudit } from './audit.sql.ts';
import { auditView } from './audit-view.ts';
import { findAdminCustomer, listCustomers, readHoldings } from './customers.sql.ts';
import { listOrders } from './orders.sql.ts';
import { answerOf, pageOf } from './page.ts';
import { staffOf, staffRead, staffWrite } from './staff.ts';
import { restore, suspend } from './suspend.ts';
import type { AdminWorld } from './world.ts';

const read = staffRead('customers.read');
const change = staffWrite('customers.suspend');

/** Customers, their record, and their suspension. */
export function adminCustomerRoutes(app: FastifyInstance, world: AdminWorld) {
  const { db, clock } = world;
  route(app, { call: adminCalls.customers, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { content, total } = await listCustomers(db, { search: query.search, page });
    return answerOf(content, page, total);
  });
  route(app, { call: adminCalls.customer, policy: read }, async ({ params, caller }) => {
    const customer = await findAdminCustomer(db, params.id);
    if (!customer) throw new NotFound('There is no such customer.');
    const { id: customerId } = customer;
    const page = pageOf({});
    const mayReadAudit = caller.permissions.has('audit.read');
    const [orders, holdings, audit] = await Promise.all([
      listOrders(db, { state: 'all', customerId, page, at: clock() }),
      readHoldings(db, customerId),
      mayReadAudit ? searchAudit(db, { subject: customerId }, page) : undefined,
    ]);
    const deeds = audit?.rows.map(auditView) ?? [];
    return { customer, orders: orders.content, ...holdings, audit: deeds };
  });
  route(app, { call: adminCalls.suspend, policy: change }, async (call): Promise<undefined> => {
    const customerId = call.params.id as CustomerId;
    const staff = staffOf(call.caller, call.request);
    await suspend(world, staff, { customerId, reason: call.body.reason });
  });
  route(app, { call: adminCalls.restore, policy: change }, async (call): Promise<undefined> => {
    await restore(world, staffOf(call.caller, call.request), call.params.id as CustomerId);
  });
}
