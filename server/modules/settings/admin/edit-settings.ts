import { listStaff } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import { audit, type Staff } from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { DomainError } from '#platform/errors.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { changeSettings } from '../change-settings.ts';
import { readSettings, type StoredSettings } from '../settings.sql.ts';
import type { SettingsAdminContext } from './context.ts';

type Change = Readonly<{
  body: Omit<Parameters<typeof changeSettings>[1], 'defaults' | 'by' | 'at'>;
  caller: SignedIn;
}>;

/** Changes settings from the version that was seen, and notifies owners of a raised limit. */
export function editSettings(
  ctx: SettingsAdminContext,
  staff: Staff,
  { body, caller }: Change,
): Promise<StoredSettings> {
  const { db, clock, settings } = ctx;
  const { defaults } = settings;
  const at = clock();
  return db.transaction(async (tx) => {
    const changed = await changeSettings(tx, { ...body, defaults, by: staff.id, at });
    if (!changed) return readSettings(tx, defaults);
    const { before, after } = changed;
    const raised = raisedLimit(before, after);
    if (raised) await notifyOwners(tx, ctx, { caller, ...raised, at });
    const subject = { kind: 'settings', id: String(changed.stored.version) };
    await audit(tx, { staff, action: 'settings.change', subject, before, after, at });
    return changed.stored;
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
 * A sender of refunds cannot raise the limit for one person: an owner does, with the fresh code
 * that this call requires, and every owner is notified (decision H20).
 */
async function notifyOwners(
  tx: Tx,
  { config, keyring }: SettingsAdminContext,
  { caller, fromKes, toKes, at }: Raised & Readonly<{ caller: SignedIn; at: Date }>,
): Promise<void> {
  if (!caller.permissions.has('staff.manage')) {
    throw new DomainError(
      'second-person-needed',
      'Only an owner can raise the amount that one person can refund alone.',
      { status: 403 },
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
