import type { OrderId } from '#contracts/ids.ts';
import { sql, type Tx } from '#platform/db.ts';
import type { PaymentException } from '../payment.ts';

/** Closes the exception of a fact, when it is open. */
export const closeExceptionOf = (
  tx: Tx,
  { dedupeKey, resolution, at }: { dedupeKey: string; resolution: string; at: Date },
) =>
  tx.execute(sql`
    update payment_exceptions set resolved_at = ${at}, resolution = ${resolution}
     where dedupe_key = ${dedupeKey} and resolved_at is null`);

/** Closes the open exceptions of one kind about payments of an order. */
export const closeExceptionsOfOrder = (
  tx: Tx,
  about: Readonly<{
    orderId: OrderId;
    kind: PaymentException['kind'];
    resolution: string;
    at: Date;
  }>,
) =>
  tx.execute(sql`
    update payment_exceptions e set resolved_at = ${about.at}, resolution = ${about.resolution}
      from payment_attempts a
     where a.id = e.payment_id and a.order_id = ${about.orderId} and e.kind = ${about.kind}
       and e.resolved_at is null`);

/** Closes an exception with a note; false when it is closed or unknown. */
export async function closeException(
  tx: Tx,
  { id, resolution, at }: { id: number; resolution: string; at: Date },
): Promise<boolean> {
  const closed = await tx.execute(sql`
    update payment_exceptions set resolved_at = ${at}, resolution = ${resolution}
     where id = ${id} and resolved_at is null`);
  return closed > 0;
}
