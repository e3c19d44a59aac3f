import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Tx } from '#platform/db.ts';

/**
 * Forgets the phones, names and mailboxes that paid, in our rows and in what providers said;
 * amounts, references and receipts are the books'.
 */
export async function erasePayers(
  tx: Tx,
  { customerId }: { customerId: CustomerId },
): Promise<void> {
  const own = sql`select id from payment_attempts where customer_id = ${customerId}`;
  const receipts = sql`
    select receipt from payment_attempts where customer_id = ${customerId} and receipt is not null
    union all select receipt from stray_money
     where customer_id = ${customerId} or payment_id in (${own})`;
  await tx.execute(sql`
    update payment_attempts
       set account_sealed = '', account_masked = '', callback_claim = null
     where customer_id = ${customerId}`);
  await tx.execute(sql`update provider_inbox set body = '{}' where payment_id in (${own})`);
  await tx.execute(sql`
    update provider_conversations set result = null
     where refund_id in (select id from refunds where customer_id = ${customerId})
        or claim_id in (select id from receipt_claims where customer_id = ${customerId})
        or notice_receipt in (${receipts})`);
  await tx.execute(sql`update paybill_notices set payer = '' where receipt in (${receipts})`);
}
