import type { FastifyInstance } from 'fastify';
import { siteCheckCalls } from '#contracts/sale/site-checks.ts';
import { moneyWrite, type Policy } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { trySite, type TrySiteContext } from './try-site.ts';

/** Refused ones too: each looks a name up. */
const policy = {
  ...moneyWrite,
  limits: [
    ...moneyWrite.limits,
    { name: 'site-checks', max: 10, perSeconds: 60, by: 'customer' as const },
  ],
} satisfies Policy;

/** Does it work with my site: asked through a listing, before it is bought. */
export function trySiteRoutes(app: FastifyInstance, ctx: TrySiteContext) {
  const asked = { call: siteCheckCalls.checkSite, policy };
  route(app, asked, ({ params, body, caller: { customerId }, request }) =>
    trySite(ctx, {
      customerId,
      proxyId: params.id,
      url: new URL(body.url),
      clientAddress: request.ip,
    }),
  );
}
