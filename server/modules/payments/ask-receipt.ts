import { parseDecimal } from '#contracts/money.ts';
import type { Answer } from './ask-provider.ts';
import { converse } from './converse.ts';
import { conversationsOf, type Conversation } from './conversations.sql.ts';
import { accountOf } from './open-attempt.ts';
import { findAttempt } from './payments.sql.ts';
import { providersWith } from './providers-of.ts';
import {
  findClaim,
  postponeClaim,
  type ClaimId,
  type ReceiptClaim,
  type ReceiptVerdict,
} from './receipt-claims.sql.ts';
import type { PaymentsWorld } from './world.ts';

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
 * Asks M-Pesa about a typed code, or reads the answer that has come. Hand it to whoever books it.
 * Network: never call it inside a transaction.
 */
export async function askReceipt(world: PaymentsWorld, id: ClaimId): Promise<ReceiptAnswer> {
  const claim = await findClaim(world.db, id);
  if (claim?.state !== 'asking') return waiting;
  const talks = await conversationsOf(world.db, { claimId: id });
  const answered = talks.find(({ state }) => state === 'answered');
  if (answered) return judge(world, claim, answered);
  const at = world.clock();
  const newest = talks.at(-1);
  const age = newest ? at.getTime() - newest.askedAt.getTime() : Infinity;
  const patience = patienceMs * world.delayScale;
  const isOut = newest?.state === 'asked' || newest?.state === 'asking';
  const nextCheckAt = new Date(at.getTime() + patience);
  if (isOut && age < patience) {
    await postponeClaim(world.db, { id, tries: claim.tries, nextCheckAt });
    return waiting;
  }
  const [asked] = providersWith(world, 'operator');
  if (!asked || claim.tries >= triesMax) {
    return { kind: 'refused', claim, verdict: 'no-answer' };
  }
  await postponeClaim(world.db, { id, tries: claim.tries + 1, nextCheckAt });
  const { receipt } = claim;
  await converse(world, { kind: 'receipt-status', claimId: id }, (token) =>
    asked.operator.askStatus({ receipt, token }),
  );
  return waiting;
}

async function judge(
  world: PaymentsWorld,
  claim: ReceiptClaim,
  { resultCode, result, askedAt }: Conversation,
): Promise<ReceiptAnswer> {
  const refused = (verdict: ReceiptVerdict) => ({ kind: 'refused', claim, verdict }) as const;
  const said = result?.parameters ?? {};
  if (resultCode === 'R000002') return refused('unknown');
  if (resultCode !== '0' || said['ReceiptNo'] !== claim.receipt) return refused('no-answer');
  if (said['TransactionStatus']?.toLowerCase() !== 'completed') return refused('not-completed');
  const amount = parseDecimal(said['Amount'] ?? '', 'KES');
  const attempt = await findAttempt(world.db, claim.paymentId);
  if (!amount || !attempt) return refused('no-answer');
  // A code can be read over a shoulder: only money of the phone that was asked counts by itself.
  const payer = said['DebitPartyName'] ?? '';
  if (!isPayer(payer, accountOf(world.keyring, attempt))) return refused('other-payer');
  // What another order cost is that order's money, told or not yet told.
  if (amount.minor !== attempt.amount.minor) return refused('other-amount');
  const { receipt } = claim;
  const text = 'confirmed by the receipt';
  return {
    kind: 'found',
    claim,
    answer: {
      kind: 'succeeded',
      code: '0',
      text,
      amount,
      receipt,
      askedAt,
      evidence: { kind: 'code' },
    },
  };
}

/** The number in front of the name, with stars where M-Pesa masks it, but never only stars. */
export function isPayer(party: string, phone: string): boolean {
  const number = /^[\d*]{12}(?=\D|$)/.exec(party.replace(/^[+\s]+/, ''))?.[0] ?? '';
  const signs = number.split('');
  const digits = signs.filter((sign) => sign !== '*').length;
  const isEnough = digits >= 9;
  return isEnough && signs.every((sign, at) => sign === '*' || sign === phone[at]);
}
