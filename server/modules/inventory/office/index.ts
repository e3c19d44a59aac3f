import type { FastifyInstance } from 'fastify';
import { adminStockRoutes } from './stock.routes.ts';
import { adminSupplierRoutes } from './suppliers.routes.ts';
import type { InventoryOfficeContext } from './context.ts';

/** Every call of the office of inventory. */
export function inventoryOffice(app: FastifyInstance, ctx: InventoryOfficeContext): void {
  adminStockRoutes(app, ctx);
  adminSupplierRoutes(app, ctx);
}
