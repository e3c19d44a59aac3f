import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/office/admin.ts';
import { staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { officeCountries } from '../editing/countries.sql.ts';
import { renameCountry, choosePinned } from './edit-countries.ts';
import type { CatalogueOfficeContext } from './context.ts';

/** Countries: how they are called, and which stand first in the market. */
export function adminCountryRoutes(app: FastifyInstance, ctx: CatalogueOfficeContext) {
  const read = staffRead('inventory.manage');
  const policy = staffWrite('prices.manage');
  route(app, { call: adminCalls.officeCountries, policy: read }, async () => ({
    countries: await officeCountries(ctx.db),
  }));
  route(app, { call: adminCalls.nameCountry, policy }, async (call): Promise<undefined> => {
    const { params, body, caller, request } = call;
    await renameCountry(ctx, staffOf(caller, request), { ...body, code: params.id });
  });
  route(app, { call: adminCalls.pinCountries, policy }, async (call): Promise<undefined> => {
    await choosePinned(ctx, staffOf(call.caller, call.request), call.body);
  });
}
