import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { answerOf, pageOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { listCustomers } from './customers.sql.ts';
import { endTokens, limitPaymentsOf } from './limit-payments.ts';
import { noteCustomer, readCustomer } from './read-customer.ts';
import { restore, suspend } from './suspend.ts';
import type { AdminContext } from '../context.ts';

const read = staffRead('customers.read');
const change = staffWrite('customers.suspend');
const note = staffWrite('customers.note');

/** Customers, their record, and their suspension. */
export function adminCustomerRoutes(app: FastifyInstance, ctx: AdminContext) {
  const { db } = ctx;
  route(app, { call: adminCalls.customers, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { content, total, more } = await listCustomers(db, { ...query, page });
    return { ...answerOf(content, page, total), more };
  });
  route(app, { call: adminCalls.customer, policy: read }, ({ params, caller }) =>
    readCustomer(ctx, params.id, caller),
  );
  route(
    app,
    { call: adminCalls.addCustomerNote, policy: note },
    async (call): Promise<undefined> => {
      const customerId = call.params.id as CustomerId;
      const staff = staffOf(call.caller, call.request);
      await noteCustomer(ctx, staff, { customerId, body: call.body.body });
    },
  );
  route(app, { call: adminCalls.suspend, policy: change }, async (call): Promise<undefined> => {
    const customerId = call.params.id as CustomerId;
    const staff = staffOf(call.caller, call.request);
    await suspend(ctx, staff, { customerId, reason: call.body.reason });
  });
  route(
    app,
    { call: adminCalls.revokeTokens, policy: change },
    async (call): Promise<undefined> => {
      const customerId = call.params.id as CustomerId;
      const staff = staffOf(call.caller, call.request);
      await endTokens(ctx, staff, { customerId, reason: call.body.reason });
    },
  );
  route(
    app,
    { call: adminCalls.limitPayments, policy: change },
    async (call): Promise<undefined> => {
      const customerId = call.params.id as CustomerId;
      const staff = staffOf(call.caller, call.request);
      await limitPaymentsOf(ctx, staff, { customerId, ...call.body });
    },
  );
  route(app, { call: adminCalls.restore, policy: change }, async (call): Promise<undefined> => {
    await restore(ctx, staffOf(call.caller, call.request), call.params.id as CustomerId);
  });
}
