import { catalogue } from './site-catalogue.ts';

const description = {
  en: 'Get notified when a product opens.',
  sw: 'Julishwa bidhaa itakapofunguliwa.',
};

/** The pages behind the "Notify me" form and the links of its emails. */
export const waitingWords = {
  sent: catalogue({
    en: {
      title: 'Check your inbox',
      description: description.en,
      heading: 'Check your inbox',
      lead: 'If this address is not on the list yet, we’ve emailed a link. Open it within 48 hours to confirm.',
      next: 'Back to the start',
    },
    sw: {
      title: 'Angalia barua pepe yako',
      description: description.sw,
      heading: 'Angalia barua pepe yako',
      lead: 'Kama anwani hii haiko kwenye orodha, tumeitumia kiungo. Kifungue ndani ya saa 48 ili kuthibitisha anwani yako.',
      next: 'Rudi mwanzo',
    },
  }),
  again: catalogue({
    en: {
      title: 'Not sent',
      description: description.en,
      heading: 'Your request was not sent',
      lead: 'Check that the email address is complete, then try again. If you have asked several times, wait an hour.',
      next: 'Try again',
    },
    sw: {
      title: 'Haikutumwa',
      description: description.sw,
      heading: 'Ombi lako halikutumwa',
      lead: 'Hakikisha barua pepe ni kamili, kisha ujaribu tena. Kama umeomba mara kadhaa, subiri saa moja.',
      next: 'Jaribu tena',
    },
  }),
  confirm: catalogue({
    en: {
      title: 'Confirm your address',
      description: description.en,
      heading: 'Confirm your address',
      lead: 'We’ll email you once, when it opens.',
      next: 'Confirm my address',
    },
    sw: {
      title: 'Thibitisha anwani yako',
      description: description.sw,
      heading: 'Thibitisha anwani yako',
      lead: 'Tutakuandikia mara moja, ulichochagua kitakapofunguliwa.',
      next: 'Thibitisha anwani yangu',
    },
  }),
  confirmed: catalogue({
    en: {
      title: 'You are on the list',
      description: description.en,
      heading: 'You are on the list',
      lead: 'We’ll email you once, when it opens. The email we sent you has a link to unsubscribe.',
      next: 'Back to the start',
    },
    sw: {
      title: 'Uko kwenye orodha',
      description: description.sw,
      heading: 'Uko kwenye orodha',
      lead: 'Tutakuandikia mara moja, itakapofunguliwa. Barua pepe tuliyokutumia ina kiungo cha kujiondoa.',
      next: 'Rudi mwanzo',
    },
  }),
  leave: catalogue({
    en: {
      title: 'Unsubscribe',
      description: description.en,
      heading: 'Unsubscribe from this list?',
      lead: 'We delete your address from this list and will not email you about it.',
      next: 'Unsubscribe',
    },
    sw: {
      title: 'Jiondoe',
      description: description.sw,
      heading: 'Ungependa kujiondoa kwenye orodha hii?',
      lead: 'Tutafuta anwani yako kwenye orodha hii na hatutakuandikia kuihusu.',
      next: 'Jiondoe',
    },
  }),
  left: catalogue({
    en: {
      title: 'Unsubscribed',
      description: description.en,
      heading: 'You are off the list',
      lead: 'We have deleted your address from this list.',
      next: 'Back to the start',
    },
    sw: {
      title: 'Umejiondoa',
      description: description.sw,
      heading: 'Umeondolewa kwenye orodha',
      lead: 'Tumefuta anwani yako kwenye orodha hii.',
      next: 'Rudi mwanzo',
    },
  }),
  over: catalogue({
    en: {
      title: 'Link expired',
      description: description.en,
      heading: 'This link no longer works',
      lead: 'It has expired, or part of the address is missing. You can ask to be notified again.',
      next: 'Ask again',
    },
    sw: {
      title: 'Kiungo kimeisha',
      description: description.sw,
      heading: 'Kiungo hiki hakifanyi kazi tena',
      lead: 'Muda wake umeisha, au sehemu ya anwani haipo. Unaweza kuomba kujulishwa tena.',
      next: 'Omba tena',
    },
  }),
} as const;
