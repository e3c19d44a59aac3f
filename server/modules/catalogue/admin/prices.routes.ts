import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { iso, staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { currentRules } from '../prices/price-rules.sql.ts';
import { previewPrices } from '../prices/reprice.ts';
import { applyRules } from './apply-prices.ts';
import type { CatalogueAdminContext } from './context.ts';

/** Price rules: looked at, tried out, and applied with what was seen. */
export function adminPriceRoutes(app: FastifyInstance, ctx: CatalogueAdminContext) {
  const { db } = ctx;
  const read = staffRead('prices.manage');
  const write = staffWrite('prices.manage');
  route(app, { call: adminCalls.priceRules, policy: read }, async () => {
    const { version, rules, savedAt, savedBy } = await currentRules(db);
    return { version, rules: [...rules], savedAt: iso(savedAt), savedBy };
  });
  route(app, { call: adminCalls.previewPrices, policy: write }, ({ body }) =>
    previewPrices(db, body.rules),
  );
  route(app, { call: adminCalls.applyPrices, policy: write }, ({ body, caller, request }) =>
    applyRules(ctx, staffOf(caller, request), body),
  );
}
