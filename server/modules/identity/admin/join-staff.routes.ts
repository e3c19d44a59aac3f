import type { FastifyInstance } from 'fastify';
import { calls } from '#contracts';
import { audit } from '#modules/staff';
import { visitorWrite, type Limit } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { createIdentity } from '../create-identity.ts';

type Joining = Pick<ReturnType<typeof createIdentity>, 'lookAtInvitation' | 'acceptInvitation'>;

const perQuarter: Limit = { name: 'join-staff', max: 30, perSeconds: 900, by: 'address' };
const joined = { message: 'You have joined the team. Sign in and set up an authenticator app.' };

/** What the link of an invitation opens; the link itself is the permission. */
export function joinStaffRoutes(app: FastifyInstance, identity: Joining) {
  const policy = visitorWrite(perQuarter);
  route(app, { call: calls.staffInvitation, policy }, ({ body }) =>
    identity.lookAtInvitation(body.token),
  );
  route(app, { call: calls.acceptStaff, policy }, async ({ body, request }) => {
    await identity.acceptInvitation(body, async (tx, { id, role, at }) => {
      const staff = { id, actor: `staff:${id}`, address: request.ip };
      const subject = { kind: 'customer', id };
      await audit(tx, { staff, action: 'staff.join', subject, after: { role }, at });
    });
    return joined;
  });
}
