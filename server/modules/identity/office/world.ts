import type { OfficeWorld } from '#modules/staff';
import type { inviteStaff } from '../staff/staff-invitation.ts';

export type IdentityOfficeWorld = OfficeWorld & Parameters<typeof inviteStaff>[0];
