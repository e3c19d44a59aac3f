import { counted } from '#contracts/locales.ts';
import { catalogue } from '../../../lib/text/words.ts';

export const choiceWords = catalogue('choice', {
  bar: 'Selected proxies',
  chosen: (count: number) => `${count} selected`,
  added: (count: number) => `${counted(count, 'proxy', 'proxies')} added to your cart`,
  unavailable: (count: number) => `${count} not available`,
  before: 'before volume price',
  applied: (percent: number) => `${percent}% volume price`,
  next: (more: number, percent: number) => `${more} more for ${percent}% off`,
  term: 'Term',
  compare: (count: number) => `Compare ${count}`,
  clear: 'Clear',
  add: 'Add to cart',
  review: 'Review cart',
  several: {
    title: 'Buy several proxies',
    text: 'We pick the cheapest available proxies that match your filters. You can review them before you pay.',
    quantity: 'Quantity',
    hint: (max: string) => `Up to ${max} in one order`,
    wrong: (max: string) => `Enter a number from 1 to ${max}`,
    full: 'Your cart is full. Remove some proxies first.',
    fewer: (found: string) => `Only ${found} more are available with these filters. We added them.`,
    none: 'No more proxies are available with these filters.',
    failed: 'We couldn’t check availability. Try again.',
    cancel: 'Cancel',
  },
});
