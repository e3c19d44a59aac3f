import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { staffOf, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import type { SalesContext } from '../context.ts';
import { decideOperation, orderWork } from './work-on-servers.ts';

const fulfil = staffWrite('orders.fulfil');

/** Work on servers that staff order, and their decisions about work that failed. */
export function adminServerWorkRoutes(app: FastifyInstance, ctx: SalesContext) {
  route(app, { call: adminCalls.staffWork, policy: fulfil }, async (asked): Promise<undefined> => {
    const work = { ...asked.body, id: asked.params.id };
    await orderWork(ctx, staffOf(asked.caller, asked.request), work);
  });
  for (const act of ['retry', 'finish'] as const) {
    const call = act === 'retry' ? adminCalls.retryOperation : adminCalls.finishOperation;
    route(app, { call, policy: fulfil }, async (asked): Promise<undefined> => {
      const decision = { id: asked.params.id, act };
      await decideOperation(ctx, staffOf(asked.caller, asked.request), decision);
    });
  }
}
