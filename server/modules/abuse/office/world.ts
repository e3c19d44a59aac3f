import type { CustomerId } from '#contracts/ids.ts';
import type { OfficeWorld, Staff } from '#modules/staff';
import type { DeskWorld } from '#modules/support';
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
export type AbuseOfficeWorld = OfficeWorld &
  DeskWorld &
  Readonly<{ suspend: (tx: Tx, suspension: Suspension) => Promise<void> }>;
