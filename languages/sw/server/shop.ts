import type { ServerTexts } from '#languages/server-texts.ts';

export const shop: ServerTexts['shop'] = {
  maintenance:
    'Tunahudumia duka. Ununuzi umesimama kwa muda mfupi; ulivyo navyo vinaendelea kufanya kazi.',
  openDays: {
    'every-day': 'Kila siku',
    'monday-saturday': 'Jumatatu hadi Jumamosi',
    weekdays: 'Jumatatu hadi Ijumaa',
  },
  clock: 'saa za Nairobi',
};

/** The banner of a rehearsal on every page. */
export const rehearsal: ServerTexts['rehearsal'] =
  'Hili ni jaribio. Malipo ni ya majaribio, na chochote unachonunua hapa si halisi.';
