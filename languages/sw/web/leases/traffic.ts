import type { WebTexts } from '#languages/web-texts.ts';

export const traffic: WebTexts['traffic'] = {
  title: 'Data kwa GB',
  line: 'GB za proksi zinazobadilika na za simu',
  kinds: { label: 'Aina ya data', residential: 'Nyumbani', mobile: 'Simu' },
  again: 'Jaribu tena',
  unread: 'Imeshindikana kupakia data yako.',
  empty: 'Bado huna data',
  emptyText: 'Nunua GB na utumie anwani za sehemu nyingi kwa jina moja la mtumiaji.',
  prices: 'Angalia bei',
  more: 'Nunua zaidi',
  left: 'Iliyobaki',
  leftOf: (left, all) => `${left} kati ya ${all}`,
  ready: (kind, left) => `Data, ${kind}: ${left} iko tayari`,
  set: 'Iweke',
  states: {
    ACTIVE: 'Inatumika',
    EMPTY: 'Imeisha',
    SUSPENDED: 'Imesimamishwa',
    ENDING: 'Inakamilishwa',
    ENDED: 'Imefungwa',
  },
  says: {
    ACTIVE: (when) => `Ya mwisho inaisha ${when}.`,
    EMPTY: () => 'Nunua zaidi na jina lile lile la mtumiaji litafanya kazi tena ndani ya sekunde.',
    SUSPENDED: () => 'Imesimamishwa pamoja na akaunti yako. Wasiliana na msaada.',
    ENDING: () =>
      'Miunganisho ya mwisho inahesabiwa. Rejesho lako litafuata ndani ya dakika chache.',
    ENDED: (when) => `Ilifungwa ${when}. Jina lake la mtumiaji halifanyi kazi tena.`,
  },
  tabs: {
    label: 'Kuhusu data hii',
    connect: 'Unganisha',
    usage: 'Matumizi',
    settings: 'Mipangilio',
  },
  connection: 'Muunganisho',
  lots: {
    title: 'Manunuzi',
    order: 'Inayoisha muda kwanza hutumika kwanza.',
    bought: (amount, price) => `${amount} kwa ${price}`,
    automatic: 'Kiotomatiki',
    rolled: 'Imehamishwa',
    left: (left, when) => `${left} imebaki, inaisha ${when}`,
    states: { spent: 'Imetumika yote', expired: 'Muda umeisha', refunded: 'Imerudishwa' },
  },
  topUp: {
    title: 'Kujaza kiotomatiki',
    hint: 'Hununua kutoka kwenye salio lako inapobaki 10%.',
    gb: 'GB kila mara',
    day: 'Kikomo kwa siku (KES)',
    month: 'Kikomo kwa mwezi (KES)',
    on: 'Washa',
    save: 'Hifadhi',
    off: 'Zima',
    failing: (times) =>
      times > 2
        ? 'Imezimwa baada ya manunuzi matatu kushindikana. Angalia salio na vikomo, kisha hifadhi.'
        : 'Ununuzi wa mwisho ulishindikana. Angalia salio na vikomo vyako.',
    saved: 'Kujaza kiotomatiki kumehifadhiwa',
    stopped: 'Kujaza kiotomatiki kumezimwa',
  },
  end: {
    title: 'Rudisha data isiyotumika',
    worth: (left, amount) => `${left} haijatumika, thamani ya ${amount} kwenye salio lako.`,
    open: 'Rudisha na ufunge',
    sure: 'Urudishe isiyotumika?',
    text: (amount) =>
      `Miunganisho iliyo wazi itafungwa na jina la mtumiaji litaacha kufanya kazi. Ikishahesabiwa, takriban ${amount} itaongezwa kwenye salio lako.`,
    confirm: 'Rudisha na ufunge',
    cancel: 'Ghairi',
    done: 'Imefungwa. Rejesho lako litafuata ndani ya dakika chache.',
  },
  subUsers: 'Watumiaji wadogo',
  failed: 'Imeshindikana kuhifadhi. Tafadhali jaribu tena.',
};
