import { catalogue } from './words.ts';

/** What is charged for which term, from what, and before when. */
export type Offer = Readonly<Record<'term' | 'price' | 'balance' | 'end', string>>;

/** Automatic renewal from the balance, of proxies and of servers. */
export const autoWords = catalogue('auto', {
  title: 'Auto-renew',
  offer: ({ term, price, balance, end }: Offer) =>
    `Renews for ${term} at ${price} from your balance (${balance}), up to 24 hours before ${end}. ` +
    'If the price goes up, we ask you first.',
  on: 'Auto-renew is on.',
  off: 'Auto-renew is off.',
  next: (when: string, price: string) => `Renews ${when} for ${price} from your balance.`,
  short: (balance: string) => `Your balance is ${balance}. Top up before then to renew.`,
  topUp: 'Top up',
});
