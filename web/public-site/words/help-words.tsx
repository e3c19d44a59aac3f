import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';

/** The FAQ outside of its answers, which are articles of the knowledge base. */
export const faqWords = catalogue('faq', {
  title: 'FAQ',
  description: 'Answers about buying, paying, proxies, servers and accounts.',
  heading: 'Frequently asked questions',
  lead: 'Answers to the questions we get most.',
  search: 'Search the FAQ',
  nothing: 'No results. Try other words.',
  unread: 'We couldn’t load the answers. Try again in a minute.',
  buying: 'Buying and paying',
  proxies: 'Proxies',
  servers: 'Servers',
  account: 'Your account',
  unanswered: (write: (text: string) => ReactNode) => <>Still stuck? {write('Contact us')}.</>,
});

export const openMailWords = catalogue('openMail', {
  title: 'Open your inbox',
  description: 'Shortcuts to common email services.',
  heading: 'Open your inbox',
  lead: 'Our email can take a minute to arrive. Check your spam and promotions folders too.',
  other: (shop: string) => `Not listed? Open your email app and look for a message from ${shop}.`,
});

export const notFoundWords = catalogue('notFound', {
  title: 'Page not found',
  description: 'This page does not exist.',
  heading: 'This page does not exist',
  text: 'The address is mistyped, or the page has moved.',
  front: 'Go to the home page',
  faq: 'Read the FAQ',
});

export const offlineWords = catalogue('offline', {
  title: 'No network',
  description: 'This page can’t be reached.',
  heading: 'You are offline',
  text: 'This page opens automatically when you reconnect. Your proxies and servers keep running.',
  again: 'Try again',
  dashboard: 'Open the dashboard',
});
