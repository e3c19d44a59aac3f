import type { SettingsOfficeWorld } from './world.ts';
import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin.ts';
import { billingSettings } from '#modules/billing';
import { listStaff } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import { audit, iso, staffOf, staffRead, staffProven } from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { DomainError } from '#platform/errors.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { changeSettings } from '../change-settings.ts';
import { readSettings, type Standing } from '../settings.sql.ts';

/** What the owner changes while the shop runs. */
export function adminSettingsRoutes(app: FastifyInstance, world: SettingsOfficeWorld) {
  const { db, clock, settings } = world;
  const { defaults } = settings;
  const read = { call: adminCalls.shopSettings, policy: staffRead('settings.manage') };
  route(app, read, async () => view(world, await readSettings(db, defaults)));
  const change = { call: adminCalls.changeShopSettings, policy: staffProven('settings.manage') };
  route(app, change, async ({ body, caller, request }) => {
    const staff = staffOf(caller, request);
    const at = clock();
    const standing = await db.transaction(async (tx) => {
      const changed = await changeSettings(tx, { ...body, defaults, by: staff.id, at });
      if (!changed) return readSettings(tx, defaults);
      const { before, after } = changed;
      const raised = raisedLimit(before, after);
      if (raised) await tellOwners(tx, world, { caller, ...raised, at });
      const subject = { kind: 'settings', id: String(changed.standing.version) };
      await audit(tx, { staff, action: 'settings.change', subject, before, after, at });
      return changed.standing;
    });
    // Other processes are told by the database; this one need not wait for it.
    settings.apply(standing);
    return view(world, standing);
  });
}

type Limits = Readonly<{ refundAloneKesMax?: number }>;
type Raised = Readonly<{ fromKes: number; toKes: number }>;

/** What one person may refund alone, where a change raises it. */
function raisedLimit(before: Limits, after: Limits): Raised | undefined {
  const [fromKes, toKes] = [before.refundAloneKesMax, after.refundAloneKesMax];
  if (fromKes === undefined || toKes === undefined || toKes <= fromKes) return undefined;
  return { fromKes, toKes };
}

/**
 * Whoever sends refunds does not raise what one person may send alone: an owner does, by the fresh
 * code that this call takes, and every owner is told (decision H20).
 */
async function tellOwners(
  tx: Tx,
  { config, keyring }: SettingsOfficeWorld,
  { caller, fromKes, toKes, at }: Raised & Readonly<{ caller: SignedIn; at: Date }>,
): Promise<void> {
  if (!caller.permissions.has('staff.manage')) {
    throw new DomainError(
      { kind: 'forbidden', code: 'second-person-needed' },
      'Only an owner can raise the amount that one person may refund alone.',
    );
  }
  const owners = (await listStaff(tx)).filter(({ role }) => role === 'owner');
  await enqueueMail(
    tx,
    { keyring },
    {
      template: 'refund-limit-raised',
      dedupeKey: `refund-limit-raised:${at.toISOString()}`,
      to: owners.map(({ email }) => email),
      facts: {
        by: caller.email,
        fromKes,
        toKes,
        changedAt: at.toISOString(),
        link: `${config.publicUrl}/admin/audit`,
      },
      at,
    },
  );
}

async function view(
  { db }: SettingsOfficeWorld,
  { version, changedAt, changedBy, fields }: Standing,
) {
  const { vatOn, sellerPin } = await billingSettings(db);
  return { version, changedAt: iso(changedAt), changedBy, fields, tax: { vatOn, sellerPin } };
}
