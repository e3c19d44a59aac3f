import type { WebTexts } from '#languages/web-texts.ts';

export const keep: WebTexts['keep'] = {
  title: 'Muda unaofuata',
  auto: 'Kuongeza muda kiotomatiki',
  offer: (amount: string, when: string) =>
    `Washa ili kuongeza muda kwa ${amount} kabla ya ${when}.`,
  options: 'Chaguo za kuongeza muda',
  form: 'Ongeza muda wa proksi hii kiotomatiki',
  plan: 'Ongeza kwa',
  daily: (amount: string) => `Siku moja zaidi, ${amount}`,
  monthly: (amount: string) => `Mwezi mmoja zaidi, ${amount}`,
  prompts: (phone: string) => `Tuma ombi la M-Pesa kwa ${phone} salio langu lisipotosha`,
  noPhone: 'Hifadhi nambari ya simu kwenye Mipangilio upate ombi la M-Pesa salio lisipotosha.',
  cap: 'Bei ikipanda, hatutozi chochote na tunakuuliza kwanza.',
  on: 'Washa',
  save: 'Hifadhi',
  failed: 'Imeshindikana kuhifadhi badiliko. Tafadhali jaribu tena.',
  switchedOn: 'Kuongeza muda kiotomatiki kumewashwa.',
  switchedOff: 'Kuongeza muda kiotomatiki kumezimwa.',
  next: (when: string, amount: string) => `Itaongezwa muda ${when} kwa ${amount}.`,
  pays: {
    balance: (when: string, amount: string) =>
      `Itaongezwa muda ${when} kwa ${amount} kutoka salio lako.`,
    mpesa: (phone: string) => `Salio lako halitoshi, hivyo tutatuma ombi la M-Pesa kwa ${phone}.`,
    nothing: 'Salio lako halitoshi. Liongeze kabla ya wakati huo ili kuongeza muda.',
    'price-changed': (agreed: string, now: string) =>
      `Bei imebadilika kutoka ${agreed} hadi ${now}. Hujatozwa. Ikague na ukubali bei mpya.`,
  },
  unavailable: 'Proksi hii haiwezi kuongezwa muda kwa sasa, hivyo hatutakutoza.',
  topUp: 'Ongeza salio',
  end: 'Acha iishe',
  ending: {
    title: 'Ughairi proksi hii muda wake ukiisha?',
    text: (when: string) => `Inafanya kazi hadi ${when}. Hatutakutoza tena.`,
    why: 'Kwa nini unaiacha?',
    reasons: {
      'not-needed': 'Siihitaji tena',
      'too-expensive': 'Ni ghali',
      'not-working': 'Haifanyi ninachohitaji',
      'found-other': 'Ninatumia proksi nyingine',
      other: 'Sababu nyingine',
    },
    note: 'Kuna jambo tunalopaswa kujua? (si lazima)',
    confirm: 'Thibitisha kughairi',
    done: 'Imeghairiwa. Inafanya kazi hadi mwisho wa muda wake.',
  },
  ends: (when: string) => `Imeghairiwa. Inaisha ${when}, na hatutakutoza tena.`,
  keep: 'Baki na proksi hii',
  kept: 'Vizuri. Ongeza muda mwenyewe au washa kuongeza muda kiotomatiki.',
};
