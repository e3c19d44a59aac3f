import { catalogue } from '../../../lib/text/words.ts';

/** Auto-renewal and cancellation of a lease. */
export const keepWords = catalogue('keep', {
  title: 'Next term',
  options: 'Renewal options',
  form: 'Auto-renew this proxy',
  plan: 'Renew for',
  daily: (amount: string) => `One more day, ${amount}`,
  monthly: (amount: string) => `One more month, ${amount}`,
  prompts: (phone: string) => `Send an M-Pesa prompt to ${phone} if my balance is too low`,
  noPhone: 'Save a phone number in Settings to get an M-Pesa prompt if your balance is too low.',
  cap: 'If the price goes up, we charge nothing and ask you first.',
  on: 'Turn on',
  save: 'Save',
  saved: 'Saved.',
  failed: 'We couldn’t save the change. Please try again.',
  next: (when: string, amount: string) => `Renews ${when} for ${amount}.`,
  mpesa: (phone: string) => `Your balance is too low, so we’ll send an M-Pesa prompt to ${phone}.`,
  risen: (agreed: string, now: string) =>
    `The price went from ${agreed} to ${now}. Nothing was charged. Review and accept the new price.`,
  unavailable: 'This proxy can’t be renewed right now, so we won’t charge you.',
  end: 'Cancel proxy',
  ending: {
    title: 'Cancel this proxy at the end of its term?',
    text: (when: string) => `It works until ${when}. We won’t charge you again.`,
    why: 'Why are you leaving?',
    reasons: {
      'not-needed': 'I don’t need it any more',
      'too-expensive': 'It’s too expensive',
      'not-working': 'It doesn’t do what I need',
      'found-other': 'I use another proxy',
      other: 'Something else',
    },
    note: 'Anything we should know? (optional)',
    confirm: 'Confirm cancellation',
    done: 'Cancelled. It works until the end of its term.',
  },
  ends: (when: string) => `Cancelled. It ends on ${when}, and we won’t charge you again.`,
  keep: 'Keep this proxy',
  kept: 'Great. Renew manually or turn on auto-renew.',
});
