import type { WebTexts } from '#languages/web-texts.ts';

export const source: WebTexts['source'] = {
  title: 'Tumia bila nenosiri',
  intro: 'Anwani hizi za IP huunganishwa bila nenosiri, kwa mlango huu tu:',
  noPort: 'Ongeza anwani ya IP ya kompyuta au seva yako ili upate mlango wake.',
  label: 'Anwani au safu ya IP ya umma',
  hint: 'IPv4 au IPv6, kama 102.0.4.15 au 102.0.4.0/24',
  current: 'Tumia IP yangu ya sasa',
  add: 'Ongeza',
  remove: (address: string) => `Ondoa ${address}`,
  removed: 'Miunganisho iliyokuwa wazi imefungwa; programu zenye nenosiri huunganishwa tena.',
  failed: 'Imeshindikana kubadilisha orodha. Tafadhali jaribu tena.',
  again: 'Jaribu tena',
  unread: 'Imeshindikana kupakia orodha.',
};
