import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';

export const rdpWords = catalogue('rdp', {
  title: 'RDP and VPS servers',
  description:
    'Linux, Windows, Ubuntu and Android simulators, starting from $12 a month, active ' +
    'within 2 hours.',
  heading: 'RDP and VPS servers',
  lead: (price: ReactNode) => (
    <>
      A desktop or a server of your own, starting from {price} a month. Instant order, active within
      2 hours
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
});
