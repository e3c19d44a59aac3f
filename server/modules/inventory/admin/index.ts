import type { FastifyInstance } from 'fastify';
import { adminPoolRoutes } from './pools.routes.ts';
import { adminStockRoutes } from './stock.routes.ts';
import { adminSupplierRoutes } from './suppliers.routes.ts';
import type { InventoryAdminContext } from './context.ts';

/** Every call of Admin of inventory. */
export function inventoryAdmin(app: FastifyInstance, ctx: InventoryAdminContext): void {
  adminStockRoutes(app, ctx);
  adminSupplierRoutes(app, ctx);
  adminPoolRoutes(app, ctx);
}

/** What the search of everything finds of the stock. */
export { addressFinder } from './find-addresses.sql.ts';
