import type { WebTexts } from '#languages/web-texts.ts';

export const trafficSessions: WebTexts['trafficSessions'] = {
  title: 'Vipindi',
  none: 'Vipindi vinavyotumika huonekana hapa. Ongeza -session-a1 kwenye jina la mtumiaji ili kubaki na anwani moja.',
  until: (when) => `hadi ${when}`,
  changed: (when) => `anwani mpya ${when}`,
  release: (name) => `Anwani mpya kwa ${name}`,
  all: 'Anwani mpya kwa vyote',
  sure: 'Ungependa kuvipa vipindi vyote anwani mpya?',
  text: 'Miunganisho iliyo wazi ya vipindi itafungwa, hata ya watumiaji wadogo.',
  cancel: 'Ghairi',
  done: 'Anwani mpya ndani ya sekunde mbili',
  failed: 'Imeshindikana kubadilisha anwani. Tafadhali jaribu tena.',
  unread: 'Imeshindikana kupakia vipindi vyako.',
  again: 'Jaribu tena',
};
