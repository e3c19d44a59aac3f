import { nowMs } from '../../lib/clock.ts';
import { minuteMs } from '#contracts/time.ts';

type Words = Readonly<{ title: string; text: string }>;

/** Differences about money, each with its reason and what to do, in the staff's short words. */
export const exceptionWords = {
  title: 'To settle',
  views: { open: 'To settle', disputes: 'Disputes', all: 'All' },
  heads: {
    kind: 'Difference',
    reference: 'Reference',
    amount: 'Amount',
    order: 'Order',
    customer: 'Customer',
    state: 'State',
    created: 'Found',
    due: 'Answer by',
  },
  settled: 'Settled',
  closed: (resolution: string) => `Closed: ${resolution}`,
  age(createdAt: string): string {
    const minutes = Math.max(0, Math.round((nowMs() - Date.parse(createdAt)) / minuteMs));
    if (minutes < 60) return `${minutes} min`;
    return minutes < 2_880
      ? `${Math.round(minutes / 60)} h`
      : `${Math.round(minutes / 1_440)} days`;
  },
  ask: 'Ask now',
  record: 'Open the record',
  explain: 'Note as explained',
  explainTitle: 'What was it?',
  explainLabel: 'In your words; kept with the row',
  explainSubmit: 'Close it',
  other: { title: 'A difference', text: 'Look at the payment’s record.' } as Words,
  kinds: {
    'amount-mismatch': {
      title: 'Another amount',
      text: 'What came, or what was asked for, is not what was due. Compare with the provider.',
    },
    'receipt-reused': {
      title: 'Receipt used twice',
      text: 'This receipt has paid something else. A mix-up or a forgery.',
    },
    'receipt-missing': {
      title: 'No receipt',
      text: 'Confirmed twice by the provider, without a receipt. Take it from the statement.',
    },
    'receipt-conflict': {
      title: 'A second receipt',
      text: 'One payment, two receipts: the second is the customer’s balance.',
    },
    'unknown-code': {
      title: 'Unknown answer',
      text: 'The provider gave an answer that nobody documented. The payment still waits.',
    },
    'unknown-to-provider': {
      title: 'Not known there',
      text: 'The provider does not know a payment that we sent it.',
    },
    contradiction: {
      title: 'Yes and no',
      text: 'The provider says no, and its callback said that money moved.',
    },
    'ids-mismatch': {
      title: 'Ids of another payment',
      text: 'A message came with the wrong ids. Nothing was believed; look at its address.',
    },
    'unlisted-caller': {
      title: 'Unlisted address',
      text: 'A message in a provider’s name, from an address that its list does not name. Nothing was believed: compare the address with what the provider publishes, and correct the list in the settings.',
    },
    'initiator-refused': {
      title: 'API password refused',
      text: 'M-Pesa refuses the name or the password under which money goes out. Unlock the API operator in the portal, set a new password and put it into the settings; the runbook lists the steps. Closes automatically with the next success.',
    },
    'unreadable-callback': { title: 'Unreadable', text: 'A message that could not be read.' },
    'push-unknown': {
      title: 'Prompt without an answer',
      text: 'Nobody knows whether the prompt reached the phone. Look into the statement.',
    },
    'confirmation-late': {
      title: 'Waits too long',
      text: 'A callback said yes two minutes ago, and the provider has not confirmed it.',
    },
    'config-alarm': {
      title: 'Our settings are refused',
      text: 'The provider refuses the shop’s own settings. Correct them; payments wait.',
    },
    'unmatched-money': {
      title: 'Money without owner',
      text: 'It came without an order. Apply it, credit it, or send it back.',
    },
    'refund-stuck': {
      title: 'Refund stuck',
      text: 'The provider has not carried it out. Try it again, or give the balance instead.',
    },
    'receipt-claimed': {
      title: 'Code typed by a customer',
      text: 'The code is not clearly theirs. Compare the payer in the statement.',
    },
    dispute: {
      title: 'A bank asks for it',
      text: 'Answer it at the provider before it is due, with the proof of delivery.',
    },
    'notice-unconfirmed': {
      title: 'Not confirmed',
      text: 'Somebody told of a payment by hand, and M-Pesa does not confirm it.',
    },
    'settlement-differs': {
      title: 'Payout differs',
      text: 'A payout does not equal its payments or the books.',
    },
  } as Readonly<Record<string, Words>>,
  states: { heard: 'Heard of', open: 'Open', won: 'Won', lost: 'Lost', unknown: 'Not known' },
  answer: (due: string | null) =>
    due
      ? `Answer it at the provider by ${due}. Silence loses.`
      : 'Answer it at the provider. Silence loses.',
  ends: {
    heard: 'The provider is being asked.',
    open: '',
    won: 'The bank decided for us. The money is ours again.',
    lost: 'The bank took it. The order is marked and its service has ended.',
    unknown: 'The provider knows of no such dispute.',
  },
  paused: 'service paused',
} as const;
