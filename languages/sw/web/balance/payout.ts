import type { WebTexts } from '#languages/web-texts.ts';

export const payout: WebTexts['payout'] = {
  title: 'Toa kwa M-Pesa',
  lead: (most: string) =>
    `Unaweza kutuma hadi ${most} kwa nambari ya M-Pesa iliyolipia akaunti hii. Kwa kawaida hufika ndani ya dakika chache.`,
  begin: 'Toa pesa',
  off: 'Kutoa pesa kwa M-Pesa hakupatikani. Unaweza kutumia salio lako hapa.',
  noNumber:
    'Pesa hutolewa kwa nambari ya M-Pesa iliyolipia akaunti hii, na bado hakuna. Unaweza kutumia salio lako hapa.',
  nothing: (min: string) =>
    `Pesa zilizotoka kwa nambari ya M-Pesa zinaweza kurudi kwake, kuanzia ${min}. Kwa sasa hakuna sehemu ya salio lako inayoweza kutolewa; unaweza kulitumia hapa.`,
  number: 'Nambari ya M-Pesa',
  numberHint:
    'Nambari zilizolipia akaunti hii. Kila moja hurudishiwa ilichoweka na ambacho hujatumia.',
  upTo: (phone: string, kes: string) => `${phone}, hadi ${kes}`,
  amount: 'Kiasi cha kutoa, kwa KES',
  amountHint: (min: string, most: string) => `Shilingi kamili, kuanzia ${min} hadi ${most}.`,
  amountWrong: 'Weka kiasi kamili ndani ya viwango hivi.',
  password: 'Nenosiri la akaunti',
  code: 'Msimbo wa programu yako ya uthibitishaji',
  useCode: 'Tumia msimbo badala yake',
  usePassword: 'Tumia nenosiri badala yake',
  proofNeeded: 'Liweke kuthibitisha kwamba ni wewe.',
  review: (limit: string) => `Timu yetu huidhinisha kwanza kiasi kinachozidi ${limit}.`,
  send: (kes: string) => `Toa ${kes}`,
  sendEmpty: 'Toa pesa',
  cancel: 'Ghairi',
  requested: 'Ombi la kutoa pesa limepokelewa',
  withdraw: 'Ondoa ombi',
  withdrawn: 'Ombi limeondolewa. Kiasi kiko kwenye salio lako.',
  unreachable: 'Imeshindikana kuunganisha. Jaribu tena; hakuna kitakacholipwa mara mbili.',
  failed: 'Imeshindikana kupakia maombi ya kutoa pesa',
  again: 'Jaribu tena',
  recent: 'Maombi ya karibuni',
  open: {
    waiting: (kes: string, phone: string) => `${kes} kwa ${phone}: inakaguliwa`,
    sending: (kes: string, phone: string) => `${kes} kwa ${phone}: ziko njiani`,
    delayed: (kes: string, phone: string) => `${kes} kwa ${phone}: zimechelewa`,
  },
  openText: {
    waiting: 'Timu yetu inakagua ombi hili, na tutakutumia jibu kwa barua pepe.',
    sending: 'Kwa kawaida M-Pesa hulipa ndani ya dakika chache. Ukurasa huu hujisasisha.',
    delayed:
      'M-Pesa haijathibitisha, na timu yetu inaangalia. Kiasi kimetengwa: kitalipwa mara moja au kurudi kwenye salio lako.',
  },
  waits: {
    amount: (limit: string) =>
      `Timu yetu huidhinisha kiasi kinachozidi ${limit}. Kiasi kimetengwa, na tutakutumia jibu kwa barua pepe.`,
    'new-account': () =>
      'Akaunti yako haijatimiza siku moja, kwa hiyo timu yetu inaidhinisha kwanza. Tutakutumia jibu kwa barua pepe.',
    'changed-account': () =>
      'Nenosiri, barua pepe au ulinzi wa kuingia ulibadilika ndani ya saa 24, kwa hiyo timu yetu inaidhinisha kwanza. Si wewe? Badilisha nenosiri lako sasa.',
  },
  states: {
    waiting: 'Inakaguliwa',
    sending: 'Njiani',
    delayed: 'Imechelewa',
    paid: 'Imelipwa',
    returned: 'Imerudishwa',
    declined: 'Imekataliwa',
    withdrawn: 'Limeondolewa',
  },
  receipt: (code: string) => `Msimbo wa M-Pesa ${code}`,
  returned: {
    'phone-full':
      'Akaunti hii ya M-Pesa imejaa. Kiasi kiko kwenye salio lako: tumia baadhi ya pesa za simu, kisha uombe tena.',
    'not-registered':
      'Nambari hii haina akaunti ya M-Pesa. Kiasi kiko kwenye salio lako: chagua nambari nyingine.',
    other: 'M-Pesa haikuweza kulipa. Kiasi kiko kwenye salio lako: jaribu tena au wasiliana nasi.',
  },
  declined: (reason: string) => `${reason} Kiasi kiko kwenye salio lako.`,
};
