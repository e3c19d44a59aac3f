import type { FastifyInstance } from 'fastify';
import { calls } from '#contracts/site/paths.ts';
import { hourSeconds } from '#contracts/time.ts';
import { goodsWrite, type Policy } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { Randomness } from '#platform/random.ts';
import { changeCredentials } from './activate.ts';
import { leaseTestLimit, testLease } from './test-lease.ts';

type RoutesContext = Parameters<typeof testLease>[0] & Readonly<{ random: Randomness }>;

const testPolicy = {
  ...goodsWrite,
  limits: [...goodsWrite.limits, leaseTestLimit],
} satisfies Policy;

/** Each change cuts open connections, so a program must not loop on it. */
const changePolicy = {
  ...goodsWrite,
  limits: [
    ...goodsWrite.limits,
    { name: 'credential-changes', max: 5, perSeconds: hourSeconds, by: 'customer' as const },
  ],
} satisfies Policy;

/** Calls about one's own leases; another customer's lease is not found. */
export function leaseRoutes(app: FastifyInstance, ctx: RoutesContext) {
  const test = { call: calls.testLease, policy: testPolicy };
  route(app, test, ({ params, query, caller: { customerId } }) =>
    testLease(ctx, { customerId, leaseId: params.id, withSpeed: query.speed === '1' }),
  );

  const change = { call: calls.changeLeaseCredentials, policy: changePolicy };
  route(app, change, async ({ params, caller: { customerId } }) => {
    const lease = await changeCredentials(ctx, params.id, customerId);
    return { leaseId: lease.id };
  });
}
