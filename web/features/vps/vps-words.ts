import { catalogue } from '../../lib/text/words.ts';

export const vpsWords = catalogue({
  en: {
    title: 'VPS Servers',
    text: 'Choose a location, then a server. Active within 2 hours of payment.',
    failed: 'We couldn’t load the servers.',
    again: 'Try again',
    choose: 'Choose a location',
    servers: (n: number) => `${n} servers`,
    serversIn: (country: string) => `Servers in ${country}`,
    from: (price: string) => `from ${price}/mo`,
    back: 'Back to Countries',
    onlyWindows: 'Windows Only',
    both: 'Linux & Windows',
    windowsIncluded: 'Windows 11 included',
    eitherSystem: 'Linux or Windows',
    power: (cpus: number, ram: number) => `${cpus} vCPUs ${ram}GB RAM`,
    disk: (size: number) => `${size}GB SSD storage`,
    android: 'Android emulator',
    perMonth: '/month',
    left: (count: number) => `${count} available`,
    soldOut: 'Sold out',
    alike: (server: string, price: string) => `Same configuration as ${server} at ${price}/month`,
    configureNow: 'Configure Now',
    configure: 'Configure Your VPS',
    complete: 'Complete Payment',
    system: 'Operating system',
    chooseSystem: 'Please select an operating system',
    notChosen: 'Not chosen yet',
    androidNotice: 'Every server comes with an Android emulator, ready to start.',
    summary: 'Order Summary',
    setupNote:
      'We set up your VPS within 2 hours after payment confirmation and email you the credentials.',
    proceed: 'Proceed to Payment',
    facts: {
      server: 'Server ID',
      location: 'Location',
      system: 'Operating system',
      android: 'Android Emulator',
      included: 'Included',
      support: 'Customer Support',
      emailAndChat: 'Email & Chat',
      billing: 'Billing Cycle',
      monthly: 'Monthly',
      total: 'Total',
    },
    questions: 'Frequently asked questions',
    ask: 'Still have questions?',
    contact: 'Contact support',
    faq: [
      {
        title: 'How do I connect, by RDP or by SSH?',
        body:
          'Use Remote Desktop for Windows and SSH for Linux. We’ll email you the address, username ' +
          'and password.',
      },
      {
        title: 'What about the Android emulator?',
        body:
          'It’s installed on every server. Start it from the desktop (on Linux, over any remote ' +
          'connection).',
      },
      {
        title: 'Can I install my own software?',
        body: 'Yes, you’re the administrator, within our acceptable-use policy.',
      },
      {
        title: 'How long does the setup take?',
        body: 'About 2 hours after payment, usually less.',
      },
      {
        title: 'Linux or Windows?',
        body:
          'Linux for services and scripts, Windows for desktop apps. In Germany every server has ' +
          'Windows 11.',
      },
      {
        title: 'Can I have a different configuration?',
        body: 'Yes. Tell support what you need and we’ll reply with a price.',
      },
    ],
  },
  sw: {
    title: 'Seva za VPS',
    text: 'Chagua eneo, kisha seva. Huwa tayari ndani ya saa 2 baada ya malipo.',
    failed: 'Imeshindikana kupakia seva.',
    again: 'Jaribu tena',
    choose: 'Chagua eneo',
    servers: (n: number) => `seva ${n}`,
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
    alike: (server: string, price: string) => `Usanidi sawa na ${server} ya ${price}/mwezi`,
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
  },
});
