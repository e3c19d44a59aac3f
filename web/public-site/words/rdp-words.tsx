import type { ReactNode } from 'react';
import { counted } from '#contracts/locales.ts';
import { catalogue } from './site-catalogue.ts';

export const rdpWords = catalogue('rdp', {
  title: 'RDP and VPS servers',
  description:
    'Linux, Windows, Ubuntu and Android simulators. Managed RDP starting from $12 a month, ' +
    'active within 2 hours.',
  heading: 'RDP and VPS servers',
  lead: (managed: ReactNode, vps: ReactNode) => (
    <>
      {vps && <>Servers you run, from {vps} a month, or </>}
      {vps ? 'a' : 'A'} Windows desktop we run for you, starting from {managed} a month. Instant
      order, active within 2 hours.
    </>
  ),
  usual: (minutes: ReactNode, most: ReactNode) => (
    <>
      Usually {minutes} min, 90% within {most} min (last 30 days).
    </>
  ),
  configure: 'Configure a server',
  configureFrom: (price: string) => `Configure from ${price}`,
  ask: 'Request a custom server',
  request: 'Request managed RDP',
  prices: 'Prices',
  perMonth: (price: ReactNode) => <>{price} a month</>,
  fromPerMonth: (price: ReactNode) => <>from {price} a month</>,
  managed: 'Managed RDP',
  managedText: 'We set it up, keep it patched and help when something goes wrong.',
  member: 'VPS',
  memberText: 'Order it in your dashboard and manage it yourself. Billed monthly.',
  compare: 'Compare plans',
  plan: 'Plan',
  both: (shared: string) => `Both plans: ${shared}.`,
  specs: {
    cpu: 'vCPUs',
    memory: 'Memory',
    disk: 'SSD storage',
    system: 'Operating system',
    android: 'Android emulator',
    guard: 'DDoS protection',
    included: 'Included',
    setup: 'Setup',
    within: 'Within 2 hours',
    care: 'Who maintains it',
    cpus: (count: string) => `${count} vCPUs`,
    memoryOf: (gb: string) => `${gb} GB memory`,
    diskOf: (gb: string) => `${gb} GB SSD storage`,
    setUpWithin: 'setup within 2 hours',
  },
  of: {
    member: { systems: 'Linux or Windows', care: 'You' },
    managed: { systems: 'Windows', care: 'We do' },
  },
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
  whereText: 'Choose a country to see its servers. Need another location or more power?',
  servers: (count: number) => counted(count, 'server'),
  from: (price: ReactNode) => <>from {price}</>,
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
