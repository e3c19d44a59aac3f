import type { ReactNode } from 'react';
import type { SiteTexts } from '#languages/site-texts.ts';

export const residential: SiteTexts['residential'] = {
  title: 'Proksi za nyumbani na za simu',
  description:
    'Proksi binafsi za nyumbani na za simu, kwa siku au kwa mwezi. SOCKS5 na HTTP, ' +
    'bila ada ya kuanza.',
  heading: 'Proksi za nyumbani na za simu',
  lead:
    'Anwani za mitandao halisi ya nyumbani na ya simu, zinazokodiwa na mteja mmoja kwa wakati ' +
    'mmoja. SOCKS5 na HTTP, kwa siku au kwa mwezi, bila ada ya kuanza.',
  usual: (seconds: ReactNode, most: ReactNode) => (
    <>
      Proksi nyingi hufanya kazi sekunde {seconds} baada ya malipo (90% ndani ya sekunde {most},
      siku 30 zilizopita).
    </>
  ),
  uses: 'Kwa kutazama video na kukagua maeneo, kukagua matangazo na akaunti zako mwenyewe.',
  market: 'Fungua soko',
  ask: 'Omba mahali pengine',
  prices: 'Bei',
  from: (price: ReactNode) => <>kuanzia {price}</>,
  daily: 'Kwa siku',
  dailyText: 'Saa 24 tangu unapopata taarifa zako za kuingia.',
  monthly: 'Kwa mwezi',
  monthlyText: 'Siku 30 na IP ileile; unaweza kuongeza muda.',
  onSale: 'Zinazopatikana',
  several: 'kadhaa',
  onSaleText: (countries: ReactNode) => (
    <>Katika nchi {countries}. Kila anwani hujaribiwa kabla ya kuorodheshwa.</>
  ),
  where: 'Mahali zilipo',
  whereText: 'Idadi ya sasa hivi, na bei ya chini kwa mwezi.',
  available: (count: string) => `${count} zinapatikana`,
  more: (count: number) => `Nchi ${count} zaidi`,
  none: 'Zimeisha kwa sasa. Tuachie ujumbe, nasi tutakujulisha zikipatikana tena.',
  get: 'Unachopata',
  facts: [
    ['Itifaki', 'SOCKS5 na HTTP yenye CONNECT, kwa jina la mtumiaji na nenosiri'],
    ['Mitandao', 'Mitandao ya nyumbani na ya simu, inayotajwa kwa kila proksi'],
    ['Umiliki', 'Ni yako peke yako kwa muda wote wa kukodi'],
    ['Muda', 'Kama ilivyoorodheshwa, mfano saa 24 au siku 30; ukiongeza, huanzia mwisho wa sasa'],
    [
      'Kughairi',
      'Wakati wowote; kwa proksi zenye rejesho muda usiotumika hurudi kwenye salio lako',
    ],
    ['Kukabidhiwa', 'Kwenye skrini malipo yakithibitishwa, na kwa barua pepe'],
    ['Malipo', 'Ombi la M-Pesa au kadi, kwa shilingi za Kenya'],
    [
      'Hairuhusiwi',
      'Kutuma barua pepe, mashambulizi, upekuzi wa mitandao na ulaghai: soma sera ya matumizi',
    ],
  ],
  command: 'Itumie kwenye programu yoyote, kama curl:',
  copy: 'Nakili',
  copied: 'Imenakiliwa',
  questions: [
    {
      title: 'Ubora hupimwaje?',
      body:
        'Tunapitisha maombi kwenye kila proksi kwa ratiba na kurekodi ping na kasi ya wastani. ' +
        'Kila proksi huonyesha ilipimwa lini mara ya mwisho. Anwani isiyo na kipimo kizuri cha ' +
        'karibuni haiuzwi.',
    },
    {
      title: 'Kwa nini sehemu ya IP imefichwa?',
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
};
