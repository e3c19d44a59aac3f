import type { WebTexts } from '#languages/web-texts.ts';

export const life: WebTexts['life'] = {
  title: 'Proksi yako',
  back: 'Proksi zako zote',
  missing: 'Proksi hii haipo kwenye akaunti yako',
  missingText: 'Hakikisha umeingia kwenye akaunti sahihi.',
  unreachable: 'Imeshindikana kuunganisha, hivyo ukurasa huu si wa sasa.',
  again: 'Jaribu tena',
  time: {
    title: 'Muda',
    until: (when: string) => `Inaisha ${when}.`,
    over: (when: string) => `Iliisha ${when}.`,
    taken: 'Kukodi huku kumebatilishwa. Wasiliana na msaada kama hujui sababu.',
  },
  renewal: {
    open: 'Ongeza muda',
    daily: 'Siku moja zaidi',
    monthly: 'Mwezi mmoja zaidi',
    until: (when: string) => `hadi ${when}`,
    pay: (amount: string) => `Ongeza muda kwa ${amount} kwa M-Pesa`,
    phone: (phone: string) => `Tutatuma ombi kwa ${phone}.`,
    noPhone: 'Ongeza kwanza nambari yako ya M-Pesa.',
    other: 'Tumia nambari nyingine au kadi',
    failed:
      'Imeshindikana kuunganisha. Simu ikiomba PIN, ni salama kuendelea. Vinginevyo jaribu tena.',
  },
  subUsers: 'Watumiaji wadogo',
  connection: 'Muunganisho',
  tabs: {
    label: 'Kuhusu proksi hii',
    connect: 'Unganisha',
    usage: 'Matumizi',
    settings: 'Mipangilio',
  },
  change: {
    open: 'Nenosiri jipya',
    title: 'Ubadilishe nenosiri la proksi hii?',
    text: 'Nenosiri la zamani linaacha kufanya kazi mara moja. Programu zinazolitumia hukatwa hadi uweke jipya.',
    confirm: 'Badilisha nenosiri',
    cancel: 'Ghairi',
    done: 'Nenosiri limebadilishwa. Jipya liko hapa chini.',
    failed: 'Imeshindikana kubadilisha nenosiri. Tafadhali jaribu tena.',
  },
  measured: {
    title: 'Kipimo cha karibuni',
    health: 'Hali',
    ping: 'Ping',
    speed: 'Kasi',
    checked: 'Ilipimwa',
    none: 'bado haijapimwa',
    states: {
      healthy: 'Inafanya kazi',
      degraded: 'Ni polepole',
      down: 'Haijibu',
      new: 'Bado haijapimwa',
    },
  },
  paid: {
    title: 'Malipo',
    first: 'Muda wa kwanza',
    renewal: 'Kuongeza muda',
  },
};
