import type { FastifyInstance } from 'fastify';
import { productTextMax } from '#contracts/admin/goods/products.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { actOnEach, answerOf, pageOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { previewBulk } from '../editing/bulk.ts';
import { exportProducts, previewProducts } from '../editing/product-file.ts';
import { listProducts } from '../editing/product-list.sql.ts';
import { bringInProducts, changeMany } from './change-many-products.ts';
import { addProduct, editProduct, setSale } from './edit-products.ts';
import { productRecord } from './product-record.ts';
import type { CatalogueAdminContext } from './context.ts';

const list = staffRead('inventory.manage');
const price = staffWrite('prices.manage');
/** JSON spells a quote or a line break in two bytes. */
const file = { ...price, bodyMax: 2 * productTextMax };

/** Products one by one, and many at once. */
export function adminProductRoutes(app: FastifyInstance, ctx: CatalogueAdminContext) {
  const { db } = ctx;
  route(app, { call: adminCalls.products, policy: list }, async ({ query }) => {
    const page = pageOf(query);
    const { content, total, more } = await listProducts(db, query, page);
    return { ...answerOf(content, page, total), more };
  });
  manyProductRoutes(app, ctx);
  route(app, { call: adminCalls.product, policy: list }, ({ params }) =>
    productRecord(ctx, params.id),
  );
  route(app, { call: adminCalls.changeProduct, policy: price }, (call) => {
    const staff = staffOf(call.caller, call.request);
    return editProduct(ctx, staff, { id: call.params.id, change: call.body });
  });
  route(app, { call: adminCalls.addProduct, policy: price }, async (call) => ({
    id: await addProduct(ctx, staffOf(call.caller, call.request), call.body),
  }));
}

/** Many products at once: looked at first, then done as it was seen or not at all. */
function manyProductRoutes(app: FastifyInstance, ctx: CatalogueAdminContext) {
  const { db } = ctx;
  route(app, { call: adminCalls.productFile, policy: list }, async ({ query, reply }) => {
    const name = `lango-${query.kind ?? 'proxy'}-products.csv`;
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(await exportProducts(db, query));
    return undefined;
  });
  const selected = { call: adminCalls.sellSelectedProducts, policy: price };
  route(app, selected, ({ body: { ids, onSale }, caller, request }) => {
    const staff = staffOf(caller, request);
    return actOnEach(ids, (id) => setSale(ctx, staff, { id, onSale }));
  });
  route(app, { call: adminCalls.previewBulk, policy: price }, ({ body }) => previewBulk(db, body));
  route(app, { call: adminCalls.applyBulk, policy: price }, ({ body, caller, request }) =>
    changeMany(ctx, staffOf(caller, request), body),
  );
  route(app, { call: adminCalls.previewProducts, policy: file }, ({ body }) =>
    previewProducts(db, body),
  );
  route(app, { call: adminCalls.importProducts, policy: file }, ({ body, caller, request }) =>
    bringInProducts(ctx, staffOf(caller, request), body),
  );
}
