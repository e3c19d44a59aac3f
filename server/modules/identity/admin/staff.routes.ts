import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { iso, staffOf, staffRead, staffProven } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { fullName } from '../account/account.ts';
import { listInvitations, listStaff } from '../staff/staff.sql.ts';
import { invite, withdrawInvitation, setRole } from './edit-staff.ts';
import type { IdentityAdminContext } from './context.ts';

/** The staff themselves: invited by an owner, changed by another one than themselves. */
export function adminStaffRoutes(app: FastifyInstance, ctx: IdentityAdminContext) {
  const { db, clock } = ctx;
  const policy = staffProven('staff.manage');
  route(app, { call: adminCalls.staff, policy: staffRead('staff.manage') }, async () => {
    const [staff, invited] = await Promise.all([listStaff(db), listInvitations(db, clock())]);
    const content = staff.map(({ since, lastSeenAt, ...member }) => ({
      ...member,
      since: since.toISOString(),
      lastSeenAt: iso(lastSeenAt),
    }));
    const invitations = invited.map(({ createdAt, expiresAt, ...each }) => ({
      ...each,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
    return { content, invitations };
  });
  route(app, { call: adminCalls.inviteStaff, policy }, async (call): Promise<undefined> => {
    const staff = staffOf(call.caller, call.request);
    const inviter = fullName(call.caller);
    await invite(ctx, { staff, inviter, ...call.body });
  });
  route(app, { call: adminCalls.withdrawInvitation, policy }, async (call): Promise<undefined> => {
    await withdrawInvitation(
      ctx,
      staffOf(call.caller, call.request),
      call.body.email.toLowerCase(),
    );
  });
  route(app, { call: adminCalls.changeRole, policy }, async (call): Promise<undefined> => {
    const staff = staffOf(call.caller, call.request);
    await setRole(ctx, staff, { id: call.params.id, role: call.body.role });
  });
  route(app, { call: adminCalls.removeStaff, policy }, async (call): Promise<undefined> => {
    await setRole(ctx, staffOf(call.caller, call.request), { id: call.params.id, role: null });
  });
}
