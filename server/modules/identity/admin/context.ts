import type { AdminContext } from '#modules/staff';
import type { inviteStaff } from '../staff/staff-invitation.ts';

export type IdentityAdminContext = AdminContext & Parameters<typeof inviteStaff>[0];
