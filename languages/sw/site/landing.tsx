import type { ReactNode } from 'react';
import type { SiteTexts } from '#languages/site-texts.ts';

export const landing: SiteTexts['landing'] = {
  title: 'Proksi na seva, lipa kwa M-Pesa',
  description:
    'Proksi za nyumbani na za simu, na seva za RDP/VPS zenye ubora uliopimwa. Lipa kwa M-Pesa ' +
    'au kadi na uanze kutumia mara moja.',
  headline: 'Proksi na seva za uhakika. Lipa kwa M-Pesa.',
  subtitle: 'Tuna Suluhisho Linalokufaa',
  start: 'Anza Sasa',
  onSale: 'Tazama proksi',
  figures: 'Zilizopo sasa',
  proxies: (count: ReactNode) => <>proksi {count} zinapatikana</>,
  countries: (count: ReactNode) => <>katika nchi {count}</>,
  ping: (ms: ReactNode) => <>ping ya wastani {ms}, iliyopimwa</>,
  map: 'Ramani ya nchi zenye proksi zinazopatikana sasa',
  solutions: 'Tunachouza',
  solutionsLead: 'Zinapatikana sasa',
  residential: {
    title: 'Proksi za nyumbani na za simu',
    text: 'IP moja, mteja mmoja. SOCKS5 na HTTP, kwa siku au kwa mwezi, bila ada ya kuanza.',
    perDay: (price: ReactNode) => <>kuanzia {price} kwa siku au</>,
    perMonth: (price: ReactNode) => <>{price} kwa mwezi</>,
    link: 'Proksi za nyumbani',
  },
  rdp: {
    title: 'Seva za RDP na VPS',
    text: 'Linux, Windows, Ubuntu au viigaji vya Android kwenye KVM, zenye kinga dhidi ya DDoS.',
    price: (managed: ReactNode, vps: ReactNode) => (
      <>
        {vps && <>VPS kuanzia {vps}, </>}
        RDP inayosimamiwa kuanzia {managed} kwa mwezi
      </>
    ),
    link: 'Seva za RDP',
  },
  soon: 'Inakuja hivi karibuni',
  templates: 'Violezo vya PSD',
  numbers: 'Nambari zisizo za VOIP na kadi za VCC',
  how: 'Anza kutumia kwa hatua tatu',
  example: {
    title: 'Unachopata baada ya kulipa',
    tag: 'Mfano',
    user: 'Jina la mtumiaji',
    secret: 'Nenosiri',
  },
  why: 'Kwa nini wateja hutuchagua',
  uses: 'Watu huzitumia kwa nini',
  testimonials: 'Wateja wanasema nini',
  closing: 'Anza na siku moja tu',
  closingText: (price: ReactNode) => (
    <>Jaribu proksi kwa saa 24 kuanzia {price}. Ikikufaa, endelea nayo kwa mwezi.</>
  ),
  open: 'Fungua akaunti',
  contact: 'Wasiliana nasi',
};
