import type { ServerTexts } from '#languages/server-texts.ts';

export const paystack: ServerTexts['paystack'] = {
  busy: 'Mtoa huduma ya kadi ana shughuli nyingi. Hakuna pesa iliyokatwa. Jaribu tena baada ya dakika moja.',
  away: 'Ukurasa wa kadi haukufunguka. Hakuna pesa iliyokatwa. Jaribu tena baada ya dakika chache.',
  misconfigured:
    'Duka halikuweza kufungua ukurasa wa kadi. Hakuna pesa iliyokatwa. Lipa kwa M-Pesa au wasiliana nasi.',
  unknown:
    'Mtoa huduma ya kadi ametoa jibu tunalolichunguza. Tafadhali usilipe tena; tutakujulisha.',
  waiting: 'Kamilisha malipo kwenye ukurasa wa kadi.',
};
