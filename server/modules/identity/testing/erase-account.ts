import type { CustomerId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import { identityHoldings } from '../held-data.sql.ts';

/** Erases what this module holds of an account. */
export async function eraseAccount(
  tx: Tx,
  { customerId, at }: { customerId: CustomerId; at: Date },
): Promise<void> {
  for (const { erase } of Object.values(identityHoldings)) {
    if (typeof erase === 'string') continue;
    const statements = erase({ customerId, at, emails: [], emailMacs: [] });
    for (const statement of statements) await tx.rows(statement);
  }
}
