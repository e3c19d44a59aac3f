import type { PaymentId } from '#contracts/ids.ts';
import { counted } from '#contracts/locales.ts';
import { minuteMs, secondMs } from '#contracts/time.ts';
import { refusal } from '#platform/errors.ts';

/** What was paid is delivered within moments, and then asked about again. */
const deliveredWithinSeconds = 5;

/**
 * The order has a living attempt; two prompts for one order would be two debits (G19). With
 * `expiresAt`, it says when that one ends at the latest; without, it was paid already.
 */
export const PaymentInProgress = refusal(
  'payment-in-progress',
  ({ id, expiresAt }: Readonly<{ id: PaymentId; expiresAt?: Date }>, at: Date) => {
    const leftMs = expiresAt ? expiresAt.getTime() - at.getTime() : 0;
    const retryAfter = Math.max(deliveredWithinSeconds, Math.ceil(leftMs / secondMs));
    const left = counted(Math.ceil((retryAfter * secondMs) / minuteMs), 'minute');
    return {
      message: `A payment for this order is already in progress. Finish it, or wait: it ends within ${left}.`,
      facts: { paymentId: id, retryAfter },
    };
  },
);

/** Money that cannot go back like that; the words are for the member of staff who asked. */
export const RefundRefused = refusal('refund-refused', (why: string) => why);
