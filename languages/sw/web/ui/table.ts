import type { WebTexts } from '#languages/web-texts.ts';

export const table: WebTexts['table'] = {
  columns: 'Safu wima',
  shown: 'Inaonekana',
  hidden: 'Imefichwa',
  file: 'Pakua CSV',
  choose: (name: string) => `Chagua ${name}`,
  chooseAll: 'Chagua safu mlalo zote za ukurasa huu',
  chooseHead: 'Uteuzi',
  actsHead: 'Vitendo',
  sorted: (column: string, isDown: boolean) =>
    `Imepangwa kwa ${column}, ${isDown ? 'kushuka' : 'kupanda'}.`,
  range: (from: string, to: string, total: string) => `${from}–${to} kati ya ${total}`,
  moreThan: (count: string) => `zaidi ya ${count}`,
  noMatch: 'Hakuna kilichopatikana',
  noMatchText: 'Badilisha utafutaji au vichujio.',
  clear: 'Futa utafutaji na vichujio',
  beyond: 'Ukurasa huu hauna kitu',
  beyondText: 'Orodha sasa ni fupi zaidi.',
  first: 'Nenda kwenye ukurasa wa kwanza',
};
