import type { Paystack } from './paystack.ts';
import { transactionData } from './view.ts';
import { type Answer, faultAnswer, good, refuse } from './wire.ts';

/** `GET /transaction/verify/{reference}`: the state of the payment is `data.status`. */
export async function verify(paystack: Paystack, reference: string): Promise<Answer> {
  const { reply, delayMs, ...altered } = paystack.faults.verify.take();
  await paystack.ctx.timeline.wait(delayMs ?? 0);
  const refusal = faultAnswer({ reply });
  if (refusal !== null) return refusal;
  const transaction = paystack.transactions.get(reference);
  if (transaction === undefined) {
    return refuse({
      message: 'Transaction reference not found',
      code: 'transaction_not_found',
      nextStep: 'Ensure that you are passing a valid reference',
    });
  }
  const { requestedAmount, ...rest } = altered;
  return good('Verification successful', {
    ...transactionData(paystack, transaction),
    ...withoutTimes(rest),
    ...(requestedAmount === undefined ? {} : { requested_amount: requestedAmount }),
  });
}

function withoutTimes(altered: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(altered).filter(([name]) => name !== 'times'));
}
