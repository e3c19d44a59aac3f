import type { WebTexts } from '#languages/web-texts.ts';

export const kinds: WebTexts['kinds'] = {
  ready: {
    proxy: 'Proksi iko tayari',
    vps: 'Seva itawashwa ndani ya saa 2',
    traffic: 'GB ziko tayari',
    topup: 'Imeongezwa kwenye salio lako',
  },
  validity: (days) => `Hudumu siku ${days}`,
  none: {
    proxy: ['Chagua proksi sokoni kwanza.', 'Nenda sokoni'],
    traffic: ['Chagua kwanza idadi ya GB.', 'Nenda sokoni'],
    vps: ['Chagua seva kwanza.', 'Nenda kwenye seva'],
  },
};
