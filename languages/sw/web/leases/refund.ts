import type { WebTexts } from '#languages/web-texts.ts';

export const refund: WebTexts['refund'] = {
  title: 'Ghairi au rejesho',
  window: (until: string, limit: string) =>
    `Rejesho kamili hadi ${until} au matumizi ya ${limit}, lolote litakalotangulia.`,
  used: (used: string) => `Umetumia: ${used}.`,
  late: 'Kwa rejesho kamili, timu yetu huangalia kwanza matumizi na hitilafu.',
  broken: 'Hakuna data iliyopita kwenye proksi hii, hivyo unaweza kupata rejesho kamili sasa.',
  now: 'Ghairi sasa',
  refund: 'Pata rejesho',
  ask: 'Omba rejesho',
  nowTitle: 'Ughairi proksi hii sasa?',
  nowText: (amount: string) =>
    `Itaacha kufanya kazi mara moja, na tutaongeza ${amount} za muda uliobaki kwenye salio lako.`,
  nowConfirm: (amount: string) => `Ghairi na upate ${amount}`,
  nowDone: (amount: string) => `Imeghairiwa. Tumeongeza ${amount} kwenye salio lako.`,
  refundTitle: 'Upate rejesho la proksi hii?',
  refundText: (amount: string) => `Itaacha kufanya kazi mara moja, na tutakurejeshea ${amount}.`,
  askText: (amount: string) =>
    `Timu yetu itaangalia ombi lako la ${amount} na kujibu kwa barua pepe. Proksi inaendelea hadi hapo.`,
  refundConfirm: (amount: string) => `Rejesha ${amount}`,
  askConfirm: 'Tuma ombi',
  refunded: {
    balance: (amount: string) => `Umerejeshewa. Tumeongeza ${amount} kwenye salio lako.`,
    provider: (amount: string) => `Umerejeshewa. ${amount} ziko njiani kwako.`,
  },
  requested: 'Ombi limetumwa. Tutajibu kwa barua pepe.',
  where: 'Rejesha kwa',
  to: {
    balance: () => 'Salio langu, papo hapo',
    provider: (method: string) => `Rudisha kwa ${method}`,
  },
  why: 'Kwa nini?',
  note: 'Kuna jambo tunalopaswa kujua? (si lazima)',
  open: (when: string) => `Uliomba rejesho ${when}. Tutajibu kwa barua pepe.`,
  declined: (when: string) => `Ombi lako la rejesho la ${when} lilikataliwa. Angalia barua pepe.`,
  failed: 'Imeshindikana. Hakuna kilichobadilika; tafadhali jaribu tena.',
};
