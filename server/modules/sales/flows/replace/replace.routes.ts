import type { FastifyInstance } from 'fastify';
import { leaseCalls } from '#contracts/goods/lease-life.ts';
import type { ProbeContext } from '#modules/inventory';
import { goodsWrite, type Policy } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { SalesContext } from '../../context.ts';
import { requestReplacement } from '../../goods/proxy/lease/replace-on-request.ts';

/** Each asks the address over the network first. */
const replacing = {
  ...goodsWrite,
  limits: [
    ...goodsWrite.limits,
    { name: 'replacements', max: 10, perSeconds: 600, by: 'customer' as const },
  ],
} satisfies Policy;

/** Another address, because the holder asks for one. Another customer's lease is not found. */
export function replaceRoutes(app: FastifyInstance, ctx: SalesContext & ProbeContext) {
  const replace = { call: leaseCalls.replaceLease, policy: replacing };
  route(app, replace, ({ params, body, caller: { customerId } }) =>
    requestReplacement(ctx, { customerId, leaseId: params.id, body }),
  );
}
