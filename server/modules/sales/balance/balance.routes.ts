import type { FastifyInstance } from 'fastify';
import { calls } from '#contracts/site/paths.ts';
import { requestKeyOf } from '#platform/http/idempotency.ts';
import { customerRead, customerWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { creditOf, listCredit } from '#modules/ledger';
import { describeMovements } from './describe-movement.ts';
import { startTopUp } from './top-up.ts';
import type { SalesContext } from '../context.ts';

const pageSize = 20;

/** The customer's own balance, and filling it. */
export function balanceRoutes(app: FastifyInstance, ctx: SalesContext) {
  const { db } = ctx;
  route(app, { call: calls.balance, policy: customerRead }, async ({ query, caller }) => {
    const { customerId } = caller;
    const page = Number(query.page ?? 0);
    const [holds, { entries, totalItems }] = await Promise.all([
      creditOf(db, customerId),
      listCredit(db, { customerId, page, size: pageSize }),
    ]);
    const content = await describeMovements(db, entries);
    return {
      customerId,
      balanceKesCents: holds.minor,
      content,
      page,
      size: pageSize,
      totalItems,
    };
  });
  route(app, { call: calls.topUp, policy: customerWrite }, ({ body, caller, request }) => {
    const { customerId } = caller;
    const once = requestKeyOf(request, { customerId, body, at: ctx.clock() });
    const { limitKey } = request;
    return startTopUp(ctx, { customer: caller, body, limitKey, once });
  });
}
