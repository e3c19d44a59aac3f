import type { WebTexts } from '#languages/web-texts.ts';

export const addressChange: WebTexts['addressChange'] = {
  text: 'Modemu inaunganisha upya na kwa kawaida inapata IP nyingine. Miunganisho iliyo wazi inafungwa, na huchukua hadi dakika moja.',
  change: 'Badilisha IP',
  changing: 'Inabadilisha…',
  wait: (left: string) => `Tena baada ya ${left}`,
  unread: 'Imeshindikana kupakia badiliko la mwisho.',
  again: 'Jaribu tena',
  failed: 'Imeshindikana kuomba badiliko. Tafadhali jaribu tena.',
  pending: 'Modemu inaunganisha upya.',
  done: (from: string, to: string, ago: string) =>
    `Imebadilishwa kutoka ${from} hadi ${to} ${ago}.`,
  first: (to: string, ago: string) => `Imebadilishwa kuwa ${to} ${ago}.`,
  unchanged: (ip: string) =>
    `Mtandao umetoa ${ip} tena. Unaweza kujaribu mara moja zaidi bila kusubiri.`,
  same: (ip: string) => `Mtandao umetoa ${ip} tena. Jaribu baadaye.`,
  reasons: {
    refused: 'Modemu imekataa badiliko. Jaribu tena baada ya muda mfupi.',
    silent: 'Modemu haijarudi. Tunaikagua, na tutaibadilisha proksi hii ikiendelea kutojibu.',
    'lease-over': 'Muda wa kukodi uliisha kabla ya badiliko kuanza.',
  },
  link: {
    title: 'Kiungo cha kubadilisha IP',
    text: 'Kivinjari, simu au programu inayofungua kiungo hiki inabadilisha IP. Yeyote aliye nacho anaweza, hivyo kiweke siri.',
    make: 'Tengeneza kiungo',
    renew: 'Kiungo kipya',
    revoke: 'Batilisha',
    made: (when: string) => `Kilitengenezwa ${when}`,
    used: (when: string) => `kilitumika mwisho ${when}`,
    unused: 'hakijatumika',
    copy: 'Nakili kiungo',
    once: 'Kinaonyeshwa mara hii tu.',
    revoked: 'Kiungo kimebatilishwa',
    failed: 'Imeshindikana kubadilisha kiungo. Tafadhali jaribu tena.',
    sure: 'Weka kiungo kingine?',
    sureText: 'Kiungo cha sasa kinaacha kufanya kazi mara moja.',
    sureRevoke: 'Batilisha kiungo?',
    cancel: 'Ghairi',
  },
};
