import { counted } from '#contracts/locales.ts';
import { catalogue } from '../../../lib/text/words.ts';

const proxies = (count: number) => counted(count, 'proxy', 'proxies');

/** One act on several proxies of the list. */
export const manyWords = catalogue('many', {
  bar: 'Selected proxies',
  actions: 'Actions',
  all: (count: number) => `Select all ${count}`,
  acts: {
    label: 'Label',
    test: 'Test',
    replace: 'Replace addresses',
    renew: 'Renew',
    on: 'Turn on auto-renew',
    off: 'Turn off auto-renew',
    end: 'End now',
  },
  working: 'Working…',
  done: (count: number) => `${proxies(count)} done`,
  passed: (count: number) => `${proxies(count)} passed the test`,
  failed: (count: number) => `${proxies(count)} failed the test`,
  refused: (count: number) => `${proxies(count)} not changed`,
  stays: 'They stay selected.',
  dismiss: 'Dismiss',
  broken: 'We couldn’t finish this. Check the list and try again.',
  label: {
    title: 'Label',
    field: 'Label',
    hint: 'Up to 40 characters, only for you. Leave it empty to remove the label.',
    save: 'Save',
    saved: 'Saved.',
  },
  next: 'Continue',
  cannot: (count: number) => `${proxies(count)} can’t be changed`,
  nothing: 'None of these proxies can be changed.',
  replaceText: 'Host, port, username and password stay the same. We test each address first.',
  replaceTo: 'New addresses in',
  replaceFree: (count: number) => `${count} free of your limit`,
  replace: (count: number) => `Replace ${proxies(count)}`,
  autoText: 'Charged from your balance. If a price goes up, we charge nothing and ask you first.',
  each: {
    hourly: 'One more hour each time',
    'half-daily': '12 more hours each time',
    daily: 'One more day each time',
    weekly: 'One more week each time',
    monthly: 'One more month each time',
  },
  prompts: 'Send an M-Pesa prompt if my balance is too low',
  price: (each: string, total: string) => `${each} each, ${total} per term in total`,
  range: (low: string, high: string) => `${low} to ${high}`,
  on: (count: number) => `Turn on for ${proxies(count)}`,
  endText: 'They stop working at once. What is left of their price goes to your balance.',
  worth: (amount: string) => `${amount} goes to your balance`,
  end: (count: number) => `End ${proxies(count)}`,
});
