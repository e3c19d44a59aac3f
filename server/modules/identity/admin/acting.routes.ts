import type { FastifyInstance, FastifyReply } from 'fastify';
import { endActingCall } from '#contracts/admin/people/acting.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { audit, staffOf, staffWrite } from '#modules/staff';
import { customerWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { createIdentity } from '../create-identity.ts';
import { whereOf } from '../sessions/devices.ts';
import { subjectOf } from './record-acting.ts';

type Acting = Pick<ReturnType<typeof createIdentity>, 'actAs' | 'endActing'>;

const begin = staffWrite('customers.act_as');
const end = { ...customerWrite, acting: 'may' } as const;

/** What the browser kept of one person is nothing for the other. */
const forget = (reply: FastifyReply) => void reply.header('clear-site-data', '"cache"');

/** Looking at the shop as a customer, and coming back. */
export function actingRoutes(app: FastifyInstance, identity: Acting) {
  route(app, { call: adminCalls.actAs, policy: begin }, async (asked) => {
    const { params, body, caller, request, reply } = asked;
    const staff = staffOf(caller, request);
    const visit = {
      customerId: params.id as CustomerId,
      staff: caller,
      where: whereOf(request),
    };
    forget(reply);
    return identity.actAs(reply, visit, (tx, { customerId, at }) =>
      audit(tx, {
        staff,
        action: 'customer.act_as',
        subject: subjectOf(customerId),
        after: { reason: body.reason },
        at,
      }),
    );
  });
  route(app, { call: endActingCall, policy: end }, async ({ caller, request, reply }) => {
    const staffId = caller.acting?.staffId ?? caller.customerId;
    const staff = { id: staffId, actor: `staff:${staffId}`, address: request.ip };
    forget(reply);
    return identity.endActing(reply, caller, (tx, { customerId, at }) =>
      audit(tx, { staff, action: 'customer.act_as.end', subject: subjectOf(customerId), at }),
    );
  });
}
