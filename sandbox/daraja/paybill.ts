import { mayPay, sendConfirmation } from './confirmation.ts';
import { type Daraja, isTill, type Payment, phoneOf } from './daraja.ts';
import { makeReceipt } from './ids.ts';
import { bookPayment } from './money.ts';

/** Whole shillings to our number, with the account the customer typed; a till asks for none. */
export type HandPayment = { phone: string; amount: number; account: string };

/**
 * The customer opens the M-PESA menu and pays the paybill or the till without being asked. Answers
 * the receipt, or the reason why no money moved.
 */
export async function payByHand(
  daraja: Daraja,
  { phone, amount, account }: HandPayment,
): Promise<{ receipt: string } | { refused: string }> {
  const payment: Payment = {
    receipt: makeReceipt(daraja),
    kind: 'paybill',
    phone,
    amount,
    account: isTill(daraja) ? '' : account,
    shortCode: daraja.account.shortCode,
    request: '',
    reversed: 0,
    at: daraja.ctx.timeline.now().toISOString(),
  };
  const balance = phoneOf(daraja, phone).balanceKes;
  if (balance !== null && balance < amount) return { refused: 'not enough money on the phone' };
  if (!(await mayPay(daraja, payment))) return { refused: 'the ValidationURL refused it' };
  bookPayment(daraja, payment);
  await sendConfirmation(daraja, payment);
  return { receipt: payment.receipt };
}
