import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { staffOf, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import type { PrivacyContext } from '../context.ts';
import { askCopyFor, askErasureFor, keepFor } from './ask-for-customer.ts';

const policy = staffWrite('customers.data');

/** A copy of a customer's data, and erasure, asked by staff in the customer's place. */
export function privacyAdmin(app: FastifyInstance, ctx: PrivacyContext) {
  const copy = { call: adminCalls.copyCustomer, policy };
  route(app, copy, async ({ params, body, caller, request }): Promise<undefined> => {
    const asked = { customerId: params.id as CustomerId, reason: body.reason };
    await askCopyFor(ctx, staffOf(caller, request), asked);
  });
  const erase = { call: adminCalls.eraseCustomer, policy };
  route(app, erase, async ({ params, body, caller, request }): Promise<undefined> => {
    const asked = { customerId: params.id as CustomerId, reason: body.reason };
    await askErasureFor(ctx, staffOf(caller, request), asked);
  });
  const keep = { call: adminCalls.keepCustomer, policy };
  route(app, keep, async ({ params, caller, request }): Promise<undefined> => {
    await keepFor(ctx, staffOf(caller, request), params.id as CustomerId);
  });
}
