import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { installed } from '../providers/installed.ts';
import { readSupplier, openSupplier, editSupplier } from './edit-suppliers.ts';
import { listSuppliers } from './suppliers.sql.ts';
import type { InventoryAdminContext } from './context.ts';

/** Accounts at suppliers: added, changed, switched off, and read at once. */
export function adminSupplierRoutes(app: FastifyInstance, ctx: InventoryAdminContext) {
  const { db, clock } = ctx;
  const policy = staffWrite('inventory.manage');
  const read = staffRead('inventory.manage');
  route(app, { call: adminCalls.suppliers, policy: read }, async () => ({
    content: await listSuppliers(db, clock()),
    adapters: installed.map(({ name, title }) => ({ name, title })),
  }));
  route(app, { call: adminCalls.addSupplier, policy }, async (call): Promise<undefined> => {
    await openSupplier(ctx, staffOf(call.caller, call.request), call.body);
  });
  route(app, { call: adminCalls.changeSupplier, policy }, async (call): Promise<undefined> => {
    const staff = staffOf(call.caller, call.request);
    await editSupplier(ctx, staff, { name: call.params.id, change: call.body });
  });
  route(app, { call: adminCalls.syncSupplier, policy }, async (call): Promise<undefined> => {
    const staff = staffOf(call.caller, call.request);
    await readSupplier(ctx, staff, { ...call.body, name: call.params.id });
  });
}
