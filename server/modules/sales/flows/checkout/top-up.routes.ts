import type { FastifyInstance } from 'fastify';
import { calls } from '#contracts/site/paths.ts';
import { requestKeyOf } from '#platform/http/idempotency.ts';
import { moneyWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { SalesContext } from '../../context.ts';
import { startTopUp } from './top-up.ts';

/** Filling the customer's own balance. */
export function topUpRoutes(app: FastifyInstance, ctx: SalesContext) {
  route(app, { call: calls.topUp, policy: moneyWrite }, ({ body, caller, request }) => {
    const { customerId } = caller;
    const once = requestKeyOf(request, { customerId, body, at: ctx.clock() });
    const { limitKey } = request;
    return startTopUp(ctx, { customer: caller, body, limitKey, once });
  });
}
