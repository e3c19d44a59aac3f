import { audit, type AdminContext, type Staff } from '#modules/staff';
import { billingSettings, changeBillingSettings } from '../settings.sql.ts';

type Settings = Parameters<typeof changeBillingSettings>[1]['settings'];

/** Sets who sells and the tax, from the version that was seen. */
export function changeBilling(
  { db, clock }: Pick<AdminContext, 'db' | 'clock'>,
  staff: Staff,
  settings: Settings,
) {
  const at = clock();
  return db.transaction(async (tx) => {
    const before = await billingSettings(tx);
    const after = await changeBillingSettings(tx, { settings, by: staff.actor, at });
    const subject = { kind: 'billing-settings', id: String(after.version) };
    await audit(tx, { staff, action: 'billing.change', subject, before, after, at });
    return after;
  });
}
