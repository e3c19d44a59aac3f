import type { FastifyInstance } from 'fastify';
import { sourceCalls } from '#contracts/leases/lease-sources.ts';
import { goodsRead, goodsWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { addSource, listSources, removeSource, type SourcesContext } from './sources.ts';

/** The addresses that use a lease without a password. Another customer's lease is not found. */
export function sourceRoutes(app: FastifyInstance, ctx: SourcesContext) {
  const read = { call: sourceCalls.leaseSources, policy: goodsRead };
  route(app, read, ({ params, caller: { customerId }, request }) =>
    listSources(ctx, { leaseId: params.id, customerId }, request.ip),
  );

  const add = { call: sourceCalls.addSource, policy: goodsWrite };
  route(app, add, async ({ params, body, caller: { customerId }, request }) => {
    const own = { leaseId: params.id, customerId };
    await addSource(ctx, own, body.address);
    return listSources(ctx, own, request.ip);
  });

  const remove = { call: sourceCalls.removeSource, policy: goodsWrite };
  route(app, remove, async ({ params, body, caller: { customerId }, request }) => {
    const own = { leaseId: params.id, customerId };
    await removeSource(ctx, own, body.address);
    return listSources(ctx, own, request.ip);
  });
}
