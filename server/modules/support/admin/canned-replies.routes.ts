import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { rowIdOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import type { DeskContext } from '../desk-context.ts';
import { listCannedReplies, type CannedRow } from '../desk/canned-replies.sql.ts';
import { editReply, removeReply, writeReply } from './edit-canned-replies.ts';

const policy = staffWrite('messages.answer');

/** Ready answers, which staff write for themselves. */
export function cannedReplyRoutes(app: FastifyInstance, ctx: DeskContext) {
  route(app, { call: adminCalls.cannedReplies, policy: staffRead('tickets.read') }, async () => ({
    content: (await listCannedReplies(ctx.db)).map(view),
  }));
  const add = { call: adminCalls.addCannedReply, policy };
  route(app, add, async ({ body, caller, request }) =>
    view(await writeReply(ctx, staffOf(caller, request), body)),
  );
  const change = { call: adminCalls.changeCannedReply, policy };
  route(app, change, async ({ params, body, caller, request }) => {
    const edit = { id: rowIdOf(params.id), draft: body };
    return view(await editReply(ctx, staffOf(caller, request), edit));
  });
  const drop = { call: adminCalls.dropCannedReply, policy };
  route(app, drop, async ({ params, caller, request }): Promise<undefined> => {
    await removeReply(ctx, staffOf(caller, request), rowIdOf(params.id));
  });
}

const view = ({ changedAt, ...row }: CannedRow) => ({ ...row, changedAt: changedAt.toISOString() });
