import type { CustomerId } from '#contracts/ids.ts';
import {
  holdCustomer,
  paymentsMaxOf,
  savePaymentsMax,
  revokeListLinks,
  revokeTokens,
} from '#modules/identity';
import { dropLinksOf } from '#modules/leases/address-changes';
import { audit, type Staff } from '#modules/staff';
import { DomainError, NotFound } from '#platform/errors.ts';
import type { AdminContext } from '../context.ts';

type Limit = Readonly<{ customerId: CustomerId; max: number; reason: string }>;

/**
 * Sets a customer's own limit of payments in ten minutes; 0 restores the shop's limit. Team members
 * cannot set their own.
 */
export async function limitPaymentsOf(
  { db, clock }: Pick<AdminContext, 'db' | 'clock'>,
  staff: Staff,
  { customerId, max, reason }: Limit,
): Promise<void> {
  if (staff.id === customerId) {
    const message = 'Another team member must set the limit of your own account.';
    throw new DomainError('forbidden', message);
  }
  const at = clock();
  await db.transaction(async (tx) => {
    if (!(await holdCustomer(tx, customerId))) throw new NotFound('Customer not found.');
    const before = await paymentsMaxOf(tx, customerId);
    const own = max === 0 ? null : max;
    await savePaymentsMax(tx, { id: customerId, max: own, at });
    await audit(tx, {
      staff,
      action: 'customer.payments.limit',
      subject: { kind: 'customer', id: customerId },
      before: { paymentsMax: before },
      after: { paymentsMax: own, reason },
      at,
    });
  });
}

/** Ends all API tokens, list links and change links of a customer: one leaked, or is misused. */
export async function endTokens(
  { db, clock }: Pick<AdminContext, 'db' | 'clock'>,
  staff: Staff,
  { customerId, reason }: Readonly<{ customerId: CustomerId; reason: string }>,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    if (!(await holdCustomer(tx, customerId))) throw new NotFound('Customer not found.');
    const tokensEnded = await revokeTokens(tx, customerId, at);
    const linksEnded = await revokeListLinks(tx, customerId, at);
    const changeLinksEnded = await dropLinksOf(tx, customerId);
    await audit(tx, {
      staff,
      action: 'customer.tokens.revoke',
      subject: { kind: 'customer', id: customerId },
      after: { reason, tokensEnded, linksEnded, changeLinksEnded },
      at,
    });
  });
}
