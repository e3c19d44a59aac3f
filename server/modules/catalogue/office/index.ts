import type { FastifyInstance } from 'fastify';
import { adminCountryRoutes } from './countries.routes.ts';
import { adminPriceRoutes } from './prices.routes.ts';
import { adminProductRoutes } from './products.routes.ts';
import { adminRateRoutes } from './rates.routes.ts';
import type { CatalogueOfficeWorld } from './world.ts';

/** Every call of the office of catalogue. */
export function catalogueOffice(app: FastifyInstance, world: CatalogueOfficeWorld): void {
  adminCountryRoutes(app, world);
  adminPriceRoutes(app, world);
  adminProductRoutes(app, world);
  adminRateRoutes(app, world);
}
