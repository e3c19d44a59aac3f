import { catalogue } from '../../lib/text/words.ts';

export const waitingWords = catalogue({
  en: {
    join: 'Notify me',
    joinFor: (what: string) => `Notify me: ${what}`,
    joined: 'We’ll email you once, when it’s available.',
    leave: 'Do not notify me',
    failed: 'We couldn’t save your request. Try again.',
  },
  sw: {
    join: 'Nijulishe',
    joinFor: (what: string) => `Nijulishe: ${what}`,
    joined: 'Tutakuandikia mara moja, itakapopatikana.',
    leave: 'Usinijulishe',
    failed: 'Ombi lako halikuhifadhiwa. Jaribu tena.',
  },
});
