import type { FastifyInstance } from 'fastify';
import { leaseCalls } from '#contracts/goods/lease-life.ts';
import { serverCalls } from '#contracts/goods/server-life.ts';
import { requestKeyOf } from '#platform/http/idempotency.ts';
import { moneyWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { SalesContext } from '../../context.ts';
import { renewLease, renewServer } from './renew.ts';

/** One more term by one tap. What belongs to another customer is not found. */
export function renewRoutes(app: FastifyInstance, ctx: SalesContext) {
  const lease = { call: leaseCalls.renewLease, policy: moneyWrite };
  route(app, lease, ({ params, body, caller, request }) => {
    const { limitKey } = request;
    const { customerId } = caller;
    const once = requestKeyOf(request, { customerId, body, at: ctx.clock() });
    return renewLease(ctx, { customer: caller, leaseId: params.id, body, limitKey, once });
  });
  const server = { call: serverCalls.renewServer, policy: moneyWrite };
  route(app, server, ({ params, body, caller, request }) => {
    const { limitKey } = request;
    const { customerId } = caller;
    const once = requestKeyOf(request, { customerId, body, at: ctx.clock() });
    return renewServer(ctx, { id: params.id, caller, amountKes: body.amountKes, limitKey, once });
  });
}
