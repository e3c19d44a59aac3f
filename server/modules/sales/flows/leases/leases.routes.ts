import type { FastifyInstance } from 'fastify';
import { leasesPageMax, ownLeaseCalls } from '#contracts/leases/own-leases.ts';
import { leaseFilterOf } from '#modules/leases/list';
import { customerRead } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { SalesContext } from '../../context.ts';
import { listLeases } from './list-leases.ts';

const pageSize = 50;

/** All leases of a customer at once. What belongs to another customer is not found. */
export function ownLeaseRoutes(app: FastifyInstance, ctx: SalesContext) {
  const list = { call: ownLeaseCalls.ownLeases, policy: customerRead };
  route(app, list, ({ query, caller }) => {
    const { page = '0', size = String(pageSize), sort = null, dir } = query;
    return listLeases(ctx, {
      filter: leaseFilterOf(query, caller.customerId),
      order: { column: sort, isDown: dir === 'desc' },
      page: Number(page),
      size: Math.min(Math.max(Number(size), 1), leasesPageMax),
      reader: caller,
    });
  });
}
