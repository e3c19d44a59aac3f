import type { CustomerId } from '#contracts/ids.ts';
import type { StaffRole } from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { makeStaff } from '../account/accounts.sql.ts';
import { StaffChangeRefused } from '../account/errors.ts';
import { endAccess } from '../protection/end-access.ts';
import { activeOwners, lockStaff, removeStaff } from './staff.sql.ts';

type Change = Readonly<{
  id: CustomerId;
  by: CustomerId;
  /** Null takes the role away. */
  role: StaffRole | null;
  at: Date;
}>;

/**
 * Changes or removes a person's role, in the caller's transaction, and signs them out: permissions
 * begin and end with a sign-in. Returns the former role. Team members cannot change their own, and
 * the last owner stays: throws `StaffChangeRefused`, or `NotFound` for a person who is not staff.
 */
export async function changeStaff(tx: Tx, { id, by, role, at }: Change): Promise<StaffRole> {
  const staff = await lockStaff(tx);
  const before = staff.get(id);
  if (!before) throw new NotFound('This account has no role.');
  if (id === by) throw new StaffChangeRefused('Another owner must change your role.');
  if (role !== 'owner') await requireOtherOwner(tx, id);
  if (role === null) await removeStaff(tx, id);
  else await makeStaff(tx, id, { role, at });
  await endAccess(tx, { customerId: id, at });
  return before;
}

/**
 * Refuses what would leave the shop without an owner who can sign in; for a transaction that holds
 * the list of staff. Throws `StaffChangeRefused`.
 */
export async function requireOtherOwner(tx: Tx, id: CustomerId): Promise<void> {
  const owners = await activeOwners(tx);
  if (owners.includes(id) && owners.length === 1) {
    throw new StaffChangeRefused('This is the last owner. Add another owner first.');
  }
}
