import { catalogue } from '../../lib/words.ts';

/** The front page's lists; public wording follows decision G71. */
export const landingLists = catalogue({
  en: {
    steps: [
      {
        title: 'Choose an address',
        text:
          'Every listing shows its country, city and carrier, and the ping and speed we measured, ' +
          'with the time of the last check.',
      },
      {
        title: 'Pay by M-Pesa or card',
        text:
          'You see dollars and the exact amount in shillings before anything moves. A prompt ' +
          'reaches your phone; your PIN does the rest.',
      },
      {
        title: 'Use it at once',
        text:
          'Host, port, user and password are on your screen when the payment is confirmed. Copy ' +
          'them in the format your program wants.',
      },
    ],
    benefits: [
      'SOCKS5 and HTTP from the same account',
      'Measured ping and speed instead of promises',
      'A proxy that fails its check cannot be bought',
      'Nobody shares your address while you hold it',
      'Daily and monthly terms, no setup fee',
      'A Test button that really goes through the proxy',
      'Reports and receipts as PDF',
      'Support that answers in writing, any time',
    ],
    purposes: [
      {
        title: 'Privacy',
        text: 'Keep your home address out of other people’s logs while you browse and work.',
      },
      {
        title: 'Testing',
        text: 'See your own site or app as visitors in another country and on another network see it.',
      },
      {
        title: 'Price and ad checks',
        text: 'Compare public prices and check that your advertising appears where you paid for it.',
      },
      {
        title: 'Remote work',
        text: 'A desktop that is always on, with the tools you need, from any device.',
      },
      {
        title: 'Your own accounts',
        text: 'Reach services you are entitled to from a steady address of your own.',
      },
      {
        title: 'App development',
        text: 'Run Android simulators on a server instead of on your laptop.',
      },
    ],
  },
  sw: {
    steps: [
      {
        title: 'Chagua anwani',
        text:
          'Kila proksi huonyesha nchi, jiji na mtandao wake, pamoja na ping na kasi tuliyoipima, ' +
          'na wakati wa kipimo cha mwisho.',
      },
      {
        title: 'Lipa kwa M-Pesa au kadi',
        text:
          'Unaona bei kwa dola na kiasi kamili kwa shilingi kabla ya kulipa chochote. Ombi ' +
          'linafika kwenye simu yako; unaweka PIN, basi.',
      },
      {
        title: 'Itumie papo hapo',
        text:
          'Seva, mlango, jina la mtumiaji na nenosiri huonekana malipo yakithibitishwa. Yanakili ' +
          'kwa muundo ambao programu yako inautaka.',
      },
    ],
    benefits: [
      'SOCKS5 na HTTP kwa akaunti ileile',
      'Ping na kasi zilizopimwa, si ahadi tupu',
      'Proksi iliyoshindwa kipimo haiwezi kununuliwa',
      'Hakuna anayetumia anwani yako wakati umeikodi',
      'Kwa siku au kwa mwezi, bila ada ya kuanza',
      'Kitufe cha Jaribu kinachopita kwenye proksi kweli',
      'Ripoti na risiti kwa PDF',
      'Msaada unaojibu kwa maandishi, wakati wowote',
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
        text: 'Kompyuta inayowaka muda wote, yenye zana unazohitaji, kutoka kifaa chochote.',
      },
      {
        title: 'Akaunti zako mwenyewe',
        text: 'Fikia huduma unazoruhusiwa kutumia kutoka anwani yako isiyobadilika.',
      },
      {
        title: 'Kutengeneza programu',
        text: 'Endesha viigaji vya Android kwenye seva badala ya kompyuta yako.',
      },
    ],
  },
});
