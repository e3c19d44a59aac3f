import { nounFor } from '#contracts/locales.ts';
import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';

/** The front page outside of its lists (`landing-lists.ts`). */
export const landingWords = catalogue('landing', {
  title: 'Proxies and servers. Pay with M-Pesa.',
  description:
    'Residential and mobile proxies and RDP/VPS servers with measured quality. Pay with ' +
    'M-Pesa or card and start right away.',
  headline: 'Proxies and servers that just work. Pay\u00a0with M-Pesa.',
  subtitle: "We've Got the Perfect Solutions For You",
  start: 'Get Started',
  onSale: 'Browse proxies',
  figures: 'In stock now',
  proxies: (count: ReactNode, of: string) => (
    <>
      {count} {nounFor(of, 'proxy', 'proxies')} in stock
    </>
  ),
  countries: (count: ReactNode, of: string) => (
    <>
      in {count} {nounFor(of, 'country', 'countries')}
    </>
  ),
  ping: (ms: ReactNode) => <>{ms} median ping, measured</>,
  map: 'Map of countries with proxies in stock',
  solutions: 'Our solutions',
  solutionsLead: 'Available now',
  residential: {
    title: 'Residential and mobile proxies',
    text: 'One IP, one customer. SOCKS5 and HTTP, daily or monthly, no setup fee.',
    perDay: (price: ReactNode) => <>from {price} a day or</>,
    perMonth: (price: ReactNode) => <>{price} a month</>,
    link: 'Residential proxies',
  },
  rdp: {
    title: 'RDP and VPS servers',
    text: 'Linux, Windows, Ubuntu or Android simulators on KVM, with DDoS protection.',
    price: (managed: ReactNode, vps: ReactNode) => (
      <>
        {vps && <>VPS from {vps}, </>}
        managed RDP from {managed} a month
      </>
    ),
    link: 'RDP servers',
  },
  soon: 'Coming soon',
  templates: 'PSD templates',
  numbers: 'Non-VOIP numbers and VCC cards',
  how: 'Up and running in three steps',
  example: {
    title: 'What you get after payment',
    tag: 'Example',
    user: 'Username',
    secret: 'Password',
  },
  why: 'Why customers choose us',
  uses: 'What people use it for',
  testimonials: 'What customers say',
  closing: 'Start with one day',
  closingText: (price: ReactNode) => (
    <>Try a proxy for 24 hours from {price}. If it fits, keep it for the month.</>
  ),
  open: 'Create an account',
  contact: 'Contact us',
});
