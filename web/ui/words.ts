import { catalogue } from '../lib/text/words.ts';

/** Texts of the kit itself; screens pass everything else. */
export const uiWords = catalogue('ui', {
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  whole: 'Show all',
  copyNamed: (what: string) => `Copy ${what}`,
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: (n: number) => `Page ${n}`,
  rating: (n: string) => `${n} out of 5 stars`,
  ratingShown: (n: string) => `${n} out of 5`,
  loading: 'Loading',
  darkOn: 'Switch to dark mode',
  darkOff: 'Switch to light mode',
  step: { done: 'Done', now: 'In progress', next: 'Next', failed: 'Stopped' },
  timeLeft: (text: string) => `Time left: ${text}`,
  trend: 'Recent measurements',
  toasts: {
    payment: 'Payment notifications',
    dashboard: 'Notifications',
    contact: 'Message notifications',
  },
});
