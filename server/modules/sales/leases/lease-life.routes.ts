import type { FastifyInstance } from 'fastify';
import { leaseCalls } from '#contracts/goods/lease-life.ts';
import { requirePerson } from '#platform/http/bearer.ts';
import { requestKeyOf } from '#platform/http/idempotency.ts';
import { customerRead, customerWrite, type Policy } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { ProbeContext } from '#modules/inventory';
import { keepingCalls } from '#contracts/goods/lease-keeping.ts';
import {
  cancelLease,
  endAutoRenewal,
  keepAfterAll,
  listAutoRenewals,
  setAutoRenewal,
} from './keep-lease.ts';
import { describeService } from './lease-service.ts';
import { refundLease } from '../refunds/refund-lease.ts';
import { renewLease } from '../renewals/renew.ts';
import { requestReplacement } from '../replacements/replace-on-request.ts';
import type { SalesContext } from '../context.ts';

/** Each asks the address over the network first. */
const replacing = {
  ...customerWrite,
  limits: [
    ...customerWrite.limits,
    { name: 'replacements', max: 10, perSeconds: 600, by: 'customer' as const },
  ],
} satisfies Policy;

/** What the holder of a lease sees and does. Another customer's lease is not found. */
export function leaseLifeRoutes(app: FastifyInstance, ctx: SalesContext & ProbeContext) {
  const read = { call: leaseCalls.leaseService, policy: customerRead };
  route(app, read, ({ params, caller }) =>
    describeService(ctx, { leaseId: params.id, customerId: caller.customerId }),
  );

  const renew = { call: leaseCalls.renewLease, policy: customerWrite };
  route(app, renew, ({ params, body, caller, request }) => {
    const { limitKey } = request;
    const { customerId } = caller;
    const once = requestKeyOf(request, { customerId, body, at: ctx.clock() });
    return renewLease(ctx, { customer: caller, leaseId: params.id, body, limitKey, once });
  });

  const replace = { call: leaseCalls.replaceLease, policy: replacing };
  route(app, replace, ({ params, body, caller: { customerId } }) =>
    requestReplacement(ctx, { customerId, leaseId: params.id, body }),
  );

  const refund = { call: leaseCalls.refundLease, policy: customerWrite };
  route(app, refund, ({ params, body, caller }) => {
    // Money leaves the shop for a phone or a card: a person has to be there.
    if (body.to === 'provider') requirePerson(caller);
    return refundLease(ctx, { customerId: caller.customerId, leaseId: params.id, body });
  });

  keepingRoutes(app, ctx);
}

/** Whether a lease goes on by itself or ends with its term. */
function keepingRoutes(app: FastifyInstance, ctx: SalesContext) {
  const list = { call: keepingCalls.autoRenewals, policy: customerRead };
  route(app, list, ({ caller }) => listAutoRenewals(ctx, caller.customerId));

  const on = { call: keepingCalls.setAutoRenewal, policy: customerWrite };
  route(app, on, async ({ params, body, caller }) => {
    if (body.prompts) requirePerson(caller);
    const { customerId } = caller;
    return setAutoRenewal(ctx, { customerId, leaseId: params.id, body });
  });

  const off = { call: keepingCalls.endAutoRenewal, policy: customerWrite };
  route(app, off, ({ params, caller: { customerId } }) =>
    endAutoRenewal(ctx, { customerId, leaseId: params.id }),
  );

  const cancel = { call: keepingCalls.cancelLease, policy: customerWrite };
  route(app, cancel, ({ params, body, caller: { customerId } }) =>
    cancelLease(ctx, { customerId, leaseId: params.id, body }),
  );

  const keep = { call: keepingCalls.keepLease, policy: customerWrite };
  route(app, keep, ({ params, caller: { customerId } }) =>
    keepAfterAll(ctx, { customerId, leaseId: params.id }),
  );
}
