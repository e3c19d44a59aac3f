import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { billingSettings } from '#modules/billing';
import { iso, staffOf, staffRead, staffProven } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { readSettings, type StoredSettings } from '../settings.sql.ts';
import { editSettings } from './edit-settings.ts';
import type { SettingsAdminContext } from './context.ts';

/** What the owner changes while the shop runs. */
export function settingsAdmin(app: FastifyInstance, ctx: SettingsAdminContext) {
  const { db, settings } = ctx;
  const { defaults } = settings;
  const read = { call: adminCalls.shopSettings, policy: staffRead('settings.manage') };
  route(app, read, async () => view(ctx, await readSettings(db, defaults)));
  const change = { call: adminCalls.changeShopSettings, policy: staffProven('settings.manage') };
  route(app, change, async ({ body, caller, request }) => {
    const staff = staffOf(caller, request);
    const stored = await editSettings(ctx, staff, { body, caller });
    // Other processes are notified by the database; this one need not wait for it.
    settings.apply(stored);
    return view(ctx, stored);
  });
}

async function view(
  { db }: SettingsAdminContext,
  { version, changedAt, changedBy, fields }: StoredSettings,
) {
  const { vatOn, sellerPin } = await billingSettings(db);
  return { version, changedAt: iso(changedAt), changedBy, fields, tax: { vatOn, sellerPin } };
}
