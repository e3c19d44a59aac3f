import type { FastifyInstance } from 'fastify';
import { addressChangeCalls } from '#contracts/leases/address-changes.ts';
import { requestKeyOf } from '#platform/http/idempotency.ts';
import { goodsRead, goodsWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { ChangeTooSoon } from '../errors.ts';
import { askChange, readChange } from './ask-change.ts';
import { makeLink, readLink, revokeLink, type LinksContext } from './change-links.ts';

/** Changes the address of one's own leases; another customer's lease is not found. */
export function addressChangeRoutes(app: FastifyInstance, ctx: LinksContext) {
  const read = { call: addressChangeCalls.addressChange, policy: goodsRead };
  route(app, read, async ({ params, caller: { customerId } }) => {
    const own = { leaseId: params.id, customerId };
    return { ...(await readChange(ctx, own)), link: await readLink(ctx.db, own) };
  });

  const change = { call: addressChangeCalls.changeAddress, policy: goodsWrite };
  route(app, change, async ({ params, caller: { customerId }, request, reply }) => {
    const key = requestKeyOf(request, { customerId, body: null, at: ctx.clock() });
    const own = { leaseId: params.id, customerId };
    const answer = await askChange(ctx, own, { askedBy: 'call', key });
    if (answer.state === 'too_soon') throw new ChangeTooSoon(answer.retryAfterSeconds);
    if (answer.state === 'pending') void reply.code(202);
    return answer;
  });

  const make = { call: addressChangeCalls.makeChangeLink, policy: goodsWrite };
  route(app, make, ({ params, caller: { customerId, team } }) => {
    const madeBy = team ? { accountId: customerId, ...team } : null;
    return makeLink(ctx, { leaseId: params.id, customerId, madeBy });
  });

  const revoke = { call: addressChangeCalls.revokeChangeLink, policy: goodsWrite };
  route(app, revoke, async ({ params, caller: { customerId } }): Promise<undefined> => {
    await revokeLink(ctx, { leaseId: params.id, customerId });
  });
}
