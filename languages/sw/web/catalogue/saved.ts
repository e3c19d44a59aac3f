import type { WebTexts } from '#languages/web-texts.ts';

export const saved: WebTexts['saved'] = {
  title: 'Utafutaji uliohifadhiwa',
  name: 'Upe utafutaji huu jina',
  nameHint: 'Nchi, vichujio na mpangilio huhifadhiwa. Jina linalotumika hubadilishwa.',
  save: 'Hifadhi',
  found: (count) => `${count} zimepatikana`,
  remove: (name) => `Futa ${name}`,
  none: 'Bado huna utafutaji uliohifadhiwa.',
  failed: 'Imeshindikana kupakia utafutaji uliohifadhiwa. Tafadhali jaribu tena.',
  refused: 'Utafutaji haujahifadhiwa. Tafadhali jaribu tena.',
};
