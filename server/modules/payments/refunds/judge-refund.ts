import type { Money } from '#contracts/money.ts';
import { minuteMs } from '#contracts/time.ts';
import type { Conversation } from '../callbacks/conversations.sql.ts';
import { refusals } from '../callbacks/initiator-refused.sql.ts';
import type { CardRefund } from '../providers/money-out.ts';

/** What came of sending a refund or of asking about it. */
export type RefundAnswer =
  | Readonly<{ kind: 'accepted'; reference: string | null }>
  | Readonly<{
      kind: 'done';
      reference: string | null;
      code: string;
      /** What the provider took for it, where it said so. */
      charge?: Money | null;
    }>
  /** Certainly not carried out; `isPayees` where only the recipient can change that. */
  | Readonly<{ kind: 'failed'; code: string; text: string; isPayees?: boolean }>
  /** Not carried out, and not before a person acts; `alarm` where our settings are wrong. */
  | Readonly<{ kind: 'stalled'; code: string; text: string; alarm: boolean }>
  /** Unknown; `isExpected` where that is usual and resolves without staff. */
  | Readonly<{ kind: 'lost'; code: string; text: string; isExpected?: boolean }>
  | Readonly<{ kind: 'waiting' }>;

const waiting = { kind: 'waiting' } as const;

/** Codes after which M-Pesa has done nothing and will do nothing until we change something. */
const ourFault: Readonly<Record<string, string>> = {
  '1': 'our M-Pesa account has too little money',
  '11': 'our M-Pesa account is not in order',
  '2006': 'our M-Pesa account is not active',
  '21': 'the operator lacks the role for reversals',
  '2001': 'the operator’s name or password is refused',
  '2028': 'M-Pesa does not reverse this payment',
  '8006': 'the operator’s password is locked',
};

/** A reversal's own result (payments facts §1.9). `triedBefore`: an earlier one may have worked. */
export function judgeReversal(
  { resultCode, resultText, result }: Conversation,
  triedBefore: boolean,
): RefundAnswer {
  const code = resultCode ?? '';
  const text = resultText ?? '';
  if (code === '0') return { kind: 'done', reference: result?.receipt ?? null, code };
  if (code === 'R000001') {
    // Already reversed: by an earlier try of ours whose answer was lost, or by a person in the
    // portal.
    return triedBefore
      ? { kind: 'done', reference: null, code }
      : {
          kind: 'stalled',
          code,
          text: 'it was reversed already, and not by this refund',
          alarm: false,
        };
  }
  if (code === 'R000002') return { kind: 'failed', code, text };
  const fault = ourFault[code];
  // A refused operator is an exception of its own, which its next success closes.
  if (fault) return { kind: 'stalled', code, text: fault, alarm: !refusals.has(code) };
  return { kind: 'lost', code, text };
}

const settledAfterMs = 5 * minuteMs;

/**
 * What a status question says: about the reversal itself, whose receipt is another than the
 * payment's, or about the payment (`original`), where M-Pesa never named the reversal.
 */
export function judgeReversalStatus(
  { resultCode, result }: Conversation,
  { sinceMs, original }: { sinceMs: number; original: string | null },
): RefundAnswer {
  if (resultCode !== '0') return waiting;
  const said = result?.parameters ?? {};
  const status = (said['TransactionStatus'] ?? '').toLowerCase();
  if (status === 'reversed') return { kind: 'done', reference: null, code: 'reversed' };
  if (status !== 'completed') return waiting;
  const receipt = said['ReceiptNo'] ?? '';
  if (receipt !== '' && receipt !== original)
    return { kind: 'done', reference: receipt, code: '0' };
  // That the payment still shows as completed is no proof: M-Pesa may keep it so after a reversal.
  if (sinceMs >= settledAfterMs) {
    return {
      kind: 'stalled',
      code: 'not-shown',
      text: 'M-Pesa shows no reversal; look in its portal before you send it again',
      alarm: false,
    };
  }
  return waiting;
}

const cardFailed = 'the card’s bank gave it back to us';
const cardStuck = 'the card provider needs the customer’s bank details';

/** A card refund as the provider states it (payments facts §2.5). */
export function judgeCardRefund(refund: CardRefund): RefundAnswer {
  if (refund.kind !== 'found') return waiting;
  const { id, status } = refund;
  switch (status) {
    case 'processed':
      return { kind: 'done', reference: id, code: status };
    case 'failed':
      return { kind: 'failed', code: status, text: cardFailed };
    case 'needs-attention':
      return { kind: 'stalled', code: status, text: cardStuck, alarm: false };
    default:
      return { kind: 'accepted', reference: id };
  }
}

/** What the answer to a request for a card refund means. */
export function judgeCardRequest(answer: CardRefund): RefundAnswer {
  if (answer.kind === 'found') return { kind: 'accepted', reference: answer.id };
  if (answer.kind === 'refused') return { kind: 'failed', code: answer.code, text: answer.text };
  const code = answer.kind === 'none' ? 'unreadable' : answer.code;
  return { kind: 'lost', code, text: answer.text };
}
