import { locales } from '#contracts/locales.ts';
import type { FastifyInstance } from 'fastify';
import { abuseForm } from '#contracts/support/abuse.ts';
import { publicPath } from '#contracts/site/public-paths.ts';
import { hourSeconds } from '#contracts/time.ts';
import type { DeskContext } from '#modules/support';
import { DomainError } from '#platform/errors.ts';
import { visitorWrite } from '#platform/http/policy.ts';
import { takeReport } from './take-report.ts';

const policy = {
  ...visitorWrite({ name: 'abuse', max: 30, perSeconds: hourSeconds, by: 'address' }),
  takes: 'form',
} as const;

/**
 * Takes the form of the page `/abuse` as a browser without script sends it, and leads to a page
 * either way: the thanks with a reference, or what to check. The page has no other way in.
 */
export function abuseRoutes(app: FastifyInstance, ctx: DeskContext) {
  for (const locale of locales) {
    app.post(publicPath('/abuse', locale), { config: { policy } }, async (request, reply) => {
      const again = publicPath('/abuse-again', locale);
      const form = abuseForm.safeParse(request.body);
      if (!form.success) return reply.redirect(again, 303);
      try {
        const code = await takeReport(ctx, form.data, request.limitKey);
        return await reply.redirect(`${publicPath('/abuse-sent', locale)}?ref=${code}`, 303);
      } catch (cause) {
        if (cause instanceof DomainError) return reply.redirect(again, 303);
        throw cause;
      }
    });
  }
}
