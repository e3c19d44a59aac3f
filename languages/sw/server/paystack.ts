import type { ServerTexts } from '#languages/server-texts.ts';

export const paystack: ServerTexts['paystack'] = {
  busy: 'Mtoa huduma ya kadi ana shughuli nyingi. Jaribu tena baada ya dakika moja.',
  away: 'Ukurasa wa kadi haukufunguka. Jaribu tena baada ya dakika chache.',
  misconfigured:
    'Malipo ya kadi hayafanyi kazi kwa sasa. Lipa kwa M-Pesa, au ujaribu tena baadaye.',
  unknown:
    'Tunayathibitisha malipo haya na mtoa huduma ya kadi. Tafadhali usilipe tena; tutakutumia barua pepe.',
  waiting: 'Kamilisha malipo kwenye ukurasa wa kadi.',
};
