import { moment } from './nairobi-moment.ts';
import type { MailFacts } from './mail.ts';
import type { Writers } from './render.ts';

const termWords = { daily: 'one more day', monthly: 'one more month' } as const;
const shillings = (amount: number) => `KES ${amount.toLocaleString('en-KE')}`;

/** Letters about a lease between its delivery and its end. */
export const leaseWriters: Pick<Writers, 'lease-ending' | 'auto-renewal-waits'> = {
  'lease-ending': (_, facts) => ({
    subject: facts.renewsAt
      ? `Your proxy renews at ${moment(facts.renewsAt)}`
      : `Your proxy ends in ${facts.left}`,
    preview: `${facts.title} works until ${moment(facts.endsAt)}.`,
    heading: facts.renewsAt
      ? `${facts.title} renews by itself`
      : `${facts.title} ends in ${facts.left}`,
    paragraphs: [
      `Hello ${facts.firstName}. Your proxy works until ${moment(facts.endsAt)}, to the second.`,
      beforeTheEnd(facts),
    ],
    facts: [
      ['Ends', moment(facts.endsAt)],
      ...(facts.amountKes === null
        ? []
        : [['Renewal', `${shillings(facts.amountKes)}, ${termWords[facts.plan]}`] as const]),
    ],
    button: {
      label: facts.amountKes === null ? 'Find another proxy' : 'Renew by M-Pesa',
      url: facts.link,
    },
  }),

  'auto-renewal-waits': (_, facts) => ({
    subject: `${facts.title} did not renew by itself`,
    preview: `Nothing was charged. It works until ${moment(facts.endsAt)}.`,
    heading: 'Your proxy did not renew by itself',
    paragraphs: [
      `Hello ${facts.firstName}. Nothing was charged, and ${facts.title} works until ` +
        `${moment(facts.endsAt)}, to the second.`,
      whyItWaits(facts),
    ],
    facts: [
      ['Ends', moment(facts.endsAt)],
      ...(facts.amountKes === null
        ? []
        : [['Renewal', `${shillings(facts.amountKes)}, ${termWords[facts.plan]}`] as const]),
      ...(facts.balanceKes === null
        ? []
        : [['Your balance', shillings(facts.balanceKes)] as const]),
    ],
    button: {
      label: facts.amountKes === null ? 'See your proxy' : 'Renew by M-Pesa',
      url: facts.link,
    },
  }),
};

function beforeTheEnd({ amountKes, cancelled, renewsAt }: MailFacts['lease-ending']): string {
  if (amountKes === null) {
    return 'This address cannot be renewed. Others near it are waiting in the marketplace.';
  }
  if (cancelled) {
    return (
      'You asked us to let it end, so nothing will be charged. Changed your mind? One tap ' +
      'keeps it.'
    );
  }
  if (renewsAt !== null) {
    return (
      `It renews by itself at ${moment(renewsAt)}, first from your balance. To stop that, open ` +
      'the proxy and switch it off before then.'
    );
  }
  return (
    'Keep the same address, user and password: one tap sends the M-Pesa prompt to your phone. ' +
    'Nothing is charged until you enter your M-Pesa PIN.'
  );
}

function whyItWaits(facts: MailFacts['auto-renewal-waits']): string {
  if (facts.why === 'not-renewable') return facts.detail;
  if (facts.why === 'price-changed') {
    return (
      `You agreed to ${shillings(facts.agreedKes)} for each term, and it costs more now. Renew it ` +
      'by one tap, or switch the renewal on again at the new price.'
    );
  }
  const tried = facts.prompted ? 'The M-Pesa prompt was not paid either. ' : '';
  return (
    `Your balance does not cover it. ${tried}Top it up before the end and it renews by itself, or ` +
    'renew it now by one tap.'
  );
}
