import type { FastifyInstance } from 'fastify';
import { adminStatusCalls } from '#contracts/site/status.ts';
import { rowIdOf, staffOf, staffWrite, type AdminContext } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { announceIncident, updateIncident } from './edit-incidents.ts';

/** What staff say on the public status page. */
export function statusAdmin(app: FastifyInstance, ctx: AdminContext) {
  const policy = staffWrite('content.manage');
  const open = { call: adminStatusCalls.openIncident, policy };
  route(app, open, ({ body, caller, request }) =>
    announceIncident(ctx, staffOf(caller, request), body),
  );
  const change = { call: adminStatusCalls.changeIncident, policy };
  route(app, change, ({ params, body, caller, request }) =>
    updateIncident(ctx, staffOf(caller, request), { id: rowIdOf(params.id), body }),
  );
}
