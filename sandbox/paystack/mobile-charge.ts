import { act } from './pay.ts';
import { begin } from './initialize.ts';
import { chargeParameters, mobileMoneyParameters } from './parameters.ts';
import type { Paystack } from './paystack.ts';
import { saveTransaction } from './paystack.ts';
import { transactionData } from './view.ts';
import { type Answer, type Fields, good, refuse, refuseFlawed, textIn } from './wire.ts';

// POST /charge with mobile_money → pay_offline; the money follows, or waits for a test's answer.

const displayText = 'Please complete authorization process on your mobile phone';
/** The published number that always pays. */
const payingNumber = '+254710000000';
const answerMs = 3_000;

/** `POST /charge`: M-Pesa through Paystack, with the same references as the hosted page. */
export async function chargeMobile(paystack: Paystack, fields: Fields): Promise<Answer> {
  const mobile = fields['mobile_money'] as Fields;
  const refusal =
    refuseFlawed(chargeParameters, fields) ?? refuseFlawed(mobileMoneyParameters, mobile);
  if (refusal !== null) return refusal;
  await paystack.ctx.timeline.wait(paystack.faults.initialize.peek().delayMs ?? 0);
  const { phone } = mobile;
  const opened = begin(paystack, { ...fields, channels: ['mobile_money'] }, '');
  const reference = referenceIn(opened);
  const transaction = reference === null ? undefined : paystack.transactions.get(reference);
  if (transaction === undefined) return opened;
  const gatewayResponse = displayText;
  saveTransaction(paystack, { ...transaction, status: 'pending', gatewayResponse });
  if (phone === payingNumber) {
    paystack.ctx.timeline.after(answerMs, () => void pay(paystack, transaction.reference));
  }
  const display_text = displayText;
  return good('Charge attempted', {
    reference: transaction.reference,
    status: 'pay_offline',
    display_text,
  });
}

function referenceIn(answer: Answer): string | null {
  if (!('body' in answer)) return null;
  const { data } = answer.body as { data?: Fields };
  return data === undefined ? null : textIn(data, 'reference');
}

async function pay(paystack: Paystack, reference: string): Promise<void> {
  const transaction = paystack.transactions.get(reference);
  if (transaction !== undefined) await act(paystack, transaction, { action: 'pay' });
}

/** `GET /charge/{reference}`. */
export function fetchCharge(paystack: Paystack, reference: string): Answer {
  const transaction = paystack.transactions.get(reference);
  if (transaction === undefined) {
    return refuse({
      message: 'Charge not found',
      code: 'not_found',
      nextStep: 'Ensure that you are passing a valid reference',
    });
  }
  return good('Reference check successful', transactionData(paystack, transaction));
}
