import type { WebTexts } from '#languages/web-texts.ts';

export const report: WebTexts['report'] = {
  failed: 'Imeshindikana kutengeneza PDF',
  again: 'Angalia mtandao wako, kisha ujaribu tena.',
  page: (page: number, pages: number) => `Ukurasa ${page} wa ${pages}`,
};
