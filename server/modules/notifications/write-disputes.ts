import type { MailFacts } from './mail.ts';
import type { Writers } from './render.ts';

type Contested = MailFacts['payment-contested'];

const words = {
  paused: ({ firstName, title, supportEmail }: Contested) => ({
    subject: `Your card’s bank asks about your payment: ${title} is paused`,
    preview: 'It works again as soon as the bank has decided for the payment.',
    heading: 'Your service is paused',
    paragraphs: [
      `Hello ${firstName}. The bank of the card that paid for ${title} has asked for the money ` +
        'back, so it stands still until the bank has decided.',
      'If that was not your wish, tell your bank that the payment is yours, and write to us at ' +
        `${supportEmail}: the time that you lose is given back.`,
    ],
  }),
  resumed: ({ firstName, title }: Contested) => ({
    subject: `${title} works again`,
    preview: 'The bank has decided, and the time that you lost is given back.',
    heading: 'Your service works again',
    paragraphs: [
      `Hello ${firstName}. The bank has confirmed your payment, and ${title} works again. The ` +
        'time in which it stood still is given back.',
    ],
  }),
  ended: ({ firstName, title }: Contested) => ({
    subject: `Your bank took the payment back: ${title} has ended`,
    preview: 'The money is with your bank; ask it when it reaches your card.',
    heading: 'Your service has ended',
    paragraphs: [
      `Hello ${firstName}. The bank of your card has taken the payment for ${title} back, so the ` +
        'service has ended with it. Your bank tells you when the money is on your card.',
    ],
  }),
} as const;

/** A payment that a bank contests. */
export const disputeWriters = {
  'payment-contested': (_, facts) => ({
    ...words[facts.isPaused ? 'paused' : facts.isOver ? 'ended' : 'resumed'](facts),
    facts: [
      ['Bought', facts.title],
      ['Order', facts.orderCode],
    ],
    button: { label: 'Open my orders', url: facts.link },
  }),
} satisfies Pick<Writers, 'payment-contested'>;
