import type { WebTexts } from '#languages/web-texts.ts';

export const replace: WebTexts['replace'] = {
  title: 'Anwani',
  intro:
    'Tutaijaribu kwanza. Ikiwa haifanyi kazi au iko mahali pasipo sahihi, unapata mpya mara moja bila kupunguza idadi yako.',
  left: (count: number) =>
    count === 1 ? 'Umebaki na badiliko 1.' : `Umebaki na mabadiliko ${count}.`,
  next: (when: string) => `Unaweza kubadilisha tena anwani inayofanya kazi kuanzia ${when}.`,
  open: 'Badilisha anwani',
  dialog: 'Badilisha anwani',
  stays: 'Seva, mlango, jina na nenosiri vinabaki vilevile.',
  why: 'Kuna tatizo gani?',
  reasons: {
    'address-down': 'Iliacha kufanya kazi (tuligundua)',
    'address-ending': 'Imeondolewa na msambazaji wetu',
    staff: 'Imebadilishwa na timu yetu',
    'not-working': 'Haifanyi kazi',
    'wrong-location': 'Mahali si sahihi',
    'cannot-change-network': 'Tovuti inazuia mtandao wake',
    'low-speed': 'Ni polepole mno',
    other: 'Jambo jingine',
  },
  anywhere: 'Jiji lingine la nchi hiyo hiyo ni sawa',
  send: 'Jaribu na ubadilishe',
  sending: 'Tunajaribu anwani yako...',
  failed: 'Imeshindikana kubadilisha anwani. Hakuna kilichobadilika; tafadhali jaribu tena.',
  done: (ip: string, place: string) => `Anwani yako mpya ni ${ip}, ${place}.`,
  fault: 'Jaribio letu lilithibitisha tatizo, hivyo idadi yako haijapungua.',
  history: 'Anwani za awali',
  added: (minutes: number) => `dakika ${minutes} zimeongezwa`,
  none: 'Hakuna anwani za awali.',
};
