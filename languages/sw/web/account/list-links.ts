import type { WebTexts } from '#languages/web-texts.ts';

export const listLinks: WebTexts['listLinks'] = {
  title: 'Viungo vya orodha',
  text: 'Kiungo ambacho programu yako husoma ili kupata proksi zako zinazotumika, daima za sasa.',
  ofThis: 'Kiungo cha orodha ya oda hii',
  ofThisText: 'Kiungo ambacho programu yako husoma ili kupata proksi zinazotumika za oda hii.',
  failed: 'Imeshindikana kupakia viungo vyako vya orodha.',
  none: 'Bado hakuna viungo vya orodha.',
  all: 'Proksi zote zinazotumika',
  ofLabel: 'Kwa lebo',
  ofOrder: 'Kwa oda',
  read: (reads: number, when: string, from: string) =>
    `Kimesomwa mara ${reads}, mwisho ${when} kutoka ${from}`,
  unread: 'Bado hakijasomwa',
  fresh: 'Kiungo kipya cha orodha',
  full: (most: number) =>
    `Umefikia kikomo cha viungo ${most} vinavyotumika. Batilisha kimoja ili utengeneze kingine.`,
  which: 'Proksi',
  label: 'Lebo',
  choose: 'Chagua lebo',
  noLabels: 'Hakuna proksi yako yenye lebo.',
  orderCode: 'Nambari ya oda',
  needed: 'Inahitajika.',
  make: 'Tengeneza kiungo cha orodha',
  madeText: 'Hutakiona tena. Yeyote aliye nacho anaweza kutumia proksi zilizo kwenye orodha.',
  layout: 'Muundo',
  address: 'Kiungo',
};
