import type { IdentityOfficeWorld } from './world.ts';
import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin.ts';
import type { CustomerId } from '#contracts/ids.ts';
import {
  type StaffRole,
  audit,
  iso,
  staffOf,
  staffRead,
  staffProven,
  type Staff,
} from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import { changeStaff } from '../staff/change-staff.ts';
import { inviteStaff } from '../staff/staff-invitation.ts';
import { dropInvitation, listInvitations, listStaff } from '../staff/staff.sql.ts';

/** The staff themselves: invited by an owner, changed by another one than themselves. */
export function adminStaffRoutes(app: FastifyInstance, world: IdentityOfficeWorld) {
  const { db, clock } = world;
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
    const inviter = `${call.caller.firstName} ${call.caller.lastName}`.trim();
    await invite(world, { staff, inviter, ...call.body });
  });
  route(app, { call: adminCalls.withdrawInvitation, policy }, async (call): Promise<undefined> => {
    const email = call.body.email.toLowerCase();
    await db.transaction(async (tx) => {
      if ((await dropInvitation(tx, email)) === 0) throw new NotFound('Nobody is invited there.');
      const subject = { kind: 'invitation', id: email };
      const staff = staffOf(call.caller, call.request);
      await audit(tx, { staff, action: 'staff.withdraw', subject, at: clock() });
    });
  });
  route(app, { call: adminCalls.changeRole, policy }, async (call): Promise<undefined> => {
    const staff = staffOf(call.caller, call.request);
    await setRole(world, staff, { id: call.params.id, role: call.body.role });
  });
  route(app, { call: adminCalls.removeStaff, policy }, async (call): Promise<undefined> => {
    await setRole(world, staffOf(call.caller, call.request), { id: call.params.id, role: null });
  });
}

type Wanted = Readonly<{ staff: Staff; inviter: string; email: string; role: StaffRole }>;

async function invite(world: IdentityOfficeWorld, { staff, ...wanted }: Wanted): Promise<void> {
  await world.db.transaction(async (tx) => {
    await inviteStaff(world, tx, { ...wanted, invitedBy: staff.id });
    await audit(tx, {
      staff,
      action: 'staff.invite',
      subject: { kind: 'invitation', id: wanted.email.toLowerCase() },
      after: { role: wanted.role },
      at: world.clock(),
    });
  });
}

async function setRole(
  { db, clock }: IdentityOfficeWorld,
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
