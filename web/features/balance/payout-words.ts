import { catalogue } from '../../lib/words.ts';

export const payoutWords = catalogue({
  en: {
    title: 'Pay out to M-Pesa',
    lead: (most: string) =>
      `Up to ${most} can go to an M-Pesa number that has paid this account. It usually arrives within minutes.`,
    begin: 'Pay out',
    off: 'This shop does not pay balances out by M-Pesa. You can spend your balance here.',
    noNumber:
      'Payouts go to an M-Pesa number that has paid this account, and none has yet. You can spend your balance here.',
    nothing: (min: string) =>
      `Money that came from an M-Pesa number can be paid out to it, from ${min}. None of your balance can be paid out now; you can spend it here.`,
    number: 'M-Pesa number',
    numberHint:
      'Numbers that have paid this account. Each gets back what it paid in and you have not spent.',
    upTo: (phone: string, kes: string) => `${phone}, up to ${kes}`,
    amount: 'Amount to pay out, in KES',
    amountHint: (min: string, most: string) => `Whole shillings, from ${min} to ${most}.`,
    amountWrong: 'Enter a whole amount within these limits.',
    password: 'Account password',
    code: 'Code from your authenticator app',
    useCode: 'Use a code instead',
    usePassword: 'Use the password instead',
    proofNeeded: 'Enter it to confirm that it is you.',
    review: (limit: string) => `Our team approves payouts above ${limit} first.`,
    send: (kes: string) => `Pay out ${kes}`,
    sendEmpty: 'Pay out',
    cancel: 'Cancel',
    requested: 'Payout requested',
    withdraw: 'Withdraw request',
    withdrawn: 'Request withdrawn. The amount is on your balance.',
    unreachable: 'The shop could not be reached. Try again; nothing is paid twice.',
    failed: 'Payouts could not be loaded',
    again: 'Try again',
    former: 'Latest payouts',
    open: {
      waiting: (kes: string, phone: string) => `${kes} to ${phone}: under review`,
      sending: (kes: string, phone: string) => `${kes} to ${phone}: on its way`,
      delayed: (kes: string, phone: string) => `${kes} to ${phone}: delayed`,
    },
    openText: {
      waiting: 'Our team reviews this payout and we email you the answer.',
      sending: 'M-Pesa usually pays within a few minutes. This page updates automatically.',
      delayed:
        'M-Pesa has not confirmed it, and our team is checking. The amount stays reserved: it is paid once or returned to your balance.',
    },
    waits: {
      amount: (limit: string) =>
        `Our team approves payouts above ${limit}. The amount is reserved, and we email you the answer.`,
      'new-account': () =>
        'Your account is less than a day old, so our team approves this payout first. We email you the answer.',
      'changed-account': () =>
        'Your password, email address or sign-in protection changed in the last 24 hours, so our team approves this payout first. Was it not you? Change your password now.',
    },
    states: {
      waiting: 'Under review',
      sending: 'On its way',
      delayed: 'Delayed',
      paid: 'Paid',
      returned: 'Returned',
      declined: 'Declined',
      withdrawn: 'Withdrawn',
    },
    receipt: (code: string) => `M-Pesa code ${code}`,
    returned: {
      'phone-full':
        'This phone cannot hold more money. The amount is on your balance: spend some from the phone, then request again.',
      'not-registered':
        'This number has no M-Pesa account. The amount is on your balance: choose another number.',
      other:
        'M-Pesa could not pay it. The amount is on your balance: try again or contact support.',
    },
    declined: (reason: string) => `${reason} The amount is on your balance.`,
  },
  sw: {
    title: 'Toa kwa M-Pesa',
    lead: (most: string) =>
      `Hadi ${most} zinaweza kwenda kwa nambari ya M-Pesa iliyolipia akaunti hii. Kwa kawaida hufika ndani ya dakika chache.`,
    begin: 'Toa pesa',
    off: 'Duka hili halilipi salio kwa M-Pesa. Unaweza kutumia salio lako hapa.',
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
    unreachable: 'Duka halikupatikana. Jaribu tena; hakuna kitakacholipwa mara mbili.',
    failed: 'Maombi ya kutoa pesa hayakuweza kupakiwa',
    again: 'Jaribu tena',
    former: 'Maombi ya karibuni',
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
        'Simu hii haiwezi kushika pesa zaidi. Kiasi kiko kwenye salio lako: tumia baadhi ya pesa za simu, kisha uombe tena.',
      'not-registered':
        'Nambari hii haina akaunti ya M-Pesa. Kiasi kiko kwenye salio lako: chagua nambari nyingine.',
      other:
        'M-Pesa haikuweza kulipa. Kiasi kiko kwenye salio lako: jaribu tena au wasiliana nasi.',
    },
    declined: (reason: string) => `${reason} Kiasi kiko kwenye salio lako.`,
  },
});
