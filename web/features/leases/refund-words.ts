import { catalogue } from '../../lib/text/words.ts';

/** Cancelling a lease now, and refunds. */
export const refundWords = catalogue('refund', {
  title: 'Cancel or refund',
  window: (until: string, limit: string) =>
    `Full refund until ${until} or ${limit} of traffic, whichever comes first.`,
  used: (used: string) => `Used so far: ${used}.`,
  late: 'For a full refund, our team reviews usage and outages first.',
  broken: 'No data has come through this proxy, so you can have a full refund now.',
  now: 'Cancel now',
  refund: 'Get a refund',
  ask: 'Request a refund',
  nowTitle: 'Cancel this proxy now?',
  nowText: (amount: string) =>
    `It stops working immediately, and we add ${amount} for the remaining time to your balance.`,
  nowConfirm: (amount: string) => `Cancel and get ${amount}`,
  nowDone: (amount: string) => `Cancelled. We added ${amount} to your balance.`,
  refundTitle: 'Refund this proxy?',
  refundText: (amount: string) => `It stops working immediately, and we refund ${amount}.`,
  askText: (amount: string) =>
    `Our team will review your request for ${amount} and reply by email. The proxy works until then.`,
  refundConfirm: (amount: string) => `Refund ${amount}`,
  askConfirm: 'Send request',
  refunded: {
    balance: (amount: string) => `Refunded. We added ${amount} to your balance.`,
    provider: (amount: string) => `Refunded. ${amount} is on its way to you.`,
  },
  requested: 'Request sent. We’ll reply by email.',
  where: 'Refund to',
  to: {
    balance: (): string => 'My balance, instantly',
    provider: (method: string) => `Back to ${method}`,
  },
  why: 'Why?',
  note: 'Anything we should know? (optional)',
  open: (when: string) => `You requested a refund on ${when}. We’ll reply by email.`,
  declined: (when: string) => `Your refund request of ${when} was declined. See your email.`,
  failed: 'We couldn’t do that. Nothing was changed; please try again.',
});
