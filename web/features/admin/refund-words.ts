/** Money back, in the staff's short words. */
export const refundWords = {
  title: 'Refunds',
  give: 'Give money back',
  lists: { waiting: 'To approve', open: 'Under way', stuck: 'Stuck', all: 'All' },
  kinds: { refund: 'Refund', credit: 'Service credit', dispute: 'Dispute', payout: 'Payout' },
  left: (amount: string) => `${amount} of this payment can still go back.`,
  nothingLeft: 'Nothing is left to give back.',
  where: 'Where it goes',
  ways: {
    balance: 'Customer’s balance',
    balanceText: 'At once. The customer can spend it or ask for it.',
    back: (method: string) => `The way it came: ${method}`,
    wholeText: 'The whole payment, by reversal. Takes seconds to minutes.',
    partsText: 'All of it or part of it. The bank takes up to ten days.',
    payoutText:
      'The whole payment by reversal, or part of it as an M-Pesa payout to the phone that paid. Whole shillings, from KES 10.',
  },
  amount: 'Amount in KES',
  amountHint: (most: string) => `At most ${most}.`,
  wrongAmount: 'Enter whole shillings, no more than is left.',
  reason: 'Reason, as the customer will read it',
  ends: 'End the service of this order now',
  endsHint: 'Only with everything that is left of its price.',
  alone: (limit: string) => `Above ${limit} a second person approves it.`,
  submit: 'Give back',
  asked: 'Asked for. A second person has to approve it.',
  done: 'Done. The customer is told when the money is back.',
  act: {
    approve: 'Approve',
    reject: 'Turn down',
    check: 'Check with provider',
    retry: 'Send again',
    keep: 'To the balance instead',
    log: 'What happened',
  },
  rejectReason: 'Why not',
  yours: 'You asked for it; somebody else approves it.',
  proposed: {
    retry: (by: string) => `${by} asked to send it again. A second person has to do the same.`,
    keep: (by: string) =>
      `${by} asked to put it on the balance. A second person has to do the same.`,
  },
  by: (asker: string, approver: string | null) =>
    approver ? `asked by ${asker}, approved by ${approver}` : `asked by ${asker}`,
  to: { balance: 'to the balance', provider: 'the way it came' },
  toPhone: (phone: string) => `by M-Pesa to ${phone}`,
  charge: (amount: string) => `charge ${amount}`,
  tries: (count: number) => `${count} tries`,
  waits: {
    amount: 'Waits: above what is paid out without approval',
    'new-account': 'Waits: the account is less than a day old',
    'changed-account':
      'Waits: password, email or sign-in protection changed in the day before. Ask the customer another way first.',
  },
  endsService: 'ends the service',
} as const;
