import type { CustomerId } from '#contracts/ids.ts';
import { findCustomer, holdCustomer, liftSuspension, suspendCustomer } from '#modules/identity';
import { restoreGoods, suspendGoods } from '#modules/sales/admin';
import { audit, type Staff } from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { DomainError, NotFound } from '#platform/errors.ts';
import type { AdminContext } from '../context.ts';

type Suspension = Readonly<{
  customerId: CustomerId;
  reason: string;
  /** The text for the customer in place of the reason, such as about a report. */
  told?: string;
}>;

/**
 * Ends sessions and stops leases and servers at once, in one transaction; gateways are notified of
 * each lease by NOTIFY and cut its tunnels. Nothing is deleted, and the customer gets an email with
 * the reason and how to appeal. Team members cannot suspend themselves.
 */
export const suspend = (ctx: AdminContext, staff: Staff, input: Suspension): Promise<void> =>
  ctx.db.transaction((tx) => suspendIn(tx, ctx, { ...input, staff, at: ctx.clock() }));

/** The same in the caller's transaction. */
export async function suspendIn(
  tx: Tx,
  ctx: AdminContext,
  { customerId, reason, told, staff, at }: Suspension & Readonly<{ staff: Staff; at: Date }>,
): Promise<void> {
  if (customerId === staff.id)
    throw new DomainError('edit-conflict', 'You cannot suspend yourself.');
  const customer = await findCustomer(tx, customerId);
  if (!customer) throw new NotFound('Customer not found.');
  if (customer.suspendedAt)
    throw new DomainError('edit-conflict', 'This account is already suspended.');
  await suspendCustomer(tx, customerId, { at, reason, by: staff.id });
  const stopped = await suspendGoods(tx, ctx, {
    customerId,
    reason: told ?? reason,
    actor: staff.actor,
    at,
  });
  await audit(tx, {
    staff,
    action: 'customer.suspend',
    subject: { kind: 'customer', id: customerId },
    before: { suspended: false },
    after: {
      suspended: true,
      reason,
      leasesSuspended: stopped.leases,
      serversSuspended: stopped.servers,
    },
    at,
  });
}

/** Lets a customer sign in again and restores leases and servers, with the lost time added. */
export async function restore(
  ctx: AdminContext,
  staff: Staff,
  customerId: CustomerId,
): Promise<void> {
  const { db } = ctx;
  const at = ctx.clock();
  await db.transaction(async (tx) => {
    const customer = await holdCustomer(tx, customerId);
    if (!customer) throw new NotFound('Customer not found.');
    const { suspendedAt } = customer;
    if (!suspendedAt) throw new DomainError('edit-conflict', 'This account is not suspended.');
    await liftSuspension(tx, customerId);
    const { actor } = staff;
    const given = await restoreGoods(tx, ctx, { customerId, suspendedAt, actor, at });
    await audit(tx, {
      staff,
      action: 'customer.restore',
      subject: { kind: 'customer', id: customerId },
      before: { suspended: true },
      after: { suspended: false, ...given },
      at,
    });
  });
}
