import { spacedNairobi } from '../core/nairobi-time.ts';
import { type Daraja, isTill, type Move, type Payment } from './daraja.ts';

// The statement that an operator downloads from the organisation portal: some lines about the
// account, then the table, newest first. Times are Nairobi's, amounts have two decimals, and what
// went out is negative.

const columns = [
  'Receipt No.',
  'Completion Time',
  'Initiation Time',
  'Details',
  'Transaction Status',
  'Paid In',
  'Withdrawn',
  'Balance',
  'Balance Confirmed',
  'Reason Type',
  'Other Party Info',
  'Linked Transaction ID',
  'A/C No.',
];

type Line = {
  receipt: string;
  at: string;
  details: string;
  amount: number;
  reason: string;
  party: string;
  linked: string;
  account: string;
};

/** The whole statement of the shortcode as CSV. */
export function statementOf(daraja: Daraja): string {
  const { account, ctx } = daraja;
  const lines = [
    ...daraja.payments.all().map((payment) => incoming(daraja, payment)),
    ...daraja.moves.all().map((move) => outgoing(daraja, move)),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  let balance = 0;
  const rows = lines.map((line) => {
    balance += line.amount;
    return row(line, balance);
  });
  const now = spacedNairobi(ctx.timeline.now());
  const head = [
    ['Account Holder:', ctx.settings.businessName],
    ['Short Code:', account.shortCode],
    ['Account:', 'Utility Account'],
    ['Time Period:', 'All', 'Report Date:', now],
    [],
    columns,
  ];
  return [...head, ...rows.toReversed()]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');
}

function incoming(daraja: Daraja, payment: Payment): Line {
  const { receipt, at, amount, phone } = payment;
  const account = isTill(daraja) ? '' : payment.account;
  const what = isTill(daraja) ? 'Buy Goods' : 'Pay Bill';
  return {
    receipt,
    at,
    details: `${what} from ${masked(phone)} - JANE DOE${account && ` Acc. ${account}`}`,
    amount,
    reason: payment.kind === 'stk' ? `${what} Online` : what,
    party: `${masked(phone)} - JANE DOE`,
    linked: '',
    account,
  };
}

function outgoing(daraja: Daraja, { receipt, kind, phone, amount, at }: Move): Line {
  const entry = daraja.ctx.truth.all('daraja').find((each) => each.receipt === receipt);
  const isReversal = kind === 'reversal';
  return {
    receipt,
    at,
    details: isReversal ? `Reversal of ${entry?.request ?? ''}` : `Payment to ${masked(phone)}`,
    amount: -amount,
    reason: isReversal ? 'Pay Bill Reversal' : 'Business Payment',
    party: `${masked(phone)} - JANE DOE`,
    linked: isReversal ? (entry?.request ?? '') : '',
    account: entry?.reference ?? '',
  };
}

function row(line: Line, balance: number): string[] {
  const at = spacedNairobi(new Date(line.at));
  return [
    line.receipt,
    at,
    at,
    line.details,
    'Completed',
    line.amount > 0 ? line.amount.toFixed(2) : '',
    line.amount < 0 ? line.amount.toFixed(2) : '',
    balance.toFixed(2),
    'true',
    line.reason,
    line.party,
    line.linked,
    line.account,
  ];
}

const masked = (phone: string) => `${phone.slice(0, 4)}****${phone.slice(-3)}`;

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
