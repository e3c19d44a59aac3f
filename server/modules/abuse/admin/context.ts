import type { CustomerId } from '#contracts/ids.ts';
import type { AdminContext, Staff } from '#modules/staff';
import type { DeskContext } from '#modules/support';
import type { Tx } from '#platform/db.ts';

type Suspension = Readonly<{
  customerId: CustomerId;
  reason: string;
  /** What the customer reads instead of the reason. */
  told: string;
  staff: Staff;
  at: Date;
}>;

/** A suspension reaches every module, so admin hands it in. */
export type AbuseAdminContext = AdminContext &
  DeskContext &
  Readonly<{ suspend: (tx: Tx, suspension: Suspension) => Promise<void> }>;
