import type { FastifyInstance } from 'fastify';
import { leaseCalls } from '#contracts/goods/lease-life.ts';
import type { ProbeContext } from '#modules/inventory';
import { goodsWrite, type Policy } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { SalesContext } from '../../context.ts';
import {
  replacementLimit,
  requestReplacement,
} from '../../goods/proxy/lease/replace-on-request.ts';

const replacing = {
  ...goodsWrite,
  limits: [...goodsWrite.limits, replacementLimit],
} satisfies Policy;

/** Another address, because the holder asks for one. Another customer's lease is not found. */
export function replaceRoutes(app: FastifyInstance, ctx: SalesContext & ProbeContext) {
  const replace = { call: leaseCalls.replaceLease, policy: replacing };
  route(app, replace, ({ params, body, caller: { customerId } }) =>
    requestReplacement(ctx, { customerId, leaseId: params.id, body }),
  );
}
