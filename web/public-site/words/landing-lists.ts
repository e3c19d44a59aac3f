import { catalogue } from './site-catalogue.ts';

/** The front page's lists; public wording follows decision G71. */
export const landingLists = catalogue({
  en: {
    steps: [
      {
        title: 'Choose a proxy',
        text:
          'Every listing shows its country, city and carrier, the ping and speed we measured, and ' +
          'when we last checked it.',
      },
      {
        title: 'Pay with M-Pesa or card',
        text:
          'See the price in dollars and the exact amount in shillings before you pay. Confirm the ' +
          'M-Pesa prompt with your PIN.',
      },
      {
        title: 'Start using it',
        text:
          'Host, port, username and password appear as soon as your payment is confirmed. Copy ' +
          'them in whatever format your software needs.',
      },
    ],
    benefits: [
      'SOCKS5 and HTTP from the same account',
      'Ping and speed measured for every proxy',
      'Proxies that fail a check are never sold',
      'Your IP is yours alone for the whole lease',
      'Daily and monthly terms, no setup fee',
      'One-click test through your proxy',
      'PDF reports and receipts',
      'Written support, any time',
    ],
    purposes: [
      {
        title: 'Privacy',
        text: 'Keep your home address out of other people’s logs while you browse and work.',
      },
      {
        title: 'Testing',
        text: 'See your site or app as visitors in another country or network see it.',
      },
      {
        title: 'Price and ad checks',
        text: 'Compare public prices and check that your ads appear where you paid for them.',
      },
      {
        title: 'Remote work',
        text: 'An always-on desktop with your tools, reachable from any device.',
      },
      {
        title: 'Your own accounts',
        text: 'Sign in to your own accounts from a stable address.',
      },
      {
        title: 'App development',
        text: 'Run Android simulators on a server instead of your laptop.',
      },
    ],
  },
  sw: {
    steps: [
      {
        title: 'Chagua proksi',
        text:
          'Kila proksi huonyesha nchi, jiji na mtandao wake, pamoja na ping na kasi tuliyoipima, ' +
          'na wakati wa kipimo cha mwisho.',
      },
      {
        title: 'Lipa kwa M-Pesa au kadi',
        text:
          'Unaona bei kwa dola na kiasi kamili kwa shilingi kabla ya kulipa. Thibitisha ombi la ' +
          'M-Pesa kwa PIN yako.',
      },
      {
        title: 'Anza kuitumia',
        text:
          'Seva, mlango, jina la mtumiaji na nenosiri huonekana malipo yakithibitishwa. Yanakili ' +
          'kwa muundo unaohitajika na programu yako.',
      },
    ],
    benefits: [
      'SOCKS5 na HTTP kwa akaunti ileile',
      'Ping na kasi zilizopimwa kwa kila proksi',
      'Proksi inayoshindwa kipimo haiuzwi',
      'IP yako ni yako peke yako kwa muda wote wa kukodi',
      'Kwa siku au kwa mwezi, bila ada ya kuanza',
      'Jaribu proksi yako kwa kubofya mara moja',
      'Ripoti na risiti kwa PDF',
      'Msaada kwa maandishi, wakati wowote',
    ],
    purposes: [
      {
        title: 'Faragha',
        text: 'Anwani ya nyumbani kwako isibaki kwenye kumbukumbu za wengine unapovinjari na kufanya kazi.',
      },
      {
        title: 'Majaribio',
        text: 'Ione tovuti au programu yako jinsi wageni wa nchi na mtandao mwingine wanavyoiona.',
      },
      {
        title: 'Kukagua bei na matangazo',
        text: 'Linganisha bei za wazi, na uhakikishe tangazo lako linaonekana pale ulipolilipia.',
      },
      {
        title: 'Kazi ya mbali',
        text: 'Kompyuta inayowaka muda wote, yenye zana zako, kutoka kifaa chochote.',
      },
      {
        title: 'Akaunti zako mwenyewe',
        text: 'Ingia kwenye akaunti zako kutoka anwani isiyobadilika.',
      },
      {
        title: 'Kutengeneza programu',
        text: 'Endesha viigaji vya Android kwenye seva badala ya kompyuta yako.',
      },
    ],
  },
});
