import type { FastifyInstance } from 'fastify';
import { adminStatusCalls } from '#contracts/status.ts';
import { type OfficeWorld, audit, rowIdOf, staffOf, staffWrite } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import { changeIncident, openIncident } from '../incidents.sql.ts';

/** What staff say on the public status page. */
export function adminIncidentRoutes(app: FastifyInstance, { db, clock }: OfficeWorld) {
  const policy = staffWrite('content.manage');
  route(app, { call: adminStatusCalls.openIncident, policy }, async ({ body, caller, request }) => {
    const at = clock();
    return db.transaction(async (tx) => {
      const incident = await openIncident(tx, body, at);
      const subject = { kind: 'incident', id: incident.id };
      const staff = staffOf(caller, request);
      await audit(tx, { staff, action: 'incident.open', subject, after: body, at });
      return incident;
    });
  });
  const change = { call: adminStatusCalls.changeIncident, policy };
  route(app, change, async ({ params, body, caller, request }) => {
    const id = rowIdOf(params.id);
    const at = clock();
    return db.transaction(async (tx) => {
      const incident = await changeIncident(tx, { id, body, at });
      if (!incident) throw new NotFound('There is no such incident.');
      const subject = { kind: 'incident', id: incident.id };
      const staff = staffOf(caller, request);
      await audit(tx, { staff, action: 'incident.change', subject, after: body, at });
      return incident;
    });
  });
}
