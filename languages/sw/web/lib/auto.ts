import type { WebTexts } from '#languages/web-texts.ts';

export const auto: WebTexts['auto'] = {
  title: 'Kuongeza muda kiotomatiki',
  offer: ({ term, price, balance, when }) =>
    `Huongeza muda kila ${term} kwa ${price} kutoka salio lako (${balance}).` +
    (when ? ` Malipo yajayo: ${when}.` : ''),
  on: 'Kuongeza muda kiotomatiki kumewashwa.',
  off: 'Kuongeza muda kiotomatiki kumezimwa.',
  next: (when: string, price: string) => `Itaongezwa muda ${when} kwa ${price} kutoka salio lako.`,
  short: (balance: string) =>
    `Salio lako ni ${balance}. Liongeze kabla ya wakati huo ili kuongeza muda.`,
  topUp: 'Ongeza salio',
};
