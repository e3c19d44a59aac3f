import type { CustomerId, PaymentId } from '#contracts/ids.ts';
import type { PaymentCreated } from '#contracts/sale/payments.ts';
import { onceByKey, type RequestKey } from '#platform/http/idempotency.ts';
import { submitAttempt } from '#modules/payments/collect';
import { ownAttempt, presentPayment } from './present-payment.ts';
import type { SalesContext } from '../../context.ts';

type Request = Readonly<{ customerId: CustomerId; once: RequestKey | undefined }>;

/**
 * Opens a payment once for a request's key. A repeat returns the current state of that payment,
 * from any process (H21), and sends a prompt that never went out, as the worker would.
 */
export const payOnce = (
  ctx: SalesContext,
  { customerId, once }: Request,
  work: () => Promise<PaymentCreated>,
): Promise<PaymentCreated> =>
  onceByKey(ctx.db, once, {
    work,
    answer: async (subject) => {
      const paymentId = subject as PaymentId;
      const { state } = await ownAttempt(ctx.db, { paymentId, customerId });
      if (state === 'created') await submitAttempt(ctx, paymentId);
      return presentPayment(ctx.db, { paymentId, customerId });
    },
  });
