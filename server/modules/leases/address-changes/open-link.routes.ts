import type { FastifyInstance } from 'fastify';
import {
  changeLinksPerMinute,
  changeRoot,
  type AddressChange,
} from '#contracts/leases/address-changes.ts';
import type { Policy } from '#platform/http/policy.ts';
import { askChange, readChange } from './ask-change.ts';
import { openLink, useLink, type LinksContext } from './change-links.ts';
import { onlyLooks } from './who-looks.ts';

/** Known by its secret path, as a provider is: no session is read for it, and no token. */
const policy = {
  who: 'provider',
  limits: [{ name: 'change-links', max: changeLinksPerMinute, perSeconds: 60, by: 'address' }],
  bodyMax: 0,
  cache: 'no-store',
  csrf: 'none',
} as const satisfies Policy;

type LinkRequest = { Params: { token: string }; Querystring: { format?: string | string[] } };

/**
 * The secret link, outside of the interface. GET means it as POST does, because phones, browsers
 * and scripts of this market call a bare GET; what only looks sees how the last change went.
 */
export function changeLinkRoutes(app: FastifyInstance, ctx: LinksContext) {
  app.route<LinkRequest>({
    method: ['GET', 'HEAD', 'POST'],
    url: `${changeRoot}/:token`,
    config: { policy },
    handler: async (request, reply) => {
      const { token } = request.params;
      const looks = onlyLooks(request.method, request.headers);
      const change = looks
        ? (await readChange(ctx, await openLink(ctx.db, token, ctx.clock()))).change
        : await askChange(ctx, await useLink(ctx, token), { askedBy: 'link' });
      reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
      const { state, retryAfterSeconds } = change;
      if (state === 'too_soon') reply.code(429).header('retry-after', retryAfterSeconds);
      if (state === 'pending') reply.code(202);
      if (request.query.format !== 'text') return reply.send(linkAnswer(change));
      return reply.type('text/plain').send(textOf(change));
    },
  });
}

/** The names that programs of this market read. */
const linkAnswer = (change: AddressChange) => ({
  state: change.state,
  old_ip: change.oldIp,
  new_ip: change.newIp,
  changed_at: change.changedAt,
  next_allowed_at: change.nextAllowedAt,
  retry_after_s: change.retryAfterSeconds,
  took_ms: change.tookMs,
  reason: change.reason,
});

/** The bare new address, or one word. */
const textOf = ({ state, newIp }: AddressChange) =>
  `${state === 'done' && newIp !== null ? newIp : state}\n`;
