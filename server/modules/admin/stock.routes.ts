import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin.ts';
import { stockTextMax, type ImportStockBody, type StockReading } from '#contracts/admin-stock.ts';
import { importStock, previewStock } from '#modules/inventory';
import { route } from '#platform/http/route.ts';
import { audit } from './audit.sql.ts';
import { staffOf, staffWrite, type Staff } from './staff.ts';
import type { AdminWorld } from './world.ts';

/** JSON spells a quote or a line break in two bytes. */
const file = { ...staffWrite('inventory.manage'), bodyMax: 2 * stockTextMax };

/** Stock: imports from files. */
export function adminStockRoutes(app: FastifyInstance, world: AdminWorld) {
  route(app, { call: adminCalls.previewStock, policy: file }, ({ body }) =>
    previewStock(world, body),
  );
  route(app, { call: adminCalls.importStock, policy: file }, ({ body, caller, request }) =>
    bringIn(world, staffOf(caller, request), body),
  );
}

/** The whole file in one transaction with its line in the audit log, which holds no secret. */
function bringIn(world: AdminWorld, staff: Staff, body: ImportStockBody): Promise<StockReading> {
  const at = world.clock();
  return world.db.transaction(async (tx) => {
    const reading = await importStock(tx, world, { body, at });
    const { supplier, origin, consentBasis } = body;
    const after = { origin, consentBasis, ...reading.counts };
    const subject = { kind: 'supplier', id: supplier };
    await audit(tx, { staff, action: 'stock.import', subject, after, at });
    return reading;
  });
}
