import type { CustomerId, OrderId, PaymentId } from '#contracts/ids.ts';
import { keptPhone, type PhoneNumber } from '#contracts/phone.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import { sql, type Queryable } from '#platform/db.ts';
import type { Keyring } from '#platform/secrets.ts';
import { fromBalance, type PaymentSource } from '../payment.ts';
import { payerAccounts } from '../collect/payments.sql.ts';

/** A payment that brought money, with the phone that has certainly paid it. */
export type PaidAttempt = Readonly<{
  id: PaymentId;
  orderId: OrderId;
  /** It was paid from the customer's own balance. */
  isFromBalance: boolean;
  /** Undefined for cards, for money of an unknown payer, and once erased. */
  phone: PhoneNumber | undefined;
}>;

type Row = Readonly<{
  id: PaymentId;
  orderId: OrderId;
  provider: PaymentSource;
  /** Null where it names no phone that is known to have paid. */
  sealed: Buffer | null;
}>;

/** Every payment of a customer that brought money, in the order in which it came. */
export async function paidAttemptsOf(
  { db, keyring }: Readonly<{ db: Queryable; keyring: Keyring }>,
  customerId: CustomerId,
): Promise<PaidAttempt[]> {
  const rows = await db.rows<Row>(sql`
    select id, order_id as "orderId", provider,
           case when mode = 'STK' and payer_proved and account_sealed <> ''
                then account_sealed end as sealed
      from payment_attempts
     where customer_id = ${customerId} and state = 'succeeded'
     order by resolved_at, id`);
  return rows.map(({ sealed, provider, ...row }) => ({
    ...row,
    isFromBalance: provider === fromBalance,
    phone: sealed ? keptPhone(keyring.open(placeIn(payerAccounts, row.id), sealed)) : undefined,
  }));
}
