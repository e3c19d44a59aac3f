import { formatMoney } from '#contracts/format/amounts.ts';
import { hourMs } from '#contracts/time.ts';
import { findProxy } from '#modules/catalogue/listing';
import { lockRenewals } from '#modules/orders';
import { endByStaff, extendByStaff, moveByStaff } from './staff-leases.ts';
import { audit, EditConflict, type Staff } from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { LeaseNotFound } from '#modules/leases';
import { limitsOf, lookUpLease, saveLimits, type LeaseLimits } from '#modules/leases/holding';
import type { Lease } from '#modules/leases/holding';
import type { SalesContext } from '../context.ts';

type Act = Readonly<{ id: string; staff: Staff; reason: string }>;
type Changed = Readonly<Record<'before' | 'after', Readonly<Record<string, unknown>>>>;

/** One act on a lease and its line in the audit log, in one transaction. */
const act = (
  { db, clock }: SalesContext,
  { id, staff, action, reason }: Act & Readonly<{ action: string }>,
  work: (tx: Tx, lease: Lease, at: Date) => Promise<Changed>,
): Promise<undefined> =>
  db.transaction(async (tx) => {
    const at = clock();
    const found = await lookUpLease(tx, id);
    if (!found) throw new LeaseNotFound();
    // Two presses at once: the second one waits here and sees what the first one did.
    await lockRenewals(tx, found.customerId, [found.id]);
    const lease = (await lookUpLease(tx, found.id)) ?? found;
    const { before, after } = await work(tx, lease, at);
    const subject = { kind: 'lease', id: lease.id };
    await audit(tx, { staff, action, subject, before, after: { ...after, reason }, at });
    return undefined;
  });

const stale = (pointer: string, now: string) =>
  new EditConflict([{ pointer, detail: `it is ${now} now` }]);

/**
 * Gives a lease another address. `ip` is the one that staff saw. Throws `EditConflict` when the
 * lease has another one by now.
 */
export const moveAddress = (
  ctx: SalesContext,
  acting: Act,
  { anywhere, ip }: Readonly<{ anywhere: boolean; ip: string }>,
) =>
  act(ctx, { ...acting, action: 'lease.move' }, async (tx, lease, at) => {
    const shown = (await findProxy(tx, lease.proxyId))?.ip;
    if (shown !== ip) throw stale('/ip', shown ?? '');
    const { reason, staff } = acting;
    const input = { leaseId: lease.id, anywhere, reason, actor: staff.actor, at };
    const moved = await moveByStaff(tx, ctx, input);
    const now = (await findProxy(tx, moved.proxyId))?.ip;
    return { before: { ip }, after: { ip: now } };
  });

/** Changes what passes through a lease. */
export const changeLimits = (ctx: SalesContext, acting: Act, limits: LeaseLimits) =>
  act(ctx, { ...acting, action: 'lease.limits' }, async (tx, lease) => {
    const before = await limitsOf(tx, lease.id);
    const openPorts = [...new Set(limits.openPorts)].toSorted((one, other) => one - other);
    const after = { ...limits, openPorts };
    await saveLimits(tx, lease.id, after);
    return { before: { ...before }, after };
  });

/**
 * Gives time for nothing, from the end that staff saw. Throws `EditConflict` when it ends at
 * another moment by now: a second press finds another end than the one that it was meant for.
 */
export const giveHours = (
  ctx: SalesContext,
  acting: Act,
  { hours, endsAt }: Readonly<{ hours: number; endsAt: string }>,
) =>
  act(ctx, { ...acting, action: 'lease.extend' }, async (tx, lease, at) => {
    const shown = lease.endsAt?.toISOString();
    if (shown !== new Date(endsAt).toISOString()) throw stale('/endsAt', shown ?? '');
    const { reason, staff } = acting;
    const input = { leaseId: lease.id, ms: hours * hourMs, reason, actor: staff.actor, at };
    const longer = await extendByStaff(tx, ctx, input);
    return { before: { endsAt: shown }, after: { endsAt: longer.endsAt?.toISOString(), hours } };
  });

/** Ends a lease now, and gives the worth of its rest back where staff say so. */
export const endNow = (
  ctx: SalesContext,
  acting: Act,
  { returnsRest }: Readonly<{ returnsRest: boolean }>,
) =>
  act(ctx, { ...acting, action: 'lease.end' }, async (tx, lease, at) => {
    const { reason, staff } = acting;
    const input = { leaseId: lease.id, returnsRest, reason, actor: staff.actor, at };
    const returned = await endByStaff(tx, ctx, input);
    const before = { state: lease.state, endsAt: lease.endsAt?.toISOString() };
    return { before, after: { state: 'ended', returned: formatMoney(returned) } };
  });
