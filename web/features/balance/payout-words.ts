import { catalogue } from '../../lib/text/words.ts';

export const payoutWords = catalogue('payout', {
  title: 'Pay out to M-Pesa',
  lead: (most: string) =>
    `You can send up to ${most} to an M-Pesa number that has paid this account. It usually arrives within minutes.`,
  begin: 'Pay out',
  off: 'Payouts to M-Pesa are not available. You can spend your balance here.',
  noNumber:
    'Payouts are sent to an M-Pesa number that has paid this account, and none has yet. You can spend your balance here.',
  nothing: (min: string) =>
    `Only money you paid in by M-Pesa can be paid out (${min} minimum). You can still spend your balance here.`,
  number: 'M-Pesa number',
  numberHint: 'Each number can receive what it paid in, minus what you’ve spent.',
  upTo: (phone: string, kes: string) => `${phone}, up to ${kes}`,
  amount: 'Amount to pay out, in KES',
  amountHint: (min: string, most: string) => `Whole shillings, from ${min} to ${most}.`,
  amountWrong: 'Enter a whole amount within these limits.',
  password: 'Account password',
  code: 'Code from your authenticator app',
  useCode: 'Use a code instead',
  usePassword: 'Use the password instead',
  proofNeeded: 'Enter it to confirm it’s you.',
  review: (limit: string) => `Payouts above ${limit} need our team’s approval.`,
  send: (kes: string) => `Pay out ${kes}`,
  sendEmpty: 'Pay out',
  cancel: 'Cancel',
  requested: 'Payout requested',
  withdraw: 'Withdraw request',
  withdrawn: 'Request withdrawn. The amount is back in your balance.',
  unreachable: 'We couldn’t connect. It’s safe to try again.',
  failed: 'We couldn’t load your payouts',
  again: 'Try again',
  recent: 'Recent payouts',
  open: {
    waiting: (kes: string, phone: string) => `${kes} to ${phone}: under review`,
    sending: (kes: string, phone: string) => `${kes} to ${phone}: on its way`,
    delayed: (kes: string, phone: string) => `${kes} to ${phone}: delayed`,
  },
  openText: {
    waiting: 'Our team is reviewing this payout. We’ll email you the result.',
    sending: 'M-Pesa usually pays within a few minutes. This page updates automatically.',
    delayed:
      'M-Pesa has not confirmed it, and our team is checking. The amount stays reserved: it’s paid once or returned to your balance.',
  },
  waits: {
    amount: (limit: string) =>
      `Payouts above ${limit} need our team’s approval. The amount is reserved, and we’ll email you the result.`,
    'new-account': (): string =>
      'Your account is less than a day old, so our team approves this payout first. We’ll email you the result.',
    'changed-account': (): string =>
      'Your password, email address or sign-in security changed in the last 24 hours, so our team approves this payout first. Not you? Change your password now.',
  },
  states: {
    waiting: 'Under review',
    sending: 'On its way',
    delayed: 'Delayed',
    paid: 'Paid',
    returned: 'Returned',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
  },
  receipt: (code: string) => `M-Pesa code ${code}`,
  returned: {
    'phone-full':
      'This M-Pesa account is full. The amount is back in your balance: spend some from your phone, then request again.',
    'not-registered':
      'This number has no M-Pesa account. The amount is back in your balance: choose another number.',
    other:
      'M-Pesa could not pay it. The amount is back in your balance: try again or contact support.',
  },
  declined: (reason: string) => `${reason} The amount is back in your balance.`,
});
