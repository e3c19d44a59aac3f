import type { WebTexts } from '#languages/web-texts.ts';

export const kinds: WebTexts['kinds'] = {
  ready: {
    proxy: 'Proksi iko tayari',
    vps: 'Seva itawashwa ndani ya saa 2',
    topup: 'Imeongezwa kwenye salio lako',
  },
  none: {
    proxy: ['Chagua proksi sokoni kwanza.', 'Nenda sokoni'],
    vps: ['Chagua seva kwanza.', 'Nenda kwenye seva'],
  },
};
