import { nowMs } from '../../../lib/time/clock.ts';
import { formatDuration } from '../../../lib/text/format.ts';

type Words = Readonly<{ title: string; text: string }>;

/** Differences about money, each with its reason and what to do, in the staff's short words. */
export const exceptionWords = {
  title: 'Needs review',
  clear: 'All clear',
  clearText: 'Nothing needs review.',
  views: { open: 'Needs review', disputes: 'Disputes', all: 'All' },
  heads: {
    kind: 'Issue',
    reference: 'Reference',
    amount: 'Amount',
    order: 'Order',
    customer: 'Customer',
    state: 'State',
    created: 'Found',
    due: 'Respond by',
  },
  settled: 'Resolved',
  closed: (resolution: string) => `Closed: ${resolution}`,
  age: (createdAt: string): string => formatDuration(nowMs() - Date.parse(createdAt)),
  ask: 'Check now',
  record: 'Open payment',
  explain: 'Mark as resolved',
  explainTitle: 'Resolve this issue',
  explainLabel: 'Explanation',
  explainSubmit: 'Resolve',
  other: { title: 'Payment issue', text: 'See the payment for details.' } as Words,
  kinds: {
    'amount-mismatch': {
      title: 'Amount mismatch',
      text: 'The amount paid or requested differs from the amount due. Compare with the provider.',
    },
    'receipt-reused': {
      title: 'Receipt used twice',
      text: 'This receipt already paid another order. It could be a mistake or a forgery.',
    },
    'receipt-missing': {
      title: 'Receipt missing',
      text: 'The provider confirmed it twice without a receipt. Find the receipt on the statement.',
    },
    'receipt-conflict': {
      title: 'Second receipt',
      text: 'One payment has two receipts. The second was credited to the customer’s balance.',
    },
    'unknown-code': {
      title: 'Unknown result code',
      text: 'The provider returned an undocumented code. The payment is still pending.',
    },
    'unknown-to-provider': {
      title: 'Unknown to provider',
      text: 'The provider has no record of a payment that we sent.',
    },
    contradiction: {
      title: 'Conflicting status',
      text: 'The callback reported a payment, but the provider’s status check did not.',
    },
    'ids-mismatch': {
      title: 'ID mismatch',
      text: 'A callback had the IDs of another payment and was ignored. Check its source address.',
    },
    'repeated-id': {
      title: 'Repeated request ID',
      text: 'The provider answered a prompt with the ID of an earlier one, so its status cannot be checked. Find its reference on the statement.',
    },
    'unlisted-caller': {
      title: 'Unlisted address',
      text: 'A callback in a provider’s name came from an address that is not on its list, and was not trusted. Compare the address with the provider’s published list and correct the setting.',
    },
    'initiator-refused': {
      title: 'API password refused',
      text: 'M-Pesa refused the API operator’s name or password, so outgoing money is on hold. Unlock the operator in the portal, set a new password and save it in the settings (see the runbook). Resolves automatically after the next success.',
    },
    'unreadable-callback': {
      title: 'Unreadable callback',
      text: 'A provider callback could not be read.',
    },
    'push-unknown': {
      title: 'Prompt status unknown',
      text: 'The provider did not say whether the prompt reached the phone. Check the statement.',
    },
    'confirmation-late': {
      title: 'Confirmation overdue',
      text: 'A callback reported success two minutes ago, and the provider has not confirmed it.',
    },
    'config-alarm': {
      title: 'Provider settings rejected',
      text: 'The provider rejects the shop’s credentials or settings. Payments are on hold until you correct them.',
    },
    'unmatched-money': {
      title: 'Unmatched payment',
      text: 'It arrived without an order. Apply it to an order, credit it to a customer, or refund it.',
    },
    'refund-stuck': {
      title: 'Refund stuck',
      text: 'The provider has not completed it. Send it again, or credit the balance instead.',
    },
    'receipt-claimed': {
      title: 'Receipt claimed',
      text: 'A customer entered this receipt code, and ownership is unclear. Compare the payer on the statement.',
    },
    dispute: {
      title: 'Dispute',
      text: 'Respond at the provider before the deadline, with the proof of delivery.',
    },
    'notice-unconfirmed': {
      title: 'Manual payment unconfirmed',
      text: 'A manual payment was reported, but M-Pesa does not confirm it.',
    },
    'settlement-differs': {
      title: 'Payout differs',
      text: 'A payout does not match its payments or the ledger.',
    },
  } as Readonly<Record<string, Words>>,
  answer: (due: string | null) =>
    due
      ? `Respond at the provider by ${due}. No response = lost.`
      : 'Respond at the provider. No response = lost.',
  ends: {
    heard: 'Checking with the provider.',
    open: '',
    won: 'The bank decided in our favour. The funds were returned.',
    lost: 'The bank returned the money to the cardholder. The service has ended.',
    unknown: 'The provider has no record of this dispute.',
  },
  paused: 'service paused',
} as const;
