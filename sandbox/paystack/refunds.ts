import { record } from './pay.ts';
import type { Paystack, Refund, RefundStatus, Transaction } from './paystack.ts';
import { findTransaction, numericId, saveTransaction } from './paystack.ts';
import { customer, transactionData } from './view.ts';
import { sendWebhook } from './webhook.ts';
import { refundParameters } from './parameters.ts';
import { type Answer, faultAnswer, type Fields, good, invalid, refuse } from './wire.ts';
import { refuseFlawed, textIn } from './wire.ts';

/** `POST /refund`: queued first; the outcome comes by webhook. There is no idempotency key. */
export async function createRefund(paystack: Paystack, fields: Fields): Promise<Answer> {
  // Waited for first: nothing may come between counting what is left and taking it.
  await paystack.ctx.timeline.wait(paystack.faults.refund.peek().delayMs ?? 0);
  const flawed = refuseFlawed(refundParameters, fields);
  if (flawed !== null) return flawed;
  const transaction = findTransaction(paystack, textIn(fields, 'transaction') ?? '');
  if (transaction === undefined) return notFound('Transaction not found');
  if (transaction.status === 'reversed') return invalid('Transaction has been fully reversed');
  if (transaction.status !== 'success') return invalid('Transaction has not been paid');
  const left = transaction.amount - refunded(paystack, transaction);
  const amount = Number(fields['amount'] ?? left);
  if (amount > left) return invalid('Refund amount cannot be more than transaction amount');
  const fault = paystack.faults.refund.take();
  const refusal = faultAnswer(fault);
  if (refusal !== null) return refusal;
  const refund = open(paystack, transaction, { amount, fields });
  if (fault.reply === 'charged-then-lost') return { lost: 'reset' };
  return good('Refund has been queued for processing', refundData(paystack, refund));
}

const notFound = (message: string) =>
  refuse({ status: 404, message, code: 'not_found', nextStep: 'Check the id and try again' });

/** What is refunded or on its way; a failed refund leaves the money with us. */
function refunded(paystack: Paystack, { id }: Transaction): number {
  return paystack.refunds
    .all()
    .filter((refund) => refund.transaction === id && refund.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
}

function open(
  paystack: Paystack,
  transaction: Transaction,
  { amount, fields }: { amount: number; fields: Fields },
): Refund {
  const at = paystack.ctx.timeline.now().toISOString();
  const refund: Refund = {
    id: numericId(paystack),
    reference: `TRF_${paystack.ctx.codes.lower(14)}`,
    transaction: transaction.id,
    amount,
    currency: transaction.currency,
    status: 'pending',
    customerNote: textIn(fields, 'customer_note') ?? `Refund for ${transaction.reference}`,
    merchantNote: textIn(fields, 'merchant_note') ?? `Refund for ${transaction.reference}`,
    createdAt: at,
    updatedAt: at,
  };
  paystack.refunds.put(String(refund.id), refund);
  void tell(paystack, refund);
  const { refundMs } = paystack.settings;
  if (refundMs !== null) paystack.ctx.timeline.after(refundMs, () => settle(paystack, refund));
  return refund;
}

/** Test cards decide how their refunds end. */
function settle(paystack: Paystack, refund: Refund): void {
  const card = findTransaction(paystack, String(refund.transaction))?.card ?? '';
  if (paystack.refunds.get(String(refund.id))?.status !== 'pending') return;
  const ending = card.slice(-4);
  const status = { '1803': 'failed', '1902': 'needs-attention' }[ending] ?? 'processed';
  void moveRefund(paystack, refund, status as RefundStatus);
}

/** Moves a refund on; money leaves only when it is processed. */
export async function moveRefund(
  paystack: Paystack,
  refund: Refund,
  status: RefundStatus,
): Promise<Refund> {
  const updatedAt = paystack.ctx.timeline.now().toISOString();
  const moved = { ...refund, status, updatedAt };
  paystack.refunds.put(String(refund.id), moved);
  const transaction = findTransaction(paystack, String(refund.transaction));
  if (transaction !== undefined && status === 'processed' && refund.status !== 'processed') {
    const amount = -refund.amount;
    record(paystack, transaction, { kind: 'refund', amount, receipt: String(refund.id) });
    // A partial refund leaves the transaction a success.
    const isWhole = refunded(paystack, transaction) >= transaction.amount;
    if (isWhole) saveTransaction(paystack, { ...transaction, status: 'reversed' });
  }
  await tell(paystack, moved);
  return moved;
}

async function tell(paystack: Paystack, refund: Refund): Promise<void> {
  const transaction = findTransaction(paystack, String(refund.transaction));
  if (transaction === undefined) return;
  const isText = refund.status === 'processed';
  await sendWebhook(paystack, `refund.${refund.status}`, {
    status: refund.status,
    transaction_reference: transaction.reference,
    refund_reference: refund.reference,
    // Both kinds have been seen, so a shop must read both.
    amount: isText ? String(refund.amount) : refund.amount,
    currency: refund.currency,
    processor: 'mpgs_zen',
    customer: customer(transaction),
    integration: 100_043,
    domain: paystack.settings.domain,
    id: refund.id,
  });
}

export function refundData(paystack: Paystack, refund: Refund) {
  const transaction = findTransaction(paystack, String(refund.transaction));
  return {
    id: refund.id,
    integration: 100_043,
    domain: paystack.settings.domain,
    transaction:
      transaction === undefined ? refund.transaction : transactionData(paystack, transaction),
    transaction_reference: transaction?.reference ?? '',
    refund_reference: refund.reference,
    dispute: null,
    amount: refund.amount,
    deducted_amount: refund.amount,
    fully_deducted: refund.status === 'processed',
    currency: refund.currency,
    channel: 'card',
    status: refund.status,
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  };
}

/** `GET /refund/{id}`. */
export function fetchRefund(paystack: Paystack, id: string): Answer {
  const refund = paystack.refunds.get(id);
  if (refund === undefined) return notFound('Refund not found');
  return good('Refund retrieved', refundData(paystack, refund));
}

/** `POST /refund/retry_with_customer_details/{id}`: only where attention is needed. */
export async function retryRefund(paystack: Paystack, id: string): Promise<Answer> {
  const refund = paystack.refunds.get(id);
  if (refund === undefined) return notFound('Refund not found');
  if (refund.status !== 'needs-attention') {
    return refuse({
      status: 422,
      message: `Refund is ${refund.status} and cannot be retried`,
      code: 'invalid_state',
      nextStep: 'Only a refund that needs attention can be retried',
    });
  }
  const moved = await moveRefund(paystack, refund, 'processing');
  const { refundMs } = paystack.settings;
  if (refundMs !== null) {
    paystack.ctx.timeline.after(refundMs, () => void moveRefund(paystack, moved, 'processed'));
  }
  return good('Refund retried and has been queued for processing', refundData(paystack, moved));
}
