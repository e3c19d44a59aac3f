import type { Paystack, Transaction, TransactionStatus } from './paystack.ts';
import { saveTransaction } from './paystack.ts';
import { transactionData } from './view.ts';
import { sendWebhook } from './webhook.ts';

export type PayAction =
  | 'pay'
  | 'decline'
  | 'no-funds'
  | 'ongoing'
  | 'pending'
  | 'processing'
  | 'abandon'
  | 'reverse';

const unpaid: Partial<Record<PayAction, [TransactionStatus, string]>> = {
  decline: ['failed', 'Declined'],
  'no-funds': ['failed', 'Insufficient Funds'],
  ongoing: ['ongoing', 'Awaiting OTP'],
  pending: ['pending', 'Pending'],
  processing: ['processing', 'Processing'],
  abandon: ['abandoned', 'The transaction was not completed'],
};

export const successCard = '4084084084084081';

/** What the customer, or a test, does with the page. Null, or why it cannot be done any more. */
export async function act(
  paystack: Paystack,
  transaction: Transaction,
  { action, card }: { action: PayAction; card?: string },
): Promise<string | null> {
  if (action === 'reverse') return reverse(paystack, transaction);
  if (transaction.paidAt !== null) return `Transaction ${transaction.reference} is already paid.`;
  const [status, gatewayResponse] = unpaid[action] ?? ['success', 'Successful'];
  const changed: Transaction = {
    ...transaction,
    status,
    gatewayResponse,
    card: card ?? transaction.card ?? successCard,
  };
  if (status === 'success') await charge(paystack, changed);
  // Only money raises an event: there is no webhook for a failed try.
  else saveTransaction(paystack, changed);
  return null;
}

async function charge(paystack: Paystack, transaction: Transaction): Promise<void> {
  const paidAt = paystack.ctx.timeline.now().toISOString();
  const paid = { ...transaction, paidAt };
  saveTransaction(paystack, paid);
  record(paystack, paid, { kind: 'charge', amount: paid.amount, receipt: String(paid.id) });
  await sendWebhook(paystack, 'charge.success', transactionData(paystack, paid));
}

/** Paystack itself takes the money back, as after a chargeback. */
async function reverse(paystack: Paystack, transaction: Transaction): Promise<string | null> {
  if (transaction.status !== 'success') return 'Only a paid transaction can be reversed.';
  saveTransaction(paystack, { ...transaction, status: 'reversed' });
  const receipt = `reversal-${transaction.id}`;
  record(paystack, transaction, { kind: 'refund', amount: -transaction.amount, receipt });
  return null;
}

type Moved = { kind: 'charge' | 'refund' | 'dispute'; amount: number; receipt: string };

/** Books money that moved; what left us is negative. */
export function record(paystack: Paystack, transaction: Transaction, moved: Moved): void {
  paystack.ctx.truth.record({
    provider: 'paystack',
    kind: moved.kind,
    receipt: moved.receipt,
    reference: transaction.reference,
    request: transaction.accessCode,
    phone: '',
    amountMinor: moved.amount,
    currency: transaction.currency,
    at: paystack.ctx.timeline.now().toISOString(),
  });
}
