import { record } from './pay.ts';
import type { Dispute, Paystack, Transaction } from './paystack.ts';
import { findTransaction, numericId, saveTransaction } from './paystack.ts';
import { customer, transactionData } from './view.ts';
import { sendWebhook } from './webhook.ts';
import { resolveParameters } from './parameters.ts';
import { type Answer, type Fields, good, invalid, refuse, refuseFlawed } from './wire.ts';

const answerWithinMs = 48 * 60 * 60 * 1000;

type Claim = Readonly<{
  category?: string | undefined;
  /** Minor units; the whole transaction by default. */
  amount?: number | undefined;
}>;

/** The customer's bank asks for the money back, or for a part of it. */
export async function openDispute(
  paystack: Paystack,
  transaction: Transaction,
  { category = 'general', amount = transaction.amount }: Claim,
): Promise<Dispute> {
  const now = paystack.ctx.timeline.now();
  const dispute: Dispute = {
    id: numericId(paystack),
    reference: transaction.reference,
    amount,
    currency: transaction.currency,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    category,
    createdAt: now.toISOString(),
    dueAt: new Date(now.getTime() + answerWithinMs).toISOString(),
    resolvedAt: null,
  };
  paystack.disputes.put(String(dispute.id), dispute);
  await tell(paystack, 'charge.dispute.create', dispute);
  return dispute;
}

export const remindDispute = (paystack: Paystack, dispute: Dispute) =>
  tell(paystack, 'charge.dispute.remind', dispute);

/** Accepting gives the money back; declining leaves it with us. */
export async function resolveDispute(
  paystack: Paystack,
  dispute: Dispute,
  resolution: 'merchant-accepted' | 'declined',
): Promise<Dispute> {
  const resolvedAt = paystack.ctx.timeline.now().toISOString();
  const resolved: Dispute = { ...dispute, status: 'resolved', resolution, resolvedAt };
  paystack.disputes.put(String(dispute.id), resolved);
  const transaction = findTransaction(paystack, dispute.reference);
  if (resolution === 'merchant-accepted' && transaction !== undefined) {
    const amount = -dispute.amount;
    record(paystack, transaction, { kind: 'dispute', amount, receipt: String(dispute.id) });
    const isWhole = dispute.amount >= transaction.amount;
    if (isWhole) saveTransaction(paystack, { ...transaction, status: 'reversed' });
  }
  await tell(paystack, 'charge.dispute.resolve', resolved);
  return resolved;
}

async function tell(paystack: Paystack, event: string, dispute: Dispute): Promise<void> {
  await sendWebhook(paystack, event, disputeData(paystack, dispute));
}

export function disputeData(paystack: Paystack, dispute: Dispute) {
  const transaction = findTransaction(paystack, dispute.reference);
  return {
    id: dispute.id,
    refund_amount: dispute.amount,
    currency: dispute.currency,
    status: dispute.status,
    resolution: dispute.resolution,
    domain: paystack.settings.domain,
    transaction: transaction === undefined ? null : transactionData(paystack, transaction),
    transaction_reference: dispute.reference,
    category: dispute.category,
    customer: transaction === undefined ? null : customer(transaction),
    bin: transaction?.card?.slice(0, 6) ?? null,
    last4: transaction?.card?.slice(-4) ?? null,
    dueAt: dispute.dueAt,
    resolvedAt: dispute.resolvedAt,
    evidence: null,
    attachments: null,
    note: null,
    history: [],
    messages: [],
    created_at: dispute.createdAt,
    updated_at: dispute.resolvedAt ?? dispute.createdAt,
  };
}

/** `PUT /dispute/{id}/resolve`. */
export async function answerDispute(
  paystack: Paystack,
  id: string,
  fields: Fields,
): Promise<Answer> {
  const dispute = paystack.disputes.get(id);
  if (dispute === undefined) {
    return refuse({
      status: 404,
      message: 'Dispute not found',
      code: 'not_found',
      nextStep: 'Check the id and try again',
    });
  }
  const flawed = refuseFlawed(resolveParameters, fields);
  if (flawed !== null) return flawed;
  if (dispute.status === 'resolved') return invalid('Dispute is already resolved');
  const resolution = fields['resolution'] === 'declined' ? 'declined' : 'merchant-accepted';
  const resolved = await resolveDispute(paystack, dispute, resolution);
  return good('Dispute successfully resolved', disputeData(paystack, resolved));
}
