import type { SiteTexts } from '#languages/site-texts.ts';

export const periods: SiteTexts['periods'] = {
  years: (count) => `miaka ${count}`,
  days: (count) => `siku ${count}`,
};
