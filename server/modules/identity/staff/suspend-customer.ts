import type { CustomerId } from '#contracts/ids.ts';
import { rolePermissions } from '#modules/staff';
import { announceAccessEnded } from '#platform/access-ended.ts';
import type { Tx } from '#platform/db.ts';
import { StaffChangeRefused } from '../account/errors.ts';
import { endSignIns } from '../protection/end-access.ts';
import { requireOtherOwner } from './change-staff.ts';
import { lockStaff } from './staff.sql.ts';
import { endTeamSessions } from '../team/members.sql.ts';
import { setSuspended } from '../account/accounts.sql.ts';

/**
 * Suspends an account: ends its sessions, those of its team and open links, in the caller's
 * transaction. Known browsers and tokens stay for the day that it is restored, and are refused
 * until then. `by` is the member of the staff who decides. Throws `StaffChangeRefused`.
 */
export async function suspendCustomer(
  tx: Tx,
  id: CustomerId,
  { at, reason, by }: { at: Date; reason: string; by: CustomerId },
): Promise<void> {
  await requireSuspendable(tx, id, by);
  await setSuspended(tx, id, { at, reason });
  await endSignIns(tx, { customerId: id });
  await endTeamSessions(tx, id);
  // Streams that a token opened: it is kept, and opens nothing meanwhile.
  await announceAccessEnded(tx, id);
}

/**
 * The team's own accounts are suspended by who manages the team alone, and an owner who can sign in
 * always remains (decision H20).
 */
async function requireSuspendable(tx: Tx, id: CustomerId, by: CustomerId): Promise<void> {
  const staff = await lockStaff(tx);
  if (!staff.has(id)) return;
  const role = staff.get(by);
  if (!role || !rolePermissions[role].has('staff.manage')) {
    throw new StaffChangeRefused('Only an owner can suspend a team member.');
  }
  await requireOtherOwner(tx, id);
}

/** Lets a suspended customer sign in again. */
export const liftSuspension = (tx: Tx, id: CustomerId) =>
  setSuspended(tx, id, { at: null, reason: null });
