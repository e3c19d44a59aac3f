import type { WebTexts } from '#languages/web-texts.ts';

export const waiting: WebTexts['waiting'] = {
  join: 'Nijulishe',
  joinFor: (what: string) => `Nijulishe: ${what}`,
  joined: 'Tutakuandikia mara moja, itakapopatikana.',
  leave: 'Usinijulishe',
  failed: 'Ombi lako halikuhifadhiwa. Jaribu tena.',
};
