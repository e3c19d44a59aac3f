import type { WebTexts } from '#languages/web-texts.ts';

export const compare: WebTexts['compare'] = {
  title: 'Linganisha proksi',
  facts: 'Kipengele',
  best: 'Bora',
  buy: 'Nunua',
  buyOne: (name) => `Nunua ${name}`,
  gone: 'Haipo tena kwenye orodha',
  lines: {
    state: 'Hali',
    day: 'Kwa siku',
    month: 'Kwa mwezi',
    saving: 'Unachookoa kwa mwezi',
    success: 'Kiwango cha mafanikio',
    checked: 'Kipimo cha mwisho',
    terms: 'Masharti',
  },
  states: {
    available: 'Inapatikana',
    held: 'Imehifadhiwa',
    leased: 'Imekodiwa',
    'not-measured': 'Bado haijajaribiwa',
    unhealthy: 'Ilishindwa kipimo cha mwisho',
  },
};
