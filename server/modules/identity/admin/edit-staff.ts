import type { CustomerId } from '#contracts/ids.ts';
import { type StaffRole, audit, type Staff } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import { changeStaff } from '../staff/change-staff.ts';
import { inviteStaff } from '../staff/staff-invitation.ts';
import { dropInvitation } from '../staff/staff.sql.ts';
import type { IdentityAdminContext } from './context.ts';

type Requested = Readonly<{ staff: Staff; inviter: string; email: string; role: StaffRole }>;

/** Invites an address into a role. */
export async function invite(
  ctx: IdentityAdminContext,
  { staff, ...requested }: Requested,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await inviteStaff(ctx, tx, { ...requested, invitedBy: staff.id });
    await audit(tx, {
      staff,
      action: 'staff.invite',
      subject: { kind: 'invitation', id: requested.email.toLowerCase() },
      after: { role: requested.role },
      at: ctx.clock(),
    });
  });
}

/** Revokes an invitation. Throws `NotFound` where there is none. */
export async function withdrawInvitation(
  { db, clock }: IdentityAdminContext,
  staff: Staff,
  email: string,
) {
  await db.transaction(async (tx) => {
    if ((await dropInvitation(tx, email)) === 0)
      throw new NotFound('No open invitation for this email.');
    const subject = { kind: 'invitation', id: email };
    await audit(tx, { staff, action: 'staff.withdraw', subject, at: clock() });
  });
}

/** Gives a member of staff another role, or takes it away. */
export async function setRole(
  { db, clock }: IdentityAdminContext,
  staff: Staff,
  { id, role }: { id: string; role: StaffRole | null },
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    const before = await changeStaff(tx, { id: id as CustomerId, by: staff.id, role, at });
    await audit(tx, {
      staff,
      action: role === null ? 'staff.remove' : 'staff.role',
      subject: { kind: 'customer', id },
      before: { role: before },
      after: { role },
      at,
    });
  });
}
