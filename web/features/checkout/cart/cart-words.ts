import { counted } from '#contracts/locales.ts';
import type { GoneReason } from '#contracts/sale/cart.ts';
import { catalogue } from '../../../lib/text/words.ts';

const gone: Readonly<Record<GoneReason, string>> = {
  'not-found': 'No longer listed',
  'not-for-sale': 'Not available',
  'term-too-long': 'Not available for this term',
  'proxy-taken': 'Taken by another customer',
  'proxy-yours': 'You already have this proxy',
  'proxy-failed-test': 'Failed its last check',
  'not-renewable': 'Can’t be renewed',
};

export const cartWords = catalogue('cart', {
  title: 'Cart',
  line: (count: string, max: string) => `Proxies: ${count} of ${max}`,
  empty: 'Your cart is empty',
  emptyText: 'Select proxies in the marketplace and add them here.',
  market: 'Browse proxies',
  more: 'Add more proxies',
  lines: 'Proxies',
  clear: 'Empty cart',
  remove: (name: string) => `Remove ${name}`,
  termOf: (name: string) => `Term of ${name}`,
  termAll: 'Term for all',
  mixed: 'Mixed',
  gone,
  goneOther: 'Not available',
  left: (count: string) => `${count} not available and not in the price`,
  removeGone: 'Remove them',
  short: (least: string, found: string) =>
    `You asked for at least ${least}, and ${found} can be bought now.`,
  accept: 'If something is no longer available when you pay',
  acceptHint: 'You only pay for what you get.',
  accepts: {
    all: 'Cancel the whole order',
    any: 'Buy the rest',
    atLeast: 'Buy the rest if enough are left',
  },
  least: 'At least',
  summary: 'Summary',
  list: 'List price',
  volume: (percent: number) => `Volume price, ${percent}% off`,
  next: (more: number, percent: number) => `Add ${more} more for ${percent}% off`,
  total: 'Total',
  again: 'Try again',
  limit: (max: string) =>
    `M-Pesa and card pay for up to ${max} at a time. Top up your balance to pay for more, or remove some.`,
  topUp: 'Top up',
  changed: (count: number, kes: string) =>
    `${counted(count, 'proxy', 'proxies')} can’t be bought any more. The rest costs ${kes}. Nothing was charged.`,
  goOn: (kes: string) => `Buy the rest for ${kes}`,
  paying: (count: string) => `${count} of your proxies are being paid for.`,
  follow: 'View payment',
});
