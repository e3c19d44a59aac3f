import type { FastifyInstance } from 'fastify';
import { calls } from '#contracts/site/paths.ts';
import { moneyRead } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { creditOf, listCredit } from '#modules/ledger';
import { describeMovements } from './describe-movement.ts';
import type { SalesContext } from '../../context.ts';

const pageSize = 20;

/** The customer's own balance, movement by movement. */
export function balanceRoutes(app: FastifyInstance, ctx: SalesContext) {
  const { db } = ctx;
  route(app, { call: calls.balance, policy: moneyRead }, async ({ query, caller }) => {
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
}
