import { parseDecimal, type Money } from '#contracts/money.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import type { Conversation } from '../callbacks/conversations.sql.ts';
import type { RefundAnswer } from './judge-refund.ts';
import { isAnotherPhone, isUnheardOf, sidesOfPayout } from '../collect/our-money.ts';
import { wentElsewhere } from './refund.ts';

/** What follows from a result code of a payout, and the one thing that staff does about it. */
type PayoutEnd = Readonly<{
  /**
   * `payee`: this phone cannot be paid, so the money returns to its owner's balance. `shop`:
   * nothing is sent until our settings are corrected, then it is sent again.
   */
  whose: 'payee' | 'shop';
  /** Our account or our rights: a row for staff beside the payout's own. */
  alarm: boolean;
  step: string;
}>;

const payee = (step: string): PayoutEnd => ({ whose: 'payee', alarm: false, step });
const shop = (step: string): PayoutEnd => ({ whose: 'shop', alarm: true, step });
/** The initiator is refused: an exception of its own, which its next success closes. */
const initiator = (step: string): PayoutEnd => ({ ...shop(step), alarm: false });

const ends: Readonly<Record<string, PayoutEnd>> = {
  '1': shop('Move money into the utility account in the M-Pesa portal, then send again.'),
  '2': payee('Below the M-Pesa minimum: refund it to the customer’s balance.'),
  '3': payee('Above the M-Pesa maximum: send it in smaller parts.'),
  '4': { ...shop('The M-Pesa limit for today is reached: send again tomorrow.'), alarm: false },
  '8': payee('The phone cannot hold more money: ask the customer to spend some, then send again.'),
  '11': shop('Our account is in an invalid state: call M-Pesa business support, then send again.'),
  '21': shop('Give the initiator the role “ORG B2C API initiator” in the portal, then send again.'),
  '2001': initiator('Correct the name and password of the B2C initiator, then send again.'),
  '2006': shop('Our account is not active: call M-Pesa business support, then send again.'),
  '2028': shop('Our B2C number may not pay out: ask M-Pesa for the product, then send again.'),
  '2040': payee('The number has no M-Pesa account: ask the customer to pay from another number.'),
  '8006': initiator(
    'Unlock the initiator in the portal, set a new password here, then send again.',
  ),
  SFC_IC0003: initiator('The initiator does not exist: create it in the portal, then send again.'),
};

/** The meaning of a code; undefined for an undocumented one, which is never a failure. */
const payoutEnd = (code: string): PayoutEnd | undefined =>
  Object.hasOwn(ends, code) ? ends[code] : undefined;

/**
 * A payout's own result (M-Pesa facts §1): an undocumented code decides nothing, and one that names
 * another receiver than `phone` (2547XXXXXXXX; undefined where it was erased) is for a person.
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
