import type { CustomerId } from '#contracts/ids.ts';
import { holdCustomer, revokeTokens } from '#modules/identity';
import { audit, type Staff } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import type { AdminContext } from '../context.ts';

/** Ends every API token of a customer at once: one of them leaked, or is misused. */
export async function endTokens(
  { db, clock }: Pick<AdminContext, 'db' | 'clock'>,
  staff: Staff,
  { customerId, reason }: Readonly<{ customerId: CustomerId; reason: string }>,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    if (!(await holdCustomer(tx, customerId))) throw new NotFound('Customer not found.');
    const tokensEnded = await revokeTokens(tx, customerId, at);
    await audit(tx, {
      staff,
      action: 'customer.tokens.revoke',
      subject: { kind: 'customer', id: customerId },
      after: { reason, tokensEnded },
      at,
    });
  });
}
