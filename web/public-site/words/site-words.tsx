import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';

/** Header, drawer and footer of every page. */
export const siteWords = catalogue({
  en: {
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
  },
  sw: {
    skip: 'Ruka hadi yaliyomo',
    home: (shop: string) => `${shop}, mwanzo`,
    main: 'Menyu kuu',
    menu: 'Menyu',
    openMenu: 'Fungua menyu',
    closeMenu: 'Funga menyu',
    signIn: 'Ingia',
    start: 'Anza Sasa',
    dashboard: 'Dashibodi',
    links: {
      residential: 'Proksi za Nyumbani',
      rdp: 'Seva za RDP',
      templates: 'Violezo vya PSD',
      numbers: 'Nambari za Simu',
      cards: 'Kadi za VCC',
      contact: 'Wasiliana Nasi',
    },
    about: 'Proksi na seva zenye ubora uliopimwa. Lipa kwa M-Pesa au kadi.',
    dark: 'Mandhari ya giza',
    quick: 'Viungo vya Haraka',
    quickLinks: {
      residential: 'Proksi za nyumbani',
      rdp: 'Seva za RDP na VPS',
      faq: 'Maswali yanayoulizwa sana',
      contact: 'Wasiliana nasi',
      status: 'Hali ya mfumo',
      developers: 'Wasanidi programu',
      terms: 'Vigezo na Masharti',
      privacy: 'Sera ya Faragha',
      use: 'Matumizi yanayokubalika',
      abuse: 'Ripoti matumizi mabaya',
    },
    support: 'Msaada',
    mail: 'Tuandikie barua pepe',
    message: 'Tutumie ujumbe',
    request: 'Omba huduma zetu',
    follow: 'Tufuate',
    questions: 'Maswali',
    small: (shop: string, rate: ReactNode) => (
      <>
        © {shop}. Bei ni kwa dola za Marekani; unalipa kwa shilingi za Kenya, {rate} kwa dola moja.
      </>
    ),
  },
});
