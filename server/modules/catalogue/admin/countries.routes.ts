import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { adminCountries } from '../editing/countries.sql.ts';
import { renameCountry, choosePinned } from './edit-countries.ts';
import type { CatalogueAdminContext } from './context.ts';

/** Countries: their names, and the pinned ones of the market. */
export function adminCountryRoutes(app: FastifyInstance, ctx: CatalogueAdminContext) {
  const read = staffRead('inventory.manage');
  const policy = staffWrite('prices.manage');
  route(app, { call: adminCalls.adminCountries, policy: read }, async () => ({
    countries: await adminCountries(ctx.db),
  }));
  route(app, { call: adminCalls.nameCountry, policy }, async (call): Promise<undefined> => {
    const { params, body, caller, request } = call;
    await renameCountry(ctx, staffOf(caller, request), { ...body, code: params.id });
  });
  route(app, { call: adminCalls.pinCountries, policy }, async (call): Promise<undefined> => {
    await choosePinned(ctx, staffOf(call.caller, call.request), call.body);
  });
}
