import type { ServerTexts } from '#languages/server-texts.ts';

export const payments: ServerTexts['payments'] = {
  paid: 'Malipo yamepokelewa. Asante.',
  confirming: (method) =>
    `Malipo yako yamefika ${method}; tunayathibitisha. Tafadhali usilipe tena.`,
  ownBalance: 'Hii inalipwa kutoka kwenye salio lako.',
  replaced:
    'Ulichagua njia nyingine ya kulipa. Ikiwa ulilipa hapa, tutaongeza pesa kwenye salio lako.',
  expired:
    'Muda wa malipo haya umekwisha. Ikiwa ulilipa, hifadhi risiti: tutayapata malipo kiotomatiki.',
};
