import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin.ts';
import { rateInForce } from '#modules/catalogue';
import { route } from '#platform/http/route.ts';
import { addProduct, changeRate, editProduct } from './edit-products.ts';
import { answerOf, pageOf } from './page.ts';
import { listProducts } from './products.sql.ts';
import { staffOf, staffRead, staffWrite } from './staff.ts';
import type { AdminWorld } from './world.ts';

const list = staffRead('inventory.manage');
const price = staffWrite('prices.manage');

/** Products, prices and the exchange rate. */
export function adminProductRoutes(app: FastifyInstance, world: AdminWorld) {
  const { db, clock } = world;
  route(app, { call: adminCalls.products, policy: list }, async ({ query }) => {
    const page = pageOf(query);
    const { kind = 'proxy', search } = query;
    const { content, total } = await listProducts(db, { kind, search, page });
    return answerOf(content, page, total);
  });
  route(app, { call: adminCalls.changeProduct, policy: price }, (call) => {
    const staff = staffOf(call.caller, call.request);
    return editProduct(world, staff, { id: call.params.id, change: call.body });
  });
  const add = staffWrite('prices.manage');
  route(app, { call: adminCalls.addProduct, policy: add }, async (call) => ({
    id: await addProduct(world, staffOf(call.caller, call.request), call.body),
  }));
  const current = async () => {
    const { rateE4, setAt } = await rateInForce(db, clock());
    return { rateE4, setAt: setAt.toISOString() };
  };
  route(app, { call: adminCalls.rate, policy: list }, current);
  route(app, { call: adminCalls.setRate, policy: price }, async (call) => {
    await changeRate(world, staffOf(call.caller, call.request), call.body);
    return current();
  });
}
