import { catalogue } from '../../lib/text/words.ts';

export const waitingWords = catalogue('waiting', {
  join: 'Notify me',
  joinFor: (what: string) => `Notify me: ${what}`,
  joined: 'We’ll email you once, when it’s available.',
  leave: 'Do not notify me',
  failed: 'We couldn’t save your request. Try again.',
});
