import type { ServerTexts } from '#languages/server-texts.ts';

export const paystack: ServerTexts['paystack'] = {
  busy: 'Mtoa huduma ya kadi ana shughuli nyingi. Jaribu tena baada ya dakika moja.',
  away: 'Ukurasa wa kadi haukufunguka. Jaribu tena baada ya dakika chache.',
  misconfigured: 'Duka halikuweza kufungua ukurasa wa kadi. Lipa kwa M-Pesa au wasiliana nasi.',
  unknown:
    'Mtoa huduma ya kadi ametoa jibu tunalolichunguza. Tafadhali usilipe tena; tutakujulisha.',
  waiting: 'Kamilisha malipo kwenye ukurasa wa kadi.',
};
