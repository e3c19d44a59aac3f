import type { CustomerId, PaymentId } from '#contracts/ids.ts';
import { dayMs, daySeconds, hourSeconds } from '#contracts/time.ts';
import { DomainError } from '#platform/errors.ts';
import { consumeOrRefuse } from '#platform/http/limits.ts';
import { makeId } from '#platform/random.ts';
import {
  askReceipt,
  endClaim,
  insertClaim,
  isReceiptTaken,
  lockClaim,
  type ClaimId,
} from '#modules/payments/receipts';
import { insertExceptions } from '#modules/payments/collect';
import { ownAttempt } from '../../money/collect/present-payment.ts';
import { settleAnswer } from '../../goods/sale/resolve-payment.ts';
import type { SalesContext } from '../../context.ts';

const perPayment = 5;
const perCustomerADay = 20;
/** Verdicts behind which there may be money of the customer's. */
const forStaff = ['other-payer', 'other-payee', 'other-amount', 'no-answer'] as const;
/** How long a code may wait for the receipts of other payments; then it is for staff. */
const unclearMs = dayMs;

export type TypedCode = Readonly<{ paymentId: string; customerId: CustomerId; receipt: string }>;

/**
 * "I have paid": takes the code from the customer's M-Pesa message and has M-Pesa asked about it.
 * What it says decides. Refuses with receipt-refused for a code that was used, for a payment that
 * is over or was not by M-Pesa; with too-many-requests; with not-found for foreign payments.
 */
export async function claimReceipt(ctx: SalesContext, typed: TypedCode): Promise<void> {
  const { customerId, receipt } = typed;
  const attempt = await ownAttempt(ctx.db, typed);
  if (attempt.state === 'succeeded') return;
  if (!ctx.providers[attempt.provider]?.operator) {
    throw new DomainError('receipt-refused', 'This payment has no M-Pesa code to check.');
  }
  const paymentId: PaymentId = attempt.id;
  const at = ctx.clock();
  const hourly = { key: `receipt:payment:${paymentId}`, max: perPayment, perSeconds: hourSeconds };
  await consumeOrRefuse(ctx.db, hourly, at);
  const daily = { key: `receipt:customer:${customerId}`, max: perCustomerADay };
  await consumeOrRefuse(ctx.db, { ...daily, perSeconds: daySeconds }, at);
  if (await isReceiptTaken(ctx.db, { receipt, paymentId })) {
    throw new DomainError(
      'receipt-refused',
      'This code was already used for another payment. Check it and try again.',
    );
  }
  const id = makeId('rcl', ctx.random);
  const claim = { id, paymentId, customerId, receipt, createdAt: at } as const;
  const open = { state: 'asking', verdict: null, tries: 0 } as const;
  await ctx.db.transaction((tx) => insertClaim(tx, { ...claim, ...open }));
  await resolveClaim(ctx, id);
}

/** Asks outside of any transaction; the money is settled like any other answer, then the code. */
export async function resolveClaim(ctx: SalesContext, claimId: ClaimId): Promise<void> {
  const asked = await askReceipt(ctx, claimId);
  if (asked.kind === 'waiting') return;
  const { paymentId, receipt } = asked.claim;
  const isTaken = await isReceiptTaken(ctx.db, { receipt, paymentId });
  const isPaying = asked.kind === 'found' && !isTaken;
  const outcome = isPaying && (await settleAnswer(ctx, paymentId, asked.answer));
  const isLate = ctx.clock().getTime() - asked.claim.createdAt.getTime() >= unclearMs;
  // Another payment's receipt is still to be named: it is looked at again until the list has it.
  if (outcome === 'unclear' && !isLate) return;
  const found = outcome === 'unclear' ? 'no-answer' : isTaken ? 'used' : 'paid';
  const verdict = asked.kind === 'found' ? found : asked.verdict;
  await ctx.db.transaction(async (tx) => {
    const claim = await lockClaim(tx, claimId);
    if (claim?.state !== 'asking') return;
    const at = ctx.clock();
    const ends = { paid: 'confirmed', 'no-answer': 'unanswered' } as const;
    const state = verdict === 'paid' || verdict === 'no-answer' ? ends[verdict] : 'refused';
    await endClaim(tx, claim, { state, verdict, at });
    const isForStaff = forStaff.some((one) => one === verdict);
    if (!isForStaff) return;
    const detail = { receipt, verdict };
    const dedupeKey = `receipt-claim:${claimId}`;
    const exceptions = [{ kind: 'receipt-claimed', detail, dedupeKey } as const];
    await insertExceptions(tx, { paymentId, exceptions, at });
  });
}
