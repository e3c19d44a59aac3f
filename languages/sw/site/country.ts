import type { SiteTexts } from '#languages/site-texts.ts';

export const country: SiteTexts['country'] = {
  heads: {
    all: {
      title: (name: string) => `Proksi za ${name}`,
      description: (name: string, count: string) =>
        `Proksi ${count} za nyumbani na za simu za ${name}, zilizopimwa na zinazopatikana sasa. ` +
        'Lipa kwa M-Pesa au kadi.',
      lead: 'Anwani za IP za nyumbani na za simu, zinazokodiwa na mteja mmoja kwa wakati mmoja.',
    },
    mobile: {
      title: (name: string) => `Proksi za simu za ${name}`,
      description: (name: string, count: string) =>
        `Proksi ${count} za simu za ${name} kwenye mitandao ya 4G na 5G, zilizopimwa na ` +
        'zinazopatikana sasa. Lipa kwa M-Pesa au kadi.',
      lead: 'Anwani za IP za mitandao ya simu, zinazokodiwa na mteja mmoja kwa wakati mmoja.',
    },
  },
  bare: {
    title: 'Proksi kwa nchi',
    description: 'Proksi za nyumbani na za simu kwa nchi. Lipa kwa M-Pesa au kadi.',
  },
  locations: 'Nchi zote',
  path: 'Njia ya ukurasa',
  see: (count: string) => `Tazama zote ${count} sokoni`,
  mobile: (count: string) => `Proksi za simu (${count})`,
  all: (count: string) => `Proksi zote (${count})`,
  market: 'Fungua soko',
  ask: 'Omba anwani ya hapa',
  none: {
    all: 'Hakuna inayopatikana hapa kwa sasa. Tuachie ujumbe, au chagua nchi nyingine hapa chini.',
    mobile: 'Hakuna proksi ya simu inayopatikana hapa kwa sasa.',
  },
  stock: 'Zinazopatikana',
  kinds: (home: string, mobile: string) => `${home} za nyumbani, ${mobile} za simu.`,
  networks: (count: number) => `Kwenye mitandao ${count}.`,
  carriers: 'Mitandao',
  carriersText: 'Chagua mtandao ili uone anwani zake sokoni.',
  best: 'Zenye ukadiriaji bora hapa',
  others: 'Nchi nyingine',
  questions: {
    price: {
      title: 'Bei ni kiasi gani?',
      body: (day: string, month: string) =>
        `Kuanzia ${day} kwa saa 24 au ${month} kwa siku 30, bila ada ya kuanza. Unalipa kwa ` +
        'shilingi za Kenya kwa M-Pesa au kadi.',
    },
    place: {
      title: 'Mnajuaje anwani iko wapi?',
      body:
        'Tunatafuta kila anwani kwenye hifadhidata ya mahali na kuijaribu kwa ratiba. Anwani ' +
        'inayoonekana kuwa ya nchi nyingine huondolewa sokoni.',
    },
    mobile: {
      title: 'Proksi ya simu ni nini?',
      body:
        'Ni anwani ya IP ya mtandao wa simu. Mitandao hutoa kila anwani kwa simu nyingi, hivyo ' +
        'tovuti huiamini zaidi. Kwetu inakodiwa na mteja mmoja kwa wakati mmoja.',
    },
    start: {
      title: 'Naweza kuitumia lini?',
      body:
        'Mara tu malipo yanapothibitishwa. Seva, mlango, jina la mtumiaji na nenosiri huonekana ' +
        'kwenye skrini, kwa SOCKS5 na HTTP.',
    },
  },
};
