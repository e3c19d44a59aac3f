import type { SiteTexts } from '#languages/site-texts.ts';

const description = 'Julishwa bidhaa itakapofunguliwa.';

export const waiting: SiteTexts['waiting'] = {
  sent: {
    title: 'Angalia barua pepe yako',
    description,
    heading: 'Angalia barua pepe yako',
    lead: 'Kama anwani hii haiko kwenye orodha, tumeitumia kiungo. Kifungue ndani ya saa 48 ili kuthibitisha anwani yako.',
    next: 'Rudi mwanzo',
  },
  again: {
    title: 'Haikutumwa',
    description,
    heading: 'Ombi lako halikutumwa',
    lead: 'Hakikisha barua pepe ni kamili, kisha ujaribu tena. Kama umeomba mara kadhaa, subiri saa moja.',
    next: 'Jaribu tena',
  },
  confirm: {
    title: 'Thibitisha anwani yako',
    description,
    heading: 'Thibitisha anwani yako',
    lead: 'Tutakuandikia mara moja, ulichochagua kitakapofunguliwa.',
    next: 'Thibitisha anwani yangu',
  },
  confirmed: {
    title: 'Uko kwenye orodha',
    description,
    heading: 'Uko kwenye orodha',
    lead: 'Tutakuandikia mara moja, itakapofunguliwa. Barua pepe tuliyokutumia ina kiungo cha kujiondoa.',
    next: 'Rudi mwanzo',
  },
  leave: {
    title: 'Jiondoe',
    description,
    heading: 'Ungependa kujiondoa kwenye orodha hii?',
    lead: 'Tutafuta anwani yako kwenye orodha hii na hatutakuandikia kuihusu.',
    next: 'Jiondoe',
  },
  left: {
    title: 'Umejiondoa',
    description,
    heading: 'Umeondolewa kwenye orodha',
    lead: 'Tumefuta anwani yako kwenye orodha hii.',
    next: 'Rudi mwanzo',
  },
  over: {
    title: 'Kiungo kimeisha',
    description,
    heading: 'Kiungo hiki hakifanyi kazi tena',
    lead: 'Muda wake umeisha, au sehemu ya anwani haipo. Unaweza kuomba kujulishwa tena.',
    next: 'Omba tena',
  },
};
