import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Tx } from '#platform/db.ts';

/** Forgets the phones and mailboxes that paid; amounts, references and receipts are the books'. */
export const erasePayers = (tx: Tx, { customerId }: { customerId: CustomerId }) =>
  tx.execute(sql`
    update payment_attempts
       set account_sealed = '', account_masked = '', callback_claim = null
     where customer_id = ${customerId}`);
