import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';

export const rdpWords = catalogue({
  en: {
    title: 'RDP and VPS servers',
    description:
      'Linux, Windows, Ubuntu and Android simulators, starting from $12 a month, active ' +
      'within 2 hours.',
    heading: 'RDP and VPS servers',
    lead: (price: ReactNode) => (
      <>
        A desktop or a server of your own, starting from {price} a month. Instant order, active
        within 2 hours
      </>
    ),
    usual: (minutes: ReactNode, most: ReactNode) => (
      <>
        (usually {minutes} min, 90% within {most} min, last 30 days)
      </>
    ),
    configure: 'Configure a server',
    ask: 'Request a custom server',
    prices: 'Prices',
    perMonth: (price: ReactNode) => <>{price} a month</>,
    fromPerMonth: (price: ReactNode) => <>from {price} a month</>,
    managed: 'Managed RDP',
    managedText: 'We set it up, keep it patched and help when something goes wrong.',
    member: 'VPS',
    memberText: 'Order from your dashboard: seven countries, Linux or Windows, billed monthly.',
    every: 'Every server',
    power: (cpus: ReactNode, memory: ReactNode) => (
      <>
        {cpus} vCPUs, {memory} GB
      </>
    ),
    everyText: '80 GB of SSD storage, DDoS protection, Android emulator included.',
    systems: 'Systems',
    system: [
      { name: 'Linux', text: 'A lean server over SSH, for sites, builds and scheduled jobs.' },
      { name: 'Windows', text: 'A full desktop over RDP; Windows 11 in Germany.' },
      { name: 'Ubuntu', text: 'The familiar desktop or server, with long-term support.' },
      {
        name: 'Android simulators',
        text: 'On KVM, so they start quickly and stay responsive.',
      },
    ],
    where: 'Locations',
    questions: [
      {
        title: 'If ordering is instant, why does activation take up to 2 hours?',
        body:
          'The order and the payment are instant. Our team then sets up your server, within 2 ' +
          'hours of payment, and the login arrives by email.',
      },
      {
        title: 'How do I connect?',
        body:
          'Use Remote Desktop for Windows servers and SSH for Linux servers. You get the address, ' +
          'username, password and a short guide.',
      },
      {
        title: 'Can I install my own software?',
        body: 'Yes, you’re the administrator, within our acceptable-use policy.',
      },
    ],
  },
  sw: {
    title: 'Seva za RDP na VPS',
    description:
      'Linux, Windows, Ubuntu na viigaji vya Android, kuanzia $12 kwa mwezi, tayari ndani ya ' +
      'saa 2.',
    heading: 'Seva za RDP na VPS',
    lead: (price: ReactNode) => (
      <>
        Kompyuta ya mbali au seva yako mwenyewe, kuanzia {price} kwa mwezi. Unaagiza papo hapo,
        inakuwa tayari ndani ya saa 2
      </>
    ),
    usual: (minutes: ReactNode, most: ReactNode) => (
      <>
        (kwa kawaida dakika {minutes}, 90% ndani ya dakika {most}, siku 30 zilizopita)
      </>
    ),
    configure: 'Sanidi seva',
    ask: 'Omba seva maalum',
    prices: 'Bei',
    perMonth: (price: ReactNode) => <>{price} kwa mwezi</>,
    fromPerMonth: (price: ReactNode) => <>kuanzia {price} kwa mwezi</>,
    managed: 'RDP inayosimamiwa',
    managedText: 'Tunaiandaa, tunaisasisha, na tunakusaidia tatizo likitokea.',
    member: 'VPS',
    memberText: 'Agiza kwenye dashibodi yako: nchi saba, Linux au Windows, malipo ya kila mwezi.',
    every: 'Kila seva',
    power: (cpus: ReactNode, memory: ReactNode) => (
      <>
        vCPU {cpus}, GB {memory}
      </>
    ),
    everyText: 'Hifadhi ya SSD ya GB 80, kinga dhidi ya DDoS, na kiigaji cha Android ndani yake.',
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
  },
});
