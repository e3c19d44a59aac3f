import type { ReactNode } from 'react';
import { catalogue } from '../../lib/words.ts';

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
        (usually {minutes} min, nine in ten within {most} min, measured over 30 days)
      </>
    ),
    unusual: '(the usual time stands here once ten servers were handed over in 30 days)',
    configure: 'Configure a server',
    ask: 'Ask for a custom one',
    prices: 'Prices',
    perMonth: (price: ReactNode) => <>{price} a month</>,
    fromPerMonth: (price: ReactNode) => <>from {price} a month</>,
    managed: 'Managed RDP',
    managedText: 'We set it up, keep it patched and answer when it does not do what you expect.',
    member: 'Member VPS',
    memberText: 'For signed-in customers: seven countries, Linux or Windows, paid by the month.',
    every: 'Every server',
    power: (cpus: ReactNode, memory: ReactNode) => (
      <>
        {cpus} vCPUs, {memory} GB
      </>
    ),
    everyText: '80 GB of SSD storage, DDoS protection, Android emulator included.',
    systems: 'Systems',
    system: [
      { name: 'Linux', text: 'A lean server by SSH, for sites, builds and scheduled jobs.' },
      { name: 'Windows', text: 'A full desktop by RDP; Windows 11 in Germany.' },
      { name: 'Ubuntu', text: 'The familiar desktop or server, long-term support.' },
      {
        name: 'Android simulators',
        text: 'On KVM, so that they start quickly and stay responsive.',
      },
    ],
    where: 'Where they stand',
    questions: [
      {
        title: 'What does instant mean when activation takes up to 2 hours?',
        body:
          'The order and the payment are instant. A person then prepares the server; that is done ' +
          'within 2 hours after the payment is confirmed, and the login arrives by e-mail.',
      },
      {
        title: 'How do I connect?',
        body:
          'Windows servers by Remote Desktop, Linux servers by SSH. Both come with address, user ' +
          'and password, and with a short guide.',
      },
      {
        title: 'May I install my own software?',
        body:
          'Yes. You are the administrator. What the server is used for follows the acceptable-use ' +
          'policy.',
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
        (kwa kawaida dakika {minutes}, tisa kati ya kumi ndani ya dakika {most}, kwa vipimo vya siku
        30)
      </>
    ),
    unusual: '(muda wa kawaida utaonekana hapa seva kumi zikikabidhiwa ndani ya siku 30)',
    configure: 'Sanidi seva',
    ask: 'Omba ya kipekee',
    prices: 'Bei',
    perMonth: (price: ReactNode) => <>{price} kwa mwezi</>,
    fromPerMonth: (price: ReactNode) => <>kuanzia {price} kwa mwezi</>,
    managed: 'RDP inayosimamiwa',
    managedText: 'Tunaiandaa, tunaisasisha, na tunakujibu isipofanya ulichotarajia.',
    member: 'VPS ya wateja',
    memberText: 'Kwa wateja walioingia: nchi saba, Linux au Windows, malipo ya kila mwezi.',
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
    where: 'Ziko wapi',
    questions: [
      {
        title: 'Papo hapo ni vipi, ikiwa kuiwasha huchukua hadi saa 2?',
        body:
          'Agizo na malipo ni papo hapo. Kisha mtu huiandaa seva; hilo hukamilika ndani ya saa 2 ' +
          'baada ya malipo kuthibitishwa, na taarifa za kuingia huja kwa barua pepe.',
      },
      {
        title: 'Ninaunganishaje?',
        body:
          'Seva za Windows kwa Remote Desktop, za Linux kwa SSH. Zote huja na anwani, jina la ' +
          'mtumiaji na nenosiri, pamoja na mwongozo mfupi.',
      },
      {
        title: 'Naweza kuweka programu zangu?',
        body:
          'Ndiyo. Wewe ndiye msimamizi. Matumizi ya seva hufuata sera ya matumizi ' +
          'yanayokubalika.',
      },
    ],
  },
});
