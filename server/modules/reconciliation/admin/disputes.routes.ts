import type { FastifyInstance } from 'fastify';
import { bookCalls } from '#contracts/admin/money/books.ts';
import type { SalesContext } from '#modules/sales';
import { answerOf, pageOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { listSettlements } from '../settlements.sql.ts';
import { checkDispute } from './check-dispute.ts';
import { listDisputes } from './disputes.sql.ts';

const read = staffRead('payments.read');

/** What banks ask back, and what the card provider paid out. */
export function adminDisputeRoutes(app: FastifyInstance, ctx: SalesContext) {
  const { db } = ctx;
  route(app, { call: bookCalls.disputes, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { content, total } = await listDisputes(db, page);
    return answerOf(content, page, total);
  });
  const check = staffWrite('payments.check');
  route(app, { call: bookCalls.checkDispute, policy: check }, async (call): Promise<undefined> => {
    await checkDispute(ctx, staffOf(call.caller, call.request), call.params.id);
  });
  route(app, { call: bookCalls.settlements, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { rows, total, ...figures } = await listSettlements(db, page);
    const content = rows.map(({ settledOn, readAt, ...row }) => ({
      ...row,
      settledOn: settledOn.toISOString(),
      readAt: readAt.toISOString(),
    }));
    return { ...answerOf(content, page, total), ...figures };
  });
}
