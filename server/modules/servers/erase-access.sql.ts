import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Tx } from '#platform/db.ts';

/** Forgets how servers that are gone were reached, and what was written to their customer. */
export const eraseServerAccess = (tx: Tx, { customerId }: { customerId: CustomerId }) =>
  tx.execute(sql`
    update servers set username = null, secret_sealed = null, note = null, leave_note = null
     where customer_id = ${customerId} and state in ('gone', 'failed')`);
