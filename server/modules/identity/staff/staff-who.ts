import { rolePermissions } from '#modules/staff';
import type { Queryable } from '#platform/db.ts';
import { listStaff, type StaffMember } from './staff.sql.ts';

/** Everybody of the staff whose role has a permission; all of them for null. */
export async function staffWho(db: Queryable, permission: string | null): Promise<StaffMember[]> {
  const staff = await listStaff(db);
  if (permission === null) return staff;
  return staff.filter(({ role }) => [...rolePermissions[role]].some((own) => own === permission));
}
