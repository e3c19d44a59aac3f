import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';

/** Header, drawer and footer of every page. */
export const siteWords = catalogue('site', {
  skip: 'Skip to content',
  home: (shop: string) => `${shop}, home`,
  main: 'Main',
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  signIn: 'Sign in',
  start: 'Get Started',
  dashboard: 'Dashboard',
  links: {
    residential: 'Residential Proxy',
    rdp: 'RDP Server',
    templates: 'PSD Template',
    numbers: 'Non-VOIP Numbers',
    cards: 'VCC Card',
    contact: 'Contact Us',
  },
  about: 'Proxies and servers with measured quality. Pay with M-Pesa or card.',
  dark: 'Dark mode',
  quick: 'Quick Links',
  quickLinks: {
    residential: 'Residential proxies',
    rdp: 'RDP and VPS servers',
    faq: 'FAQ',
    contact: 'Contact us',
    status: 'System status',
    developers: 'Developers',
    terms: 'Terms & Conditions',
    privacy: 'Privacy Policy',
    use: 'Acceptable use',
    abuse: 'Report abuse',
  },
  support: 'Support',
  mail: 'Email us',
  message: 'Message us',
  request: 'Request our services',
  follow: 'Follow us',
  questions: 'Questions',
  small: (shop: string, rate: ReactNode) => (
    <>
      © {shop}. Prices in US dollars, paid in Kenyan shillings at {rate} per dollar.
    </>
  ),
});
