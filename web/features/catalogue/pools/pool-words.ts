import { catalogue } from '../../../lib/text/words.ts';

/** Traffic of pools, sold by the gigabyte. */
export const poolWords = catalogue('pools', {
  about: {
    rotating:
      'Home addresses, by the gigabyte. A new exit for each connection, or the same one for up to 24 hours.',
    mobile:
      'Mobile addresses, by the gigabyte. A new exit for each connection, or the same one for up to 24 hours.',
  },
  prices: 'Price per GB',
  amount: 'Amount',
  perGb: 'Per GB',
  from: (gigabytes: string) => `From ${gigabytes} GB`,
  gigabytes: 'Gigabytes',
  gigabytesHint: (max: string) => `Whole GB, up to ${max}. 1 GB is 1,000,000,000 bytes.`,
  gigabytesWrong: (max: string) => `Use a whole number from 1 to ${max}`,
  total: 'Total',
  buy: (gigabytes: string) => `Buy ${gigabytes} GB`,
  pay: (gigabytes: string) => `Pay for ${gigabytes} GB`,
  terms: (days: number) =>
    `Valid for ${days} ${days === 1 ? 'day' : 'days'}. What is left rolls over once if you buy again before it ends, and unused traffic can be returned to your balance.`,
  places: 'Countries',
  checked: (ago: string) => `Checked ${ago}`,
  yours: (left: string) => `You have ${left} left.`,
  manage: 'Open your traffic',
  one: 'One mobile address of your own',
  oneText: 'Sold by the day or month, without a limit by the gigabyte.',
  oneLink: 'Show mobile proxies',
  none: 'Not available right now',
  noneText: 'Ask us when it will be back, or choose a static proxy.',
  ask: 'Contact support',
  failed: 'We couldn’t load the prices.',
  priceFailed: 'We couldn’t load the price.',
  again: 'Try again',
});
