import type { FastifyInstance } from 'fastify';
import type { AdminRate } from '#contracts/admin/money/rates.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { answerOf, iso, pageOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { rateInForce } from '../offers/rate-in-force.ts';
import { currentHint } from '../rates/follow-rate.ts';
import { rateHistory } from '../rates/rate-hints.sql.ts';
import { changeRate } from './change-rate.ts';
import type { CatalogueAdminContext } from './context.ts';

/** The exchange rate: the current one, all former ones, and the rate service's. */
export function adminRateRoutes(app: FastifyInstance, ctx: CatalogueAdminContext) {
  const read = staffRead('inventory.manage');
  const policy = staffWrite('prices.manage');
  route(app, { call: adminCalls.rate, policy: read }, () => currentRate(ctx));
  route(app, { call: adminCalls.rates, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { content, total } = await rateHistory(ctx.db, page);
    const rows = content.map((row) => ({ ...row, from: row.from.toISOString() }));
    return answerOf(rows, page, total);
  });
  route(app, { call: adminCalls.setRate, policy }, async ({ body, caller, request }) => {
    await changeRate(ctx, staffOf(caller, request), body);
    return currentRate(ctx);
  });
}

async function currentRate({ db, clock, rateService }: CatalogueAdminContext): Promise<AdminRate> {
  const { rateE4, setAt } = await rateInForce(db, clock());
  const found = await currentHint(db, rateService);
  const { hint } = found ?? {};
  return {
    rateE4,
    setAt: setAt.toISOString(),
    hint: found
      ? {
          service: found.service,
          rateE4: hint?.rateE4 ?? null,
          answeredAt: iso(hint?.answeredAt ?? null),
          askedAt: iso(hint?.askedAt ?? null),
          failure: hint?.failure ?? null,
        }
      : null,
  };
}
