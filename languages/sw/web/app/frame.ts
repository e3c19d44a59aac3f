import type { WebTexts } from '#languages/web-texts.ts';

export const frame: WebTexts['frame'] = {
  cart: (count) => `Rukwama, proksi ${count}`,
  using: (name: string, role: string) => `Akaunti ya ${name}. Jukumu lako: ${role}.`,
  roles: { owner: 'mmiliki', billing: 'malipo', member: 'mwanachama' },
  back: 'Badili',
  title: 'Si sehemu ya jukumu lako',
  text: 'Mwombe mmiliki wa akaunti hii, au rudi kwenye akaunti yako.',
};
