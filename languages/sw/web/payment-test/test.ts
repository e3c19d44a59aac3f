import type { WebTexts } from '#languages/web-texts.ts';

export const test: WebTexts['test'] = {
  title: 'Jaribio la malipo',
  details: 'Tafadhali Weka Taarifa Zako Hapa Chini',
  phone: 'Nambari ya simu',
  amount: 'Kiasi',
  amountKes: (kes: string) => `${kes} kwa kila jaribio`,
  rate: (rate: string) => `USD 1 = KES ${rate}`,
  price: (usd: string, kes: string) => `${usd} ingekuwa ${kes}`,
  submit: 'Wasilisha',
  loading: 'Inatuma ombi kwenye simu yako',
  submitted: 'Ombi la M-Pesa limetumwa, weka PIN yako kukamilisha malipo',
  success: 'Malipo ya M-Pesa yamekamilika',
  failed: 'Ombi la M-Pesa limeshindikana, tafadhali jaribu tena',
  rejected: 'Ombi lilikataliwa na mtumiaji',
  waiting: 'Inasubiri PIN yako. Tunaangalia kila baada ya sekunde 10.',
  noAnswer: 'Hakuna jibu bado. Angalia ujumbe wa M-Pesa kabla ya kujaribu tena.',
};
