import type { WebTexts } from '#languages/web-texts.ts';

export const serverState: WebTexts['serverState'] = {
  requested: 'Inaandaliwa',
  creating: 'Inaandaliwa',
  failed: 'Inaandaliwa',
  active: 'Inafanya kazi',
  suspended: 'Imesimamishwa',
  terminating: 'Imeisha',
  gone: 'Imeisha',
};
