import { renderDocument, type Assets, type Page } from './document.tsx';
import { ComingSoon } from './pages/coming-soon.tsx';
import { Contact } from './pages/contact.tsx';
import { Faq } from './pages/faq.tsx';
import { Landing } from './pages/landing.tsx';
import { NotFound } from './pages/not-found.tsx';
import { OpenMail } from './pages/open-mail.tsx';
import { Privacy } from './pages/privacy.tsx';
import { PsdTemplate } from './pages/psd-template.tsx';
import { Rdp } from './pages/rdp.tsx';
import { Residential } from './pages/residential.tsx';
import { SystemStatus } from './pages/system-status.tsx';

const pages: readonly Page[] = [
  {
    name: 'index',
    title: 'Lango: proxies and servers, paid by M-Pesa',
    description:
      'Residential and mobile proxies and RDP/VPS servers with measured quality. Pay by ' +
      'M-Pesa or card, use them at once.',
    body: <Landing />,
    early: ['landing.js'],
  },
  {
    name: 'residential',
    title: 'Residential and mobile proxies · Lango',
    description:
      'Private residential and mobile addresses by the day or the month. SOCKS5 and HTTP, no ' +
      'setup fee.',
    body: <Residential />,
  },
  {
    name: 'rdp',
    title: 'RDP and VPS servers · Lango',
    description:
      'Linux, Windows, Ubuntu and Android simulators, starting from $12 a month, active ' +
      'within 2 hours.',
    body: <Rdp />,
  },
  {
    name: 'psd-template',
    title: 'PSD templates · Lango',
    description: 'Coming soon. Nothing is for sale here.',
    body: <PsdTemplate />,
  },
  {
    name: 'coming-soon',
    title: 'Coming soon · Lango',
    description: 'Non-VOIP numbers and virtual cards: what is missing before they open.',
    body: <ComingSoon />,
  },
  {
    name: 'system-status',
    title: 'System status · Lango',
    description: 'How the shop, payments, the gateway and the proxies are doing, measured.',
    body: <SystemStatus />,
  },
  {
    name: 'contact',
    title: 'Contact us · Lango',
    description: 'Request our services: a country, a network, a server, a question.',
    body: <Contact />,
  },
  {
    name: 'maintainance',
    title: 'FAQ · Lango',
    description: 'Answers about buying, paying, proxies, servers and accounts.',
    body: <Faq />,
  },
  {
    name: 'privacy',
    title: 'Terms, privacy and acceptable use · Lango',
    description: 'The terms of service, the privacy policy and the acceptable-use policy.',
    body: <Privacy />,
  },
  {
    name: 'openmail',
    title: 'Open your mailbox · Lango',
    description: 'Shortcuts to common mail hosts.',
    body: <OpenMail />,
    hidden: true,
  },
  {
    name: 'not-found',
    title: 'Page not found · Lango',
    description: 'There is no such page.',
    body: <NotFound />,
    hidden: true,
  },
  ...['faq', 'maintenance'].map((name): Page => ({
    name,
    title: 'FAQ · Lango',
    description: 'This page has moved.',
    body: <Faq />,
    hidden: true,
    forward: '/maintainance',
  })),
];

/** Every public page as a whole document, by the name of its file without `.html`. */
export function renderPages(assets: Assets): Readonly<Record<string, string>> {
  return Object.fromEntries(pages.map((page) => [page.name, renderDocument(page, assets)]));
}
