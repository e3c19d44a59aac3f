import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin.ts';
import { formatPlain } from '#contracts/money.ts';
import { hourMs } from '#contracts/time.ts';
import { findProxy } from '#modules/catalogue';
import { lockRenewals } from '#modules/orders';
import { type SalesWorld, endByStaff, extendByStaff, moveByStaff } from '#modules/sales';
import {
  audit,
  EditConflict,
  staffOf,
  staffProven,
  staffRead,
  staffWrite,
  type Staff,
} from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { route } from '#platform/http/route.ts';
import { LeaseNotFound } from '../errors.ts';
import { limitsOf, lookUpLease, saveLimits } from '../holding/lease-limits.sql.ts';
import type { Lease } from '../holding/lease.ts';
import { readLease } from './read-lease.ts';

type Acting = Readonly<{
  id: string;
  staff: Staff;
  action: string;
  reason: string;
}>;

type Changed = Readonly<Record<'before' | 'after', Readonly<Record<string, unknown>>>>;

/** One act on a lease and its line in the audit log, in one transaction. */
const act = (
  { db, clock }: SalesWorld,
  { id, staff, action, reason }: Acting,
  work: (tx: Tx, lease: Lease, at: Date) => Promise<Changed>,
): Promise<undefined> =>
  db.transaction(async (tx) => {
    const at = clock();
    const found = await lookUpLease(tx, id);
    if (!found) throw new LeaseNotFound();
    // Two presses at once: the second one waits here and sees what the first one did.
    await lockRenewals(tx, found.id);
    const lease = (await lookUpLease(tx, found.id)) ?? found;
    const { before, after } = await work(tx, lease, at);
    const subject = { kind: 'lease', id: lease.id };
    await audit(tx, { staff, action, subject, before, after: { ...after, reason }, at });
    return undefined;
  });

/** What staff see of a lease and do for its holder: time, end, address, and what passes. */
export function adminLeaseRoutes(app: FastifyInstance, world: SalesWorld) {
  route(app, { call: adminCalls.adminLease, policy: staffRead('orders.read') }, ({ params }) =>
    readLease(world, params.id),
  );
  timeRoutes(app, world);
  const work = staffWrite('orders.fulfil');
  route(app, { call: adminCalls.moveLease, policy: work }, ({ params, body, ...call }) => {
    const { anywhere, ip, reason } = body;
    const staff = staffOf(call.caller, call.request);
    const acting = { id: params.id, staff, action: 'lease.move', reason };
    return act(world, acting, async (tx, lease, at) => {
      const shown = (await findProxy(tx, lease.proxyId))?.ip;
      if (shown !== ip) throw stale('/ip', shown ?? '');
      const { actor } = staff;
      const moved = await moveByStaff(tx, world, {
        leaseId: lease.id,
        anywhere,
        reason,
        actor,
        at,
      });
      const now = (await findProxy(tx, moved.proxyId))?.ip;
      return { before: { ip }, after: { ip: now } };
    });
  });
  route(app, { call: adminCalls.changeLease, policy: work }, ({ params, body, ...call }) => {
    const { reason, ...limits } = body;
    const staff = staffOf(call.caller, call.request);
    const acting = { id: params.id, staff, action: 'lease.limits', reason };
    return act(world, acting, async (tx, lease) => {
      const before = await limitsOf(tx, lease.id);
      const openPorts = [...new Set(limits.openPorts)].toSorted((one, other) => one - other);
      const after = { ...limits, openPorts };
      await saveLimits(tx, lease.id, after);
      return { before: { ...before }, after };
    });
  });
}

/** Time is given for nothing; an end may give money back, and takes a fresh code. */
function timeRoutes(app: FastifyInstance, world: SalesWorld) {
  const extend = { call: adminCalls.extendLease, policy: staffWrite('orders.fulfil') };
  route(app, extend, ({ params, body, ...call }) => {
    const { hours, endsAt, reason } = body;
    const staff = staffOf(call.caller, call.request);
    const acting = { id: params.id, staff, action: 'lease.extend', reason };
    return act(world, acting, async (tx, lease, at) => {
      const shown = lease.endsAt?.toISOString();
      // A second press finds another end than the one that it was meant for.
      if (shown !== new Date(endsAt).toISOString()) throw stale('/endsAt', shown ?? '');
      const wish = { leaseId: lease.id, ms: hours * hourMs, reason, actor: staff.actor, at };
      const longer = await extendByStaff(tx, world, wish);
      return { before: { endsAt: shown }, after: { endsAt: longer.endsAt?.toISOString(), hours } };
    });
  });

  const end = { call: adminCalls.endLease, policy: staffProven('payments.refund') };
  route(app, end, ({ params, body, ...call }) => {
    const { returnsRest, reason } = body;
    const staff = staffOf(call.caller, call.request);
    const acting = { id: params.id, staff, action: 'lease.end', reason };
    return act(world, acting, async (tx, lease, at) => {
      const { actor } = staff;
      const wish = { leaseId: lease.id, returnsRest, reason, actor, at };
      const returned = await endByStaff(tx, world, wish);
      const before = { state: lease.state, endsAt: lease.endsAt?.toISOString() };
      return { before, after: { state: 'ended', returned: formatPlain(returned) } };
    });
  });
}

const stale = (pointer: string, now: string) =>
  new EditConflict([{ pointer, detail: `it is ${now} now` }]);
