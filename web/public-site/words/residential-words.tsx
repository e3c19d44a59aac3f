import type { ReactNode } from 'react';
import { catalogue } from '../../lib/words.ts';

export const residentialWords = catalogue({
  en: {
    title: 'Residential and mobile proxies',
    description:
      'Private residential and mobile addresses by the day or the month. SOCKS5 and HTTP, no ' +
      'setup fee.',
    heading: 'Residential and mobile proxies',
    lead:
      'Addresses of real home and mobile networks, leased to one customer at a time. SOCKS5 and ' +
      'HTTP, by the day or by the month, no setup fee.',
    usual: (seconds: ReactNode, most: ReactNode) => (
      <>
        Paid orders usually run after {seconds} s, nine in ten within {most} s, measured over 30
        days.
      </>
    ),
    market: 'Open the marketplace',
    ask: 'Ask for something else',
    prices: 'Prices',
    from: (price: ReactNode) => <>from {price}</>,
    daily: 'Daily',
    dailyText: '24 hours from the moment your credentials appear.',
    monthly: 'Monthly',
    monthlyText: '30 days with the same address, renewable from its end.',
    onSale: 'On sale now',
    several: 'several',
    onSaleText: (countries: ReactNode) => (
      <>Countries: {countries}. Each address is checked before it is offered.</>
    ),
    where: 'Where they are',
    whereText: 'Counted this minute. Choosing a country opens its list after you sign in.',
    none: 'Nothing is on sale at this moment. Leave us a message and we tell you when there is.',
    get: 'What you get',
    facts: [
      ['Protocols', 'SOCKS5 and HTTP with CONNECT, user and password'],
      ['Networks', 'Home lines and mobile carriers, named for every address'],
      ['Holder', 'Private: one customer for the whole lease'],
      ['Terms', '24 hours or 30 days, renewal from the current end'],
      ['Delivery', 'On screen when the payment is confirmed; the details also go to your e-mail'],
      ['Payment', 'M-Pesa prompt or card, charged in Kenyan shillings'],
      ['Not allowed', 'Mail sending, attacks, scanning and fraud: see the acceptable-use policy'],
    ] satisfies [string, string][],
    questions: [
      {
        title: 'How is quality measured?',
        body:
          'We send requests through every address on a schedule and keep the median ping and ' +
          'speed. Each listing says when it was last checked. An address without a good recent ' +
          'check is not for sale.',
      },
      {
        title: 'Why is the last part of the address hidden?',
        body:
          'Until you hold the lease, the last number is masked, so that addresses cannot be ' +
          'copied from the list and abused.',
      },
      {
        title: 'Which programs work with it?',
        body:
          'Anything that speaks SOCKS5 or HTTP proxies: browsers, phones, curl, Python, Node. The ' +
          'credentials can be copied in the form each of them expects.',
      },
    ],
  },
  sw: {
    title: 'Proksi za nyumbani na za simu',
    description:
      'Anwani binafsi za mitandao ya nyumbani na ya simu, kwa siku au kwa mwezi. SOCKS5 na HTTP, ' +
      'bila ada ya kuanza.',
    heading: 'Proksi za nyumbani na za simu',
    lead:
      'Anwani za mitandao halisi ya nyumbani na ya simu, zinazokodiwa na mteja mmoja kwa wakati ' +
      'mmoja. SOCKS5 na HTTP, kwa siku au kwa mwezi, bila ada ya kuanza.',
    usual: (seconds: ReactNode, most: ReactNode) => (
      <>
        Oda iliyolipwa kwa kawaida hufanya kazi baada ya sekunde {seconds}, tisa kati ya kumi ndani
        ya sekunde {most}, kwa vipimo vya siku 30.
      </>
    ),
    market: 'Fungua soko',
    ask: 'Omba kitu kingine',
    prices: 'Bei',
    from: (price: ReactNode) => <>kuanzia {price}</>,
    daily: 'Kwa siku',
    dailyText: 'Saa 24 tangu taarifa zako za kuingia zinapoonekana.',
    monthly: 'Kwa mwezi',
    monthlyText: 'Siku 30 na anwani ileile; unaweza kuongeza muda kuanzia mwisho wake.',
    onSale: 'Zinazouzwa sasa',
    several: 'kadhaa',
    onSaleText: (countries: ReactNode) => (
      <>katika nchi {countries}; kila moja hupimwa kabla ya kuuzwa.</>
    ),
    where: 'Ziko wapi',
    whereText: 'Zimehesabiwa dakika hii. Ukichagua nchi, orodha yake hufunguka ukishaingia.',
    none: 'Kwa sasa hakuna inayouzwa. Tuachie ujumbe, nasi tutakuarifu zikipatikana.',
    get: 'Unachopata',
    facts: [
      ['Itifaki', 'SOCKS5 na HTTP yenye CONNECT, kwa jina la mtumiaji na nenosiri'],
      ['Mitandao', 'Laini za nyumbani na mitandao ya simu, inayotajwa kwa kila anwani'],
      ['Mtumiaji', 'Binafsi: mteja mmoja kwa muda wote wa kukodi'],
      ['Muda', 'Saa 24 au siku 30; nyongeza huanza mwisho wa muda wa sasa'],
      ['Kukabidhiwa', 'Kwenye skrini malipo yakithibitishwa; maelezo huja pia kwa barua pepe'],
      ['Malipo', 'Ombi la M-Pesa au kadi, kwa shilingi za Kenya'],
      [
        'Hairuhusiwi',
        'Kutuma barua pepe, mashambulizi, upekuzi wa mitandao na ulaghai: soma sera ya matumizi',
      ],
    ],
    questions: [
      {
        title: 'Ubora hupimwaje?',
        body:
          'Tunapitisha maombi kwenye kila anwani kwa ratiba na kuhifadhi ping na kasi ya wastani. ' +
          'Kila proksi huonyesha ilipimwa lini mara ya mwisho. Anwani isiyo na kipimo kizuri cha ' +
          'karibuni haiuzwi.',
      },
      {
        title: 'Kwa nini sehemu ya mwisho ya anwani imefichwa?',
        body:
          'Hadi uikodi, nambari ya mwisho hufichwa ili anwani zisinakiliwe kwenye orodha na ' +
          'kutumiwa vibaya.',
      },
      {
        title: 'Inafanya kazi na programu zipi?',
        body:
          'Chochote kinachotumia proksi za SOCKS5 au HTTP: vivinjari, simu, curl, Python, Node. ' +
          'Taarifa za kuingia unaweza kuzinakili kwa muundo wa kila mojawapo.',
      },
    ],
  },
});
