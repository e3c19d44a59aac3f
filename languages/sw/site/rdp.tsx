import type { ReactNode } from 'react';
import type { SiteTexts } from '#languages/site-texts.ts';

export const rdp: SiteTexts['rdp'] = {
  title: 'Seva za RDP na VPS',
  description:
    'Linux, Windows, Ubuntu na viigaji vya Android. RDP inayosimamiwa kuanzia $12 kwa mwezi, ' +
    'tayari ndani ya saa 2.',
  heading: 'Seva za RDP na VPS',
  lead: (managed: ReactNode, vps: ReactNode) => (
    <>
      {vps && <>Seva unazozisimamia mwenyewe, kuanzia {vps} kwa mwezi, au </>}
      {vps ? 'kompyuta' : 'Kompyuta'} ya Windows tunayokusimamia, kuanzia {managed} kwa mwezi.
      Unaagiza papo hapo, inakuwa tayari ndani ya saa 2.
    </>
  ),
  usual: (minutes: ReactNode, most: ReactNode) => (
    <>
      Kwa kawaida dakika {minutes}, 90% ndani ya dakika {most} (siku 30 zilizopita).
    </>
  ),
  configure: 'Sanidi seva',
  configureFrom: (price: string) => `Sanidi kuanzia ${price}`,
  ask: 'Omba seva maalum',
  request: 'Omba RDP inayosimamiwa',
  prices: 'Bei',
  perMonth: (price: ReactNode) => <>{price} kwa mwezi</>,
  fromPerMonth: (price: ReactNode) => <>kuanzia {price} kwa mwezi</>,
  managed: 'RDP inayosimamiwa',
  managedText: 'Tunaiandaa, tunaisasisha, na tunakusaidia tatizo likitokea.',
  member: 'VPS',
  memberText: 'Agiza kwenye dashibodi yako na uisimamie mwenyewe. Malipo ya kila mwezi.',
  compare: 'Linganisha mipango',
  plan: 'Mpango',
  both: (shared: string) => `Mipango yote miwili: ${shared}.`,
  specs: {
    cpu: 'vCPU',
    memory: 'Kumbukumbu',
    disk: 'Hifadhi ya SSD',
    system: 'Mfumo endeshi',
    android: 'Kiigaji cha Android',
    guard: 'Kinga dhidi ya DDoS',
    included: 'Imejumuishwa',
    setup: 'Kuandaliwa',
    within: 'Ndani ya saa 2',
    care: 'Anayeitunza',
    cpus: (count: string) => `vCPU ${count}`,
    memoryOf: (gb: string) => `kumbukumbu ya GB ${gb}`,
    diskOf: (gb: string) => `hifadhi ya SSD ya GB ${gb}`,
    setUpWithin: 'tayari ndani ya saa 2',
  },
  of: {
    member: { systems: 'Linux au Windows', care: 'Wewe' },
    managed: { systems: 'Windows', care: 'Sisi' },
  },
  systems: 'Mifumo endeshi',
  system: [
    {
      name: 'Linux',
      text: 'Seva nyepesi kwa SSH, ya tovuti, ujenzi wa programu na kazi za ratiba.',
    },
    { name: 'Windows', text: 'Kompyuta kamili kwa RDP; Ujerumani ni Windows 11.' },
    {
      name: 'Ubuntu',
      text: 'Mfumo uliouzoea, wa mezani au wa seva, wenye usaidizi wa muda mrefu.',
    },
    {
      name: 'Viigaji vya Android',
      text: 'Kwenye KVM, hivyo huwaka haraka na kuitikia bila kukwama.',
    },
  ],
  where: 'Mahali zilipo',
  whereText: 'Chagua nchi ili uone seva zake. Unahitaji mahali pengine au uwezo zaidi?',
  servers: (count: number) => `seva ${count}`,
  from: (price: ReactNode) => <>kuanzia {price}</>,
  questions: [
    {
      title: 'Ikiwa kuagiza ni papo hapo, kwa nini kuiandaa huchukua hadi saa 2?',
      body:
        'Oda na malipo ni papo hapo. Kisha timu yetu huandaa seva yako, ndani ya saa 2 baada ya ' +
        'malipo, na taarifa za kuingia huja kwa barua pepe.',
    },
    {
      title: 'Ninaunganishaje?',
      body:
        'Tumia Remote Desktop kwa seva za Windows na SSH kwa seva za Linux. Unapata anwani, jina ' +
        'la mtumiaji, nenosiri na mwongozo mfupi.',
    },
    {
      title: 'Naweza kuweka programu zangu?',
      body: 'Ndiyo, wewe ndiye msimamizi, kwa kufuata sera yetu ya matumizi yanayokubalika.',
    },
  ],
};
