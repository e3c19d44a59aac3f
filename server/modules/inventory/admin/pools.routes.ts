import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { installedDialects } from '../pools/index.ts';
import type { InventoryAdminContext } from './context.ts';
import { editPool, openPool } from './edit-pools.ts';
import { removePoolMeter, setPoolMeter, showPoolUsage } from './pool-meters.ts';
import { listPools } from './pools.sql.ts';

/** Pools of rotating exits: added, changed, turned on and off. */
export function adminPoolRoutes(app: FastifyInstance, ctx: InventoryAdminContext) {
  const policy = staffWrite('inventory.manage');
  const read = staffRead('inventory.manage');
  route(app, { call: adminCalls.pools, policy: read }, async () => ({
    content: await listPools(ctx.db, ctx.limits.trafficPrices),
    dialects: installedDialects.map(({ name, title }) => ({ name, title })),
  }));
  route(app, { call: adminCalls.addPool, policy }, async (call): Promise<undefined> => {
    await openPool(ctx, staffOf(call.caller, call.request), call.body);
  });
  route(app, { call: adminCalls.changePool, policy }, async (call): Promise<undefined> => {
    const staff = staffOf(call.caller, call.request);
    await editPool(ctx, staff, { id: call.params.id, change: call.body });
  });
  route(app, { call: adminCalls.poolUsage, policy: read }, ({ params }) =>
    showPoolUsage(ctx, params.id),
  );
  route(app, { call: adminCalls.setPoolMeter, policy }, async (call): Promise<undefined> => {
    const staff = staffOf(call.caller, call.request);
    await setPoolMeter(ctx, staff, { id: call.params.id, body: call.body });
  });
  route(app, { call: adminCalls.removePoolMeter, policy }, async (call): Promise<undefined> => {
    await removePoolMeter(ctx, staffOf(call.caller, call.request), call.params.id);
  });
}
