import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin.ts';
import { billingSettings } from '#modules/billing';
import { changeSettings, readSettings, type Standing } from '#modules/settings';
import { route } from '#platform/http/route.ts';
import { audit } from './audit.sql.ts';
import { iso } from './page.ts';
import { staffOf, staffRead, staffWrite } from './staff.ts';
import type { AdminWorld } from './world.ts';

/** What the owner changes while the shop runs. */
export function adminSettingsRoutes(app: FastifyInstance, world: AdminWorld) {
  const { db, clock, settings } = world;
  const { defaults } = settings;
  const read = { call: adminCalls.shopSettings, policy: staffRead('settings.manage') };
  route(app, read, async () => view(world, await readSettings(db, defaults)));
  const change = { call: adminCalls.changeShopSettings, policy: staffWrite('settings.manage') };
  route(app, change, async ({ body, caller, request }) => {
    const staff = staffOf(caller, request);
    const at = clock();
    const standing = await db.transaction(async (tx) => {
      const changed = await changeSettings(tx, { ...body, defaults, by: staff.id, at });
      if (!changed) return readSettings(tx, defaults);
      const { before, after } = changed;
      const subject = { kind: 'settings', id: String(changed.standing.version) };
      await audit(tx, { staff, action: 'settings.change', subject, before, after, at });
      return changed.standing;
    });
    // Other processes are told by the database; this one need not wait for it.
    settings.apply(standing);
    return view(world, standing);
  });
}

async function view({ db }: AdminWorld, { version, changedAt, changedBy, fields }: Standing) {
  const { vatOn, sellerPin } = await billingSettings(db);
  return { version, changedAt: iso(changedAt), changedBy, fields, tax: { vatOn, sellerPin } };
}
