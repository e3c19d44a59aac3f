import type { FastifyInstance } from 'fastify';
import { adminCountryRoutes } from './countries.routes.ts';
import { adminPriceRoutes } from './prices.routes.ts';
import { adminProductRoutes } from './products.routes.ts';
import { adminRateRoutes } from './rates.routes.ts';
import type { CatalogueAdminContext } from './context.ts';

/** Every call of Admin of catalogue. */
export function catalogueAdmin(app: FastifyInstance, ctx: CatalogueAdminContext): void {
  adminCountryRoutes(app, ctx);
  adminPriceRoutes(app, ctx);
  adminProductRoutes(app, ctx);
  adminRateRoutes(app, ctx);
}
