/** Refunds, for staff. */
import { counted } from '#contracts/locales.ts';

export const refundWords = {
  title: 'Refunds',
  heads: {
    amount: 'Amount',
    customer: 'Customer',
    order: 'Order',
    kind: 'Kind',
    reason: 'Reason',
    by: 'Requested by',
    state: 'State',
    created: 'Date',
  },
  give: 'Refund',
  lists: { waiting: 'To approve', open: 'In progress', stuck: 'Stuck', all: 'All' },
  kinds: { refund: 'Refund', credit: 'Service credit', dispute: 'Dispute', payout: 'Payout' },
  left: (amount: string) => `${amount} refundable.`,
  nothingLeft: 'Nothing left to refund.',
  where: 'Refund to',
  ways: {
    balance: 'Customer’s balance',
    balanceText: 'Instant. The customer can spend it or request a payout.',
    back: (method: string) => `Original method: ${method}`,
    wholeText: 'Full payment only, by reversal. Takes seconds to minutes.',
    partsText: 'Full or partial. The bank takes up to ten days.',
    payoutText:
      'Full payment by reversal, or part of it as an M-Pesa payout to the paying phone. Whole shillings, KES 10 minimum.',
  },
  amount: 'Amount in KES',
  amountHint: (most: string) => `${most} maximum.`,
  wrongAmount: 'Enter whole shillings, up to the refundable amount.',
  reason: 'Reason (shown to the customer)',
  ends: 'End the service now',
  endsHint: 'Full refunds only.',
  alone: (limit: string) => `Refunds above ${limit} need a second approval.`,
  submit: 'Refund',
  asked: 'Requested. A second person must approve it.',
  done: 'Refund started. The customer is notified when it completes.',
  act: {
    approve: 'Approve',
    reject: 'Reject',
    check: 'Check with provider',
    retry: 'Retry',
    keep: 'Credit balance instead',
    log: 'History',
  },
  yours: 'You requested this. Someone else must approve it.',
  proposed: {
    retry: (by: string) => `${by} asked to send it again. A second person must confirm.`,
    keep: (by: string) => `${by} asked to credit the balance. A second person must confirm.`,
  },
  by: (asker: string, approver: string | null) =>
    approver ? `requested by ${asker}, approved by ${approver}` : `requested by ${asker}`,
  to: { balance: 'to balance', provider: 'to original method' },
  toPhone: (phone: string) => `by M-Pesa to ${phone}`,
  charge: (amount: string) => `fee ${amount}`,
  tries: (count: number) => counted(count, 'attempt'),
  waits: {
    amount: 'On hold: above the limit for payouts without approval',
    'new-account': 'On hold: the account is less than a day old',
    'changed-account':
      'On hold: password, email or sign-in protection changed in the day before. Verify with the customer first.',
  },
  code: (code: string | null) => `provider code ${code}`,
  endsService: 'ends service',
} as const;
