import type { LineProduct, Product } from '#contracts/goods/kinds.ts';
import { catalogue } from '../text/words.ts';

/** What is said of each kind of goods. */
export const kindWords = catalogue('kinds', {
  /** The last step of a payment. */
  ready: {
    proxy: 'Proxy ready',
    vps: 'Server activated, within 2 hours',
    traffic: 'Gigabytes ready',
    topup: 'Added to your balance',
  } satisfies Record<LineProduct, string>,
  /** Of what has no term. */
  validity: (days: number) => `Valid for ${days} days`,
  /** A checkout without anything in it, and the way to the shelf. */
  none: {
    proxy: ['Choose a proxy in the marketplace first.', 'Go to the marketplace'],
    traffic: ['Choose how many gigabytes first.', 'Go to the marketplace'],
    vps: ['Choose a server first.', 'Go to the servers'],
  } satisfies Record<Product, [why: string, shelf: string]>,
});
