import type { FastifyInstance } from 'fastify';
import { leaseCalls } from '#contracts/goods/lease-life.ts';
import { requirePerson } from '#platform/http/bearer.ts';
import { callerHas, moneyRead, moneyWrite, teamRead } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { keepingCalls } from '#contracts/leases/lease-keeping.ts';
import {
  cancelLease,
  endAutoRenewal,
  keepAfterAll,
  listAutoRenewals,
  setAutoRenewal,
} from './keep-lease.ts';
import { describeService } from './lease-service.ts';
import { withoutMoney } from './without-money.ts';
import { refundLease } from './refund-lease.ts';
import type { SalesContext } from '../../../context.ts';

/** What the holder of a lease sees and does. Another customer's lease is not found. */
export function leaseLifeRoutes(app: FastifyInstance, ctx: SalesContext) {
  const read = { call: leaseCalls.leaseService, policy: teamRead };
  route(app, read, async ({ params, caller }) => {
    const own = { leaseId: params.id, customerId: caller.customerId };
    const service = await describeService(ctx, own);
    return callerHas(caller, 'money') ? service : withoutMoney(service);
  });

  const refund = { call: leaseCalls.refundLease, policy: moneyWrite };
  route(app, refund, ({ params, body, caller }) => {
    // Money leaves the shop for a phone or a card: a person has to be there.
    if (body.to === 'provider') requirePerson(caller);
    return refundLease(ctx, { customerId: caller.customerId, leaseId: params.id, body });
  });

  keepingRoutes(app, ctx);
}

/** Whether a lease renews automatically or ends with its term. */
function keepingRoutes(app: FastifyInstance, ctx: SalesContext) {
  const list = { call: keepingCalls.autoRenewals, policy: moneyRead };
  route(app, list, ({ caller }) => listAutoRenewals(ctx, caller.customerId));

  const on = { call: keepingCalls.setAutoRenewal, policy: moneyWrite };
  route(app, on, async ({ params, body, caller }) => {
    if (body.prompts) requirePerson(caller);
    const { customerId } = caller;
    return setAutoRenewal(ctx, { customerId, leaseId: params.id, body });
  });

  const off = { call: keepingCalls.endAutoRenewal, policy: moneyWrite };
  route(app, off, ({ params, caller: { customerId } }) =>
    endAutoRenewal(ctx, { customerId, leaseId: params.id }),
  );

  const cancel = { call: keepingCalls.cancelLease, policy: moneyWrite };
  route(app, cancel, ({ params, body, caller: { customerId } }) =>
    cancelLease(ctx, { customerId, leaseId: params.id, body }),
  );

  const keep = { call: keepingCalls.keepLease, policy: moneyWrite };
  route(app, keep, ({ params, caller: { customerId } }) =>
    keepAfterAll(ctx, { customerId, leaseId: params.id }),
  );
}
