import type { FastifyInstance } from 'fastify';
import { stockTextMax } from '#contracts/admin/goods/stock.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { answerOf, pageOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { setChangeOfAddress } from './edit-modem.ts';
import { previewStock } from '../stock/import-stock.ts';
import { actOnSelectedStock } from './act-on-selected-stock.ts';
import { listStock, stockChoices } from './stock.sql.ts';
import {
  measureAddress,
  withdrawOne,
  restoreOne,
  withdrawMany,
  restoreMany,
  bringInStock,
} from './work-on-stock.ts';
import type { InventoryAdminContext } from './context.ts';

/** JSON spells a quote or a line break in two bytes. */
const file = { ...staffWrite('inventory.manage'), bodyMax: 2 * stockTextMax };

/** Stock: every address with what is measured of it, and imports from files. */
export function adminStockRoutes(app: FastifyInstance, ctx: InventoryAdminContext) {
  const { db, clock } = ctx;
  const read = staffRead('inventory.manage');
  const policy = staffWrite('inventory.manage');
  route(app, { call: adminCalls.stock, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { content, total, more } = await listStock(db, query, {
      page,
      at: clock(),
      order: query,
    });
    return { ...answerOf(content, page, total), more };
  });
  route(app, { call: adminCalls.stockChoices, policy: read }, () => stockChoices(db));
  route(app, { call: adminCalls.measureStock, policy }, ({ params, caller, request }) =>
    measureAddress(ctx, staffOf(caller, request), params.id),
  );
  route(app, { call: adminCalls.withdrawStock, policy }, async (call): Promise<undefined> => {
    const staff = staffOf(call.caller, call.request);
    await withdrawOne(ctx, staff, { ...call.body, id: call.params.id });
  });
  route(app, { call: adminCalls.selectedStock, policy }, ({ body, caller, request }) =>
    actOnSelectedStock(ctx, staffOf(caller, request), body),
  );
  route(app, { call: adminCalls.withdrawManyStock, policy }, ({ body, caller, request }) =>
    withdrawMany(ctx, staffOf(caller, request), body),
  );
  route(app, { call: adminCalls.restoreManyStock, policy }, ({ body, caller, request }) =>
    restoreMany(ctx, staffOf(caller, request), body),
  );
  route(app, { call: adminCalls.restoreStock, policy }, async (call): Promise<undefined> => {
    const staff = staffOf(call.caller, call.request);
    await restoreOne(ctx, staff, call.params.id);
  });
  route(app, { call: adminCalls.setChangeOfAddress, policy }, ({ params, body, caller, request }) =>
    setChangeOfAddress(ctx, staffOf(caller, request), { id: params.id, body }),
  );
  route(app, { call: adminCalls.previewStock, policy: file }, ({ body }) =>
    previewStock(ctx, body),
  );
  route(app, { call: adminCalls.importStock, policy: file }, ({ body, caller, request }) =>
    bringInStock(ctx, staffOf(caller, request), body),
  );
}
