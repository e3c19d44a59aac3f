import { locales } from '#contracts/locales.ts';
import type { FastifyInstance } from 'fastify';
import { waitingCalls, waitingForm } from '#contracts/sale/waiting.ts';
import { publicPath } from '#contracts/site/public-paths.ts';
import { hourSeconds } from '#contracts/time.ts';
import { DomainError } from '#platform/errors.ts';
import { personRead, personWrite, visitorWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { confirm, leave } from './confirm.ts';
import { dropOwn, productsFor } from './entries.sql.ts';
import { joinByForm, joinSignedIn } from './join.ts';
import type { WaitingContext } from './context.ts';

const form = (name: string, max = 60) =>
  ({
    ...visitorWrite({ name, max, perSeconds: hourSeconds, by: 'address' }),
    takes: 'form',
  }) as const;
/** Mail providers press for many of their users from few addresses. */
const leavesMax = 3_000;
const joining = { config: { policy: form('waiting') } };
const confirming = { config: { policy: form('waiting-confirm') } };
const leaving = { config: { policy: form('waiting-leave', leavesMax) } };

/** The lists of signed-in customers, and the forms of the public pages and of mailed links. */
export function waitingRoutes(app: FastifyInstance, ctx: WaitingContext) {
  customerRoutes(app, ctx);
  for (const locale of locales) {
    const at = (page: string) => publicPath(page, locale);
    app.post(at('/coming-soon'), joining, async (request, reply) => {
      const again = at('/waiting-again');
      const filled = waitingForm.safeParse(request.body);
      if (!filled.success) return reply.redirect(again, 303);
      const { caller, limitKey } = request;
      try {
        await joinByForm(ctx, filled.data, { caller, limitKey, language: locale });
        return await reply.redirect(at('/waiting-sent'), 303);
      } catch (cause) {
        if (cause instanceof DomainError) return reply.redirect(again, 303);
        throw cause;
      }
    });
    app.post(at('/waiting-confirm'), confirming, async (request, reply) => {
      const isConfirmed = await confirm(ctx, linkOf(request.query));
      return reply.redirect(at(isConfirmed ? '/waiting-confirmed' : '/waiting-over'), 303);
    });
    app.post(at('/waiting-leave'), leaving, async (request, reply) => {
      const isOurs = await leave(ctx, linkOf(request.query));
      // A mail program follows no redirect (RFC 8058).
      if (isOneClick(request.body)) return reply.code(isOurs ? 200 : 404).send('');
      return reply.redirect(at(isOurs ? '/waiting-left' : '/waiting-over'), 303);
    });
  }
}

function customerRoutes(app: FastifyInstance, ctx: WaitingContext) {
  const { db } = ctx;
  route(app, { call: waitingCalls.waitingFor, policy: personRead }, async ({ caller }) => ({
    products: await productsFor(db, caller.customerId),
  }));
  route(
    app,
    { call: waitingCalls.joinWaiting, policy: personWrite },
    async ({ params, caller }) => {
      await joinSignedIn(ctx, params.product, caller);
      return { products: await productsFor(db, caller.customerId) };
    },
  );
  route(
    app,
    { call: waitingCalls.leaveWaiting, policy: personWrite },
    async ({ params, caller }) => {
      await dropOwn(db, caller.customerId, params.product);
      return { products: await productsFor(db, caller.customerId) };
    },
  );
}

function linkOf(query: unknown): string {
  const { w } = query as { w?: unknown };
  return typeof w === 'string' ? w : '';
}

const isOneClick = (body: unknown) =>
  (body as Record<string, unknown> | null)?.['List-Unsubscribe'] === 'One-Click';
