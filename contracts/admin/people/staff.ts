/** The team of the shop: roles and invitations (decision G6). */
import { at } from '../../shapes.ts';
import * as z from 'zod/mini';
import { customerId } from '../../ids.ts';
import { email } from '../../account/identity.ts';
import { call, idParam } from '../../site/paths.ts';

export const staffRoles = [
  'owner',
  'manager',
  'operator',
  'support',
  'finance',
  'read-only',
] as const;
const role = z.enum(staffRoles);

export const staffMember = z.object({
  id: customerId,
  email: z.string(),
  name: z.string(),
  role,
  since: at,
  lastSeenAt: z.nullable(at),
  /** Without an authenticator app the role opens nothing. */
  secondStep: z.boolean(),
});
const invitation = z.object({ email: z.string(), role, createdAt: at, expiresAt: at });
const roleBody = z.strictObject({ role });

export const staffCalls = {
  staff: call({
    method: 'GET',
    path: '/admin/staff',
    answer: z.object({ content: z.array(staffMember), invitations: z.array(invitation) }),
  }),
  inviteStaff: call({
    method: 'POST',
    path: '/admin/staff/invitations',
    body: z.strictObject({ email, role }),
  }),
  withdrawInvitation: call({
    method: 'POST',
    path: '/admin/staff/invitations/withdraw',
    body: z.strictObject({ email }),
  }),
  changeRole: call({
    method: 'POST',
    path: '/admin/staff/:id/role',
    params: idParam,
    body: roleBody,
  }),
  removeStaff: call({ method: 'DELETE', path: '/admin/staff/:id', params: idParam }),
} as const;

export type StaffRole = z.infer<typeof role>;
export type StaffMember = z.infer<typeof staffMember>;
