import type { FastifyInstance } from 'fastify';
import { adminStockRoutes } from './stock.routes.ts';
import { adminSupplierRoutes } from './suppliers.routes.ts';
import type { InventoryOfficeWorld } from './world.ts';

/** Every call of the office of inventory. */
export function inventoryOffice(app: FastifyInstance, world: InventoryOfficeWorld): void {
  adminStockRoutes(app, world);
  adminSupplierRoutes(app, world);
}
