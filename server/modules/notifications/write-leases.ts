import { moment } from './nairobi-moment.ts';
import type { Writers } from './render.ts';

const termWords = { daily: 'one more day', monthly: 'one more month' } as const;
const shillings = (amount: number) => `KES ${amount.toLocaleString('en-KE')}`;

/** Letters about a lease between its delivery and its end. */
export const leaseWriters: Pick<Writers, 'lease-ending'> = {
  'lease-ending': (_, facts) => ({
    subject: `Your proxy ends in ${facts.left}`,
    preview: `${facts.title} works until ${moment(facts.endsAt)}.`,
    heading: `${facts.title} ends in ${facts.left}`,
    paragraphs: [
      `Hello ${facts.firstName}. Your proxy works until ${moment(facts.endsAt)}, to the second.`,
      facts.amountKes === null
        ? 'This address cannot be renewed. Others near it are waiting in the marketplace.'
        : 'Keep the same address, user and password: one tap sends the M-Pesa prompt to your ' +
          'phone. Nothing is charged until you enter your M-Pesa PIN.',
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
};
