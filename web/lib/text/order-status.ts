import { catalogue, words } from './words.ts';

/** The states of an order by the words that the orders call has for them (decision G62). */
export const orderStatusWords = catalogue('orderStatus', {
  Draft: 'Draft',
  'Awaiting payment': 'Awaiting payment',
  'Payment declined': 'Payment declined',
  'Payment failed': 'Payment failed',
  processing: 'Processing',
  completed: 'Completed',
  Cancelled: 'Cancelled',
  Expired: 'Expired',
  'Refund due': 'Refund due',
  Refunded: 'Refunded',
  'Partially refunded': 'Partially refunded',
});

/** A state of an order in the reader's language; a newer server's own word where it is unknown. */
export const orderStatus = (status: string): string =>
  (words(orderStatusWords) as Readonly<Record<string, string>>)[status] ?? status;
