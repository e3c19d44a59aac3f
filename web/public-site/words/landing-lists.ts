import { catalogue } from './site-catalogue.ts';

/** The front page's lists; public wording follows decision G71. */
export const landingLists = catalogue('landingLists', {
  steps: [
    {
      title: 'Choose a proxy',
      text:
        'Every listing shows its country, city and carrier, the ping and speed we measured, and ' +
        'when we last checked it.',
    },
    {
      title: 'Pay with M-Pesa or card',
      text:
        'See the price in dollars and the exact amount in shillings before you pay. Confirm the ' +
        'M-Pesa prompt with your PIN.',
    },
    {
      title: 'Start using it',
      text:
        'Host, port, username and password appear as soon as your payment is confirmed. Copy ' +
        'them in whatever format your software needs.',
    },
  ],
  benefits: [
    'SOCKS5 and HTTP on every proxy',
    'Ping and speed measured for every proxy',
    'Proxies that fail a check are never sold',
    'Your IP is yours alone for the whole lease',
    'Daily and monthly terms, no setup fee',
    'Refundable proxies: cancel any time, unused time goes back to your balance',
    'One-click test through your proxy',
    'PDF reports and receipts',
    'Support by chat and ticket',
  ],
  purposes: [
    {
      title: 'Privacy',
      text: 'Browse and work without exposing your home IP.',
    },
    {
      title: 'Testing',
      text: 'See your site or app as visitors in another country or network see it.',
    },
    {
      title: 'Price and ad checks',
      text: 'Compare public prices and check that your ads appear where you paid for them.',
    },
    {
      title: 'Remote work',
      text: 'An always-on desktop with your tools, reachable from any device.',
    },
    {
      title: 'Your own accounts',
      text: 'Sign in to your own accounts from a stable address.',
    },
    {
      title: 'App development',
      text: 'Run Android simulators on a server instead of your laptop.',
    },
  ],
});
