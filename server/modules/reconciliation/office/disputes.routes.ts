import type { FastifyInstance } from 'fastify';
import { bookCalls } from '#contracts/admin-books.ts';
import { type SalesWorld, resolveDispute } from '#modules/sales';
import { audit, answerOf, pageOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import { listSettlements } from '../settlements.sql.ts';
import { disputeState, listDisputes } from './disputes.sql.ts';

const read = staffRead('payments.read');

/** What banks ask back, and what the card provider paid out. */
export function adminDisputeRoutes(app: FastifyInstance, world: SalesWorld) {
  const { db, clock } = world;
  route(app, { call: bookCalls.disputes, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { content, total } = await listDisputes(db, page);
    return answerOf(content, page, total);
  });
  const check = staffWrite('payments.check');
  route(app, { call: bookCalls.checkDispute, policy: check }, async (call): Promise<undefined> => {
    const { id } = call.params;
    const before = await disputeState(db, id);
    if (before === undefined) throw new NotFound('There is no such dispute.');
    await resolveDispute(world, id);
    const after = await disputeState(db, id);
    await db.transaction((tx) =>
      audit(tx, {
        staff: staffOf(call.caller, call.request),
        action: 'dispute.check',
        subject: { kind: 'dispute', id },
        before: { state: before },
        after: { state: after },
        at: clock(),
      }),
    );
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
