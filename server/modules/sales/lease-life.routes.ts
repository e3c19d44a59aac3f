import type { FastifyInstance } from 'fastify';
import { leaseCalls } from '#contracts/lease-life.ts';
import { customerRead, customerWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { describeService } from './lease-service.ts';
import { renewLease } from './renew.ts';
import type { SalesWorld } from './world.ts';

/** What the holder of a lease sees and does. Another customer's lease is not found. */
export function leaseLifeRoutes(app: FastifyInstance, world: SalesWorld) {
  const read = { call: leaseCalls.leaseService, policy: customerRead };
  route(app, read, ({ params, caller }) =>
    describeService(world, { leaseId: params.id, customerId: caller.customerId }),
  );

  const renew = { call: leaseCalls.renewLease, policy: customerWrite };
  route(app, renew, ({ params, body, caller, request }) => {
    const { limitKey } = request;
    return renewLease(world, { customer: caller, leaseId: params.id, body, limitKey });
  });
}
