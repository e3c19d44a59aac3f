import { counted } from '#contracts/locales.ts';
import { catalogue } from '../../lib/text/words.ts';

export const vpsWords = catalogue('vps', {
  title: 'VPS Servers',
  text: 'Choose a location, then a server. Active within 2 hours of payment.',
  every: (specs: string) => `Every server: ${specs}. Active within 2 hours of payment.`,
  failed: 'We couldn’t load the servers.',
  again: 'Try again',
  choose: 'Choose a location',
  servers: (n: number) => counted(n, 'configuration'),
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
      body: 'Within 2 hours of payment.',
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
});
