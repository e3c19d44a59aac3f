import type { ReactNode } from 'react';
import type { SiteTexts } from '#languages/site-texts.ts';

export const site: SiteTexts['site'] = {
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
};
