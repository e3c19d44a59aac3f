import { catalogue } from '../../../lib/text/words.ts';

export const compareWords = catalogue('compare', {
  title: 'Compare proxies',
  facts: 'Feature',
  best: 'Best',
  buy: 'Purchase',
  buyOne: (name: string) => `Purchase ${name}`,
  gone: 'No longer listed',
  lines: {
    state: 'Status',
    day: 'Per day',
    month: 'Per month',
    saving: 'Monthly saving',
    success: 'Success rate',
    checked: 'Last check',
    terms: 'Terms',
  },
  states: {
    available: 'Available',
    held: 'Reserved',
    leased: 'Leased',
    'not-measured': 'Not tested yet',
    unhealthy: 'Failed its last check',
  },
});
