import type { OfficeContext } from '#modules/staff';
import type { inviteStaff } from '../staff/staff-invitation.ts';

export type IdentityOfficeContext = OfficeContext & Parameters<typeof inviteStaff>[0];
