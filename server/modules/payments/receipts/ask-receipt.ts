import type { Answer } from '../collect/ask-provider.ts';
import { converse } from '../callbacks/converse.ts';
import { conversationsOf, type Conversation } from '../callbacks/conversations.sql.ts';
import { phoneOf } from '../collect/open-attempt.ts';
import { judgeMoney } from '../collect/our-money.ts';
import { findAttempt } from '../collect/payments.sql.ts';
import { providersWith } from '../providers-of.ts';
import {
  findClaim,
  claimQueue,
  type ClaimId,
  type ReceiptClaim,
  type ReceiptVerdict,
} from './receipt-claims.sql.ts';
import type { PaymentsContext } from '../context.ts';

/** What M-Pesa says of a typed code; `waiting` while it has said nothing. */
export type ReceiptAnswer =
  | Readonly<{ kind: 'waiting' }>
  | Readonly<{ kind: 'found'; claim: ReceiptClaim; answer: Answer }>
  | Readonly<{ kind: 'refused'; claim: ReceiptClaim; verdict: ReceiptVerdict }>;

const waiting = { kind: 'waiting' } as const;
const triesMax = 5;
/** A result that has not come by now may never come, so it is asked again. */
const patienceMs = 45_000;

/**
 * Queries M-Pesa about an entered code, or reads the answer that has arrived. Pass it to the code
 * that books it. Network: never call it inside a transaction.
 */
export async function askReceipt(ctx: PaymentsContext, id: ClaimId): Promise<ReceiptAnswer> {
  const claim = await findClaim(ctx.db, id);
  if (claim?.state !== 'asking') return waiting;
  const talks = await conversationsOf(ctx.db, { claimId: id });
  const answered = talks.find(({ state }) => state === 'answered');
  if (answered) return judge(ctx, claim, answered);
  const at = ctx.clock();
  const newest = talks.at(-1);
  const age = newest ? at.getTime() - newest.askedAt.getTime() : Infinity;
  const patience = patienceMs * ctx.delayScale;
  const isOut = newest?.state === 'asked' || newest?.state === 'asking';
  const nextCheckAt = new Date(at.getTime() + patience);
  if (isOut && age < patience) {
    await claimQueue.postpone(ctx.db, id, { nextCheckAt });
    return waiting;
  }
  const [asked] = providersWith(ctx, 'operator');
  if (!asked || claim.tries >= triesMax) {
    return { kind: 'refused', claim, verdict: 'no-answer' };
  }
  await claimQueue.postpone(ctx.db, id, { nextCheckAt, tries: claim.tries + 1 });
  const { receipt } = claim;
  await converse(ctx, { kind: 'receipt-status', claimId: id }, (token) =>
    asked.operator.askStatus({ receipt, token }),
  );
  return waiting;
}

async function judge(
  ctx: PaymentsContext,
  claim: ReceiptClaim,
  { resultCode, result, askedAt }: Conversation,
): Promise<ReceiptAnswer> {
  const refused = (verdict: ReceiptVerdict) => ({ kind: 'refused', claim, verdict }) as const;
  const attempt = await findAttempt(ctx.db, claim.paymentId);
  const [asked] = providersWith(ctx, 'operator');
  if (!attempt || !asked) return refused('no-answer');
  const phone = phoneOf(ctx.keyring, attempt);
  if (phone === undefined) return refused('other-payer');
  const said = { code: resultCode ?? '', parameters: {}, ...result };
  const { receipt } = claim;
  const judged = judgeMoney(said, {
    receipt,
    payees: asked.operator.payees,
    phone,
    // The price of another order is that order's money, announced or not.
    amount: attempt.amount,
  });
  if (judged.kind === 'unreadable') return refused('no-answer');
  if (judged.kind !== 'ours') return refused(judged.kind);
  return {
    kind: 'found',
    claim,
    answer: {
      kind: 'succeeded',
      code: '0',
      text: 'confirmed by the receipt',
      amount: judged.amount,
      receipt,
      askedAt,
      evidence: { kind: 'code' },
      isOfAccount: true,
    },
  };
}
