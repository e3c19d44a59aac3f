import type { FastifyInstance } from 'fastify';
import { adminCountryRoutes } from './countries.routes.ts';
import { adminPriceRoutes } from './prices.routes.ts';
import { adminProductRoutes } from './products.routes.ts';
import { adminRateRoutes } from './rates.routes.ts';
import type { CatalogueOfficeContext } from './context.ts';

/** Every call of the office of catalogue. */
export function catalogueOffice(app: FastifyInstance, ctx: CatalogueOfficeContext): void {
  adminCountryRoutes(app, ctx);
  adminPriceRoutes(app, ctx);
  adminProductRoutes(app, ctx);
  adminRateRoutes(app, ctx);
}
