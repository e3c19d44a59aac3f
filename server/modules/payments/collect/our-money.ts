import { parseDecimal, type Money } from '#contracts/money.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import type { OperatorResult } from '../providers/money-out.ts';

/** What must be true of money before it counts as a payment to this shop. */
export type Expected = Readonly<{
  receipt: string;
  /** Our own short code, or till and store number: any of them, as the provider writes it. */
  payees: readonly string[];
  /** The phone that was asked to pay; without it anybody may have paid. */
  phone?: PhoneNumber;
  /** Without it any amount counts, and the provider's figure is the truth. */
  amount?: Money;
}>;

export type OurMoney =
  | Readonly<{ kind: 'ours'; amount: Money }>
  | Readonly<{
      kind:
        | 'unknown'
        | 'unreadable'
        | 'not-completed'
        | 'other-payer'
        | 'other-payee'
        | 'other-amount';
    }>;

/**
 * Whether a status question was answered with "there is no such transaction". 2032 is what has been
 * seen; R000002 is the word of a reversal, and costs nothing to understand here.
 */
export const isUnheardOf = (code: string | null) => code === '2032' || code === 'R000002';

/**
 * The one judge of whether a receipt is money of ours: the right receipt, completed, from the phone
 * that was asked, to our own number, of the amount that was due (payments facts §1.9, M-Pesa facts
 * §3). Used for codes that customers type and for notices of the paybill alike.
 */
export function judgeMoney(
  { code, parameters, parties = [] }: Pick<OperatorResult, 'code' | 'parameters' | 'parties'>,
  expected: Expected,
): OurMoney {
  if (isUnheardOf(code)) return { kind: 'unknown' };
  if (code !== '0' || parameters['ReceiptNo'] !== expected.receipt) return { kind: 'unreadable' };
  if (parameters['TransactionStatus']?.toLowerCase() !== 'completed') {
    return { kind: 'not-completed' };
  }
  const amount = parseDecimal(parameters['Amount'] ?? '', 'KES');
  if (!amount) return { kind: 'unreadable' };
  const sides = sidesOf(parameters, parties);
  // A code can be read over a shoulder: only money of the prompted phone is accepted automatically.
  const { phone } = expected;
  if (phone !== undefined && !sides.payers.some((party) => isPayer(party, phone))) {
    return { kind: 'other-payer' };
  }
  if (!sides.payees.some((party) => expected.payees.includes(numberOf(party)))) {
    return { kind: 'other-payee' };
  }
  if (expected.amount && amount.minor !== expected.amount.minor) return { kind: 'other-amount' };
  return { kind: 'ours', amount };
}

type Sides = Readonly<{ payers: readonly string[]; payees: readonly string[] }>;

/**
 * Who gave and who got it. The official sample writes DebitPartyName twice and no CreditPartyName;
 * then both sides are in those two, and the account that was debited says which way it went.
 */
function sidesOf(said: Readonly<Record<string, string>>, parties: readonly string[]): Sides {
  const credit = said['CreditPartyName'];
  if (credit !== undefined) return { payers: [said['DebitPartyName'] ?? ''], payees: [credit] };
  const isFromCustomer = /customer/i.test(said['DebitAccountType'] ?? '');
  return isFromCustomer ? { payers: parties, payees: parties } : { payers: [], payees: [] };
}

/**
 * Whether money left our number for this phone. The side with our short code identifies us, not the
 * name of a key: the sample writes `DebitPartyName` twice.
 */
export function sidesOfPayout(
  { parameters, parties = [] }: Pick<OperatorResult, 'parameters' | 'parties'>,
  { shortcode, phone }: Readonly<{ shortcode: string; phone: PhoneNumber | undefined }>,
): boolean {
  const credit = parameters['CreditPartyName'];
  const others = parties.filter((party) => numberOf(party) !== shortcode);
  const isPayee = (party: string) => phone === undefined || isPayer(party, phone);
  if (credit !== undefined) {
    return numberOf(parameters['DebitPartyName'] ?? '') === shortcode && isPayee(credit);
  }
  const isFromUs = !/customer/i.test(parameters['DebitAccountType'] ?? '');
  return isFromUs && others.length < parties.length && others.every(isPayee);
}

/** What stands in front of the name: "600992 - Lango Shop". */
const numberOf = (party: string) => (party.split(/\s-\s/, 1)[0] ?? '').trim();

/** The number in front of the name, with stars where M-Pesa masks it, but never only stars. */
export function isPayer(party: string, phone: PhoneNumber): boolean {
  const signs = signsOf(party);
  const digits = signs.filter((sign) => sign !== '*').length;
  const isEnough = digits >= 9;
  return isEnough && signs.every((sign, at) => sign === '*' || sign === phone[at]);
}

/** Whether a party is a number that cannot be this phone. What is not a number says nothing. */
export const isAnotherPhone = (party: string, phone: PhoneNumber): boolean =>
  signsOf(party).some((sign, at) => sign !== '*' && sign !== phone[at]);

const signsOf = (party: string): readonly string[] =>
  (/^[\d*]{12}(?=\D|$)/.exec(party.replace(/^[+\s]+/, ''))?.[0] ?? '').split('');
