import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';

/** What is announced and not sold: numbers and cards, and the inert page of templates. */
export const soonWords = catalogue('soon', {
  title: 'Coming soon',
  description: 'Non-VOIP numbers and virtual cards: what we need before they open.',
  tag: 'Coming Soon',
  heading: 'Non-VOIP numbers and VCC cards',
  lead: 'Not available yet. We’ll open them once a licensed supplier and identity checks are in place.',
  numbers: 'Non-VOIP numbers',
  numbersText: 'Real mobile numbers for your own accounts.',
  numbersMissing: 'Still needed: a licensed supplier.',
  cards: 'VCC cards',
  cardsText: 'Virtual cards for online payments, issued by a bank in your own name.',
  cardsMissing: 'Still needed: an issuer and identity checks.',
  until: 'Available today',
  untilText: 'Residential proxies, RDP and VPS servers.',
  onSale: 'Browse proxies',
  tell: 'Notify me',
  tellText: 'Choose one and enter your email address. We email you once, when it opens.',
  which: 'Notify me about',
  email: 'Email address',
  emailHint: 'We’ll send a link to confirm it. You can unsubscribe at any time.',
  website: 'Website',
  send: 'Notify me',
});

export const templateWords = catalogue('template', {
  title: 'PSD templates',
  description: 'Coming soon. Not available yet.',
  tag: 'Coming Soon',
  heading: 'PSD templates',
  lead:
    'This page is under development. Brand layouts for business cards, invoices and certificates ' +
    'will be sold here. Never official documents.',
  specimens: ['Template one', 'Template two', 'Template three', 'Template four'],
  notForSale: 'Not for sale',
  never: 'What we will never sell',
  neverText: (policy: (text: string) => ReactNode) => (
    <>
      Copies, imitations or blanks of identity or address documents. See the{' '}
      {policy('acceptable-use policy')}.
    </>
  ),
  onSale: 'Browse proxies',
});
