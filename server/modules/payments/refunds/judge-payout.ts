import { parseDecimal, type Money } from '#contracts/money.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import type { Conversation } from '../callbacks/conversations.sql.ts';
import type { RefundAnswer } from './judge-refund.ts';
import { isAnotherPhone, isUnheardOf, sidesOfPayout } from '../collect/our-money.ts';
import { payoutEnd } from './payout-codes.ts';
import { wentElsewhere } from './refund.ts';

/**
 * A payout's own result (M-Pesa facts §1): a code that nobody documented decides nothing, and one
 * that names another receiver than `phone` (2547XXXXXXXX; undefined where it was erased) is for a
 * person.
 */
export function judgePayout(
  { resultCode, resultText, result }: Conversation,
  phone: PhoneNumber | undefined,
): RefundAnswer {
  const code = resultCode ?? '';
  if (code === '0') {
    const said = result?.parameters ?? {};
    const receiver = said['ReceiverPartyPublicName'] ?? '';
    if (phone !== undefined && isAnotherPhone(receiver, phone)) return otherPayee;
    const reference = said['TransactionReceipt'] ?? result?.receipt ?? null;
    return { kind: 'done', reference, code };
  }
  const end = payoutEnd(code);
  if (!end) return { kind: 'lost', code, text: resultText ?? '' };
  const { step: text, alarm } = end;
  return end.whose === 'payee'
    ? { kind: 'failed', code, text, isPayees: true }
    : { kind: 'stalled', code, text, alarm };
}

const otherPayee: RefundAnswer = {
  kind: 'stalled',
  code: wentElsewhere.payee,
  text: 'M-Pesa says that it paid another number: compare it in the portal.',
  alarm: true,
};

export type PayoutStatus =
  | Exclude<RefundAnswer, { kind: 'waiting' }>
  /** It is on its way, or the question itself failed. */
  | Readonly<{ kind: 'waiting' }>
  /** They have no payout under this id. */
  | Readonly<{ kind: 'unheard' }>;

type Expected = Readonly<{ shortcode: string; phone: PhoneNumber | undefined; amount: Money }>;

const ended = new Set(['cancelled', 'declined', 'expired', 'failed']);

/** What a status question says of a payout: done only when it left our number for this sum. */
export function judgePayoutStatus(
  { resultCode, result }: Conversation,
  expected: Expected,
): PayoutStatus {
  if (isUnheardOf(resultCode)) return { kind: 'unheard' };
  if (resultCode !== '0' || !result) return { kind: 'waiting' };
  const { parameters: said } = result;
  const status = (said['TransactionStatus'] ?? '').toLowerCase();
  if (ended.has(status)) {
    return { kind: 'failed', code: status, text: `M-Pesa shows it as ${status}.` };
  }
  if (status !== 'completed') return { kind: 'waiting' };
  const amount = parseDecimal(said['Amount'] ?? '', 'KES');
  const isOurs = sidesOfPayout(result, expected) && amount?.minor === expected.amount.minor;
  if (!isOurs) {
    const text = 'M-Pesa names another payment under our id: compare it in the portal.';
    return { kind: 'stalled', code: wentElsewhere.payment, text, alarm: true };
  }
  const reference = said['ReceiptNo'] ?? result.receipt;
  return { kind: 'done', reference, code: '0', charge: chargeIn(said) };
}

/** `Fee For B2C Payment|KES|22.40`, where it says so. */
export function chargeIn(said: Readonly<Record<string, string>>): Money | null {
  const [, currency, text] = (said['DebitPartyCharges'] ?? '').split('|');
  return currency === 'KES' ? (parseDecimal(text ?? '', 'KES') ?? null) : null;
}
