import { adminRoutes } from '#modules/admin';
import { standardLimits } from '#modules/sales';
import { rolePermissions } from '#modules/staff';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { givenSettings } from '../../server/modules/settings/testing/given-settings.ts';
import { openQuietShop } from '../measure/quiet-shop.ts';

type AdminContext = Parameters<typeof adminRoutes>[1];

/** Limits count per account; so many accounts ask in turn. */
const askers = 50;

/** Admin with an owner who has passed every check, at no cost. */
export async function openAdmin(db: Database) {
  let turn = 0;
  const sessions = {
    callerOf: async () => {
      turn += 1;
      return {
        kind: 'staff' as const,
        customerId: `cus_${String(turn % askers).padStart(32, '0')}` as const,
        email: 'owner@example.test',
        firstName: 'Bench',
        lastName: 'Owner',
        sessionId: 'bench',
        permissions: rolePermissions.owner,
      };
    },
    csrfValueOf: () => '',
  };
  const app = await openQuietShop(db, { sessions, exemptLoopback: true });
  // Only reads are asked for, and those take the database, the time and the shop's settings.
  const settings = givenSettings(standardLimits);
  const part: Partial<AdminContext> = { db, clock: systemClock, settings };
  const ctx = part as AdminContext;
  adminRoutes(app, ctx);
  return app;
}
