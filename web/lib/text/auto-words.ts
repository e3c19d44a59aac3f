import { catalogue } from './words.ts';

/** What is charged for which term and from what, and when first where that is known. */
export type Offer = Readonly<Record<'term' | 'price' | 'balance', string> & { when?: string }>;

/** Automatic renewal from the balance, of proxies and of servers. */
export const autoWords = catalogue('auto', {
  title: 'Auto-renew',
  offer: ({ term, price, balance, when }: Offer) =>
    `Renews every ${term} for ${price} from your balance (${balance}).` +
    (when ? ` Next charge: ${when}.` : ''),
  on: 'Auto-renew is on.',
  off: 'Auto-renew is off.',
  next: (when: string, price: string) => `Renews ${when} for ${price} from your balance.`,
  short: (balance: string) => `Your balance is ${balance}. Top up before then to renew.`,
  topUp: 'Top up',
});
