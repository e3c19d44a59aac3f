import type { WebTexts } from '#languages/web-texts.ts';

export const pools: WebTexts['pools'] = {
  about: {
    rotating:
      'Anwani za nyumbani, kwa GB. Anwani mpya kwa kila muunganisho, au ile ile hadi saa 24.',
    mobile: 'Anwani za simu, kwa GB. Anwani mpya kwa kila muunganisho, au ile ile hadi saa 24.',
  },
  prices: 'Bei kwa GB',
  amount: 'Kiasi',
  perGb: 'Kwa GB',
  from: (gigabytes) => `Kuanzia GB ${gigabytes}`,
  gigabytes: 'Idadi ya GB',
  gigabytesHint: (max) => `GB kamili, hadi ${max}. GB 1 ni baiti 1,000,000,000.`,
  gigabytesWrong: (max) => `Tumia nambari kamili kuanzia 1 hadi ${max}`,
  total: 'Jumla',
  buy: (gigabytes) => `Nunua GB ${gigabytes}`,
  pay: (gigabytes) => `Lipia GB ${gigabytes}`,
  terms: (days) =>
    `Hudumu siku ${days}. Kinachobaki huhamishwa mara moja ukinunua tena kabla hakijaisha, na data isiyotumika inaweza kurudishwa kwenye salio lako.`,
  places: 'Nchi',
  checked: (ago) => `Imekaguliwa ${ago}`,
  yours: (left) => `Umebakiwa na ${left}.`,
  manage: 'Fungua data yako',
  one: 'Anwani moja ya simu yako pekee',
  oneText: 'Huuzwa kwa siku au mwezi, bila kikomo cha GB.',
  oneLink: 'Onyesha proksi za simu',
  none: 'Haipatikani kwa sasa',
  noneText: 'Tuulize itakaporudi, au chagua proksi isiyobadilika.',
  ask: 'Wasiliana na msaada',
  failed: 'Imeshindikana kupakia bei.',
  priceFailed: 'Imeshindikana kupakia bei.',
  again: 'Jaribu tena',
};
