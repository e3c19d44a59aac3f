import type { WebTexts } from '#languages/web-texts.ts';

export const vps: WebTexts['vps'] = {
  title: 'Seva za VPS',
  text: 'Chagua eneo, kisha seva. Huwa tayari ndani ya saa 2 baada ya malipo.',
  every: (specs: string) => `Kila seva: ${specs}. Huwa tayari ndani ya saa 2 baada ya malipo.`,
  failed: 'Imeshindikana kupakia seva.',
  again: 'Jaribu tena',
  choose: 'Chagua eneo',
  servers: (n: number) => `usanidi ${n}`,
  serversIn: (country: string) => `Seva zilizo ${country}`,
  from: (price: string) => `kuanzia ${price}/mwezi`,
  back: 'Rudi kwa Nchi',
  onlyWindows: 'Windows Pekee',
  both: 'Linux na Windows',
  windowsIncluded: 'Windows 11 imejumuishwa',
  eitherSystem: 'Linux au Windows',
  power: (cpus: number, ram: number) => `vCPU ${cpus}, RAM ${ram}GB`,
  disk: (size: number) => `Hifadhi ya SSD ${size}GB`,
  android: 'Kiigaji cha Android',
  perMonth: '/mwezi',
  left: (count: number) => `Zimebaki ${count}`,
  soldOut: 'Zimeisha',
  configureNow: 'Sanidi Sasa',
  configure: 'Sanidi VPS Yako',
  complete: 'Kamilisha Malipo',
  system: 'Mfumo endeshi',
  chooseSystem: 'Tafadhali chagua mfumo endeshi',
  notChosen: 'Bado haujachaguliwa',
  androidNotice: 'Kila seva ina kiigaji cha Android, tayari kuanza.',
  summary: 'Muhtasari wa Oda',
  setupNote:
    'Tunaandaa VPS yako ndani ya saa 2 baada ya malipo kuthibitishwa na kukutumia taarifa za ' +
    'kuingia kwa barua pepe.',
  proceed: 'Endelea na Malipo',
  facts: {
    server: 'Nambari ya Seva',
    location: 'Eneo',
    system: 'Mfumo endeshi',
    android: 'Kiigaji cha Android',
    included: 'Kimejumuishwa',
    support: 'Huduma kwa Wateja',
    emailAndChat: 'Barua pepe na Gumzo',
    billing: 'Mzunguko wa Malipo',
    monthly: 'Kila mwezi',
    total: 'Jumla',
  },
  questions: 'Maswali yanayoulizwa sana',
  ask: 'Bado una maswali?',
  contact: 'Wasiliana na msaada',
  faq: [
    {
      title: 'Ninaunganishaje, kwa RDP au SSH?',
      body:
        'Tumia Remote Desktop kwa Windows na SSH kwa Linux. Tutakutumia anwani, jina la mtumiaji ' +
        'na nenosiri kwa barua pepe.',
    },
    {
      title: 'Na kiigaji cha Android?',
      body:
        'Kimewekwa kwenye kila seva. Kianzishe kwenye desktop (kwenye Linux, kwa muunganisho ' +
        'wowote wa mbali).',
    },
    {
      title: 'Naweza kuweka programu zangu?',
      body: 'Ndiyo, wewe ndiye msimamizi, kwa kufuata sera yetu ya matumizi yanayokubalika.',
    },
    {
      title: 'Maandalizi huchukua muda gani?',
      body: 'Takriban saa 2 baada ya malipo, kwa kawaida chini ya hapo.',
    },
    {
      title: 'Linux au Windows?',
      body:
        'Linux kwa huduma na skripti, Windows kwa programu za desktop. Ujerumani kila seva ' +
        'ina Windows 11.',
    },
    {
      title: 'Naweza kupata usanidi tofauti?',
      body: 'Ndiyo. Eleza msaada unachohitaji, nasi tutakujibu na bei.',
    },
  ],
};
