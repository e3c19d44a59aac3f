import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';

/** The front page outside of its lists (`landing-lists.ts`). */
export const landingWords = catalogue({
  en: {
    title: 'Proxies and servers. Pay with M-Pesa.',
    description:
      'Residential and mobile proxies and RDP/VPS servers with measured quality. Pay with ' +
      'M-Pesa or card and start right away.',
    headline: 'Proxies and servers that just work. Pay with M-Pesa.',
    subtitle: "We've Got the Perfect Solutions For You",
    start: 'Get Started',
    onSale: 'Browse proxies',
    figures: 'In stock now',
    proxies: (count: ReactNode) => <>{count} proxies in stock</>,
    countries: (count: ReactNode) => <>in {count} countries</>,
    ping: (ms: ReactNode) => <>{ms} median ping, measured</>,
    map: 'Map of countries with proxies in stock',
    solutions: 'Our solutions',
    solutionsLead: 'Two products today, two more on the way.',
    residential: {
      title: 'Residential and mobile proxies',
      text: 'One IP, one customer. SOCKS5 and HTTP, daily or monthly, no setup fee.',
      perDay: (price: ReactNode) => <>from {price} a day,</>,
      perMonth: (price: ReactNode) => <>{price} a month</>,
      link: 'Residential proxies',
    },
    rdp: {
      title: 'RDP and VPS servers',
      text: 'Linux, Windows, Ubuntu or Android simulators on KVM, with DDoS protection.',
      price: (price: ReactNode) => <>starting from {price} a month</>,
      link: 'RDP servers',
    },
    soon: 'Coming soon',
    templates: {
      title: 'PSD templates',
      text: 'Brand-layout templates. Not available yet.',
      link: 'Read more',
    },
    numbers: {
      title: 'Non-VOIP numbers and VCC cards',
      text: 'Opening once we have a licensed supplier and identity checks in place.',
      link: 'See the status',
    },
    how: 'Up and running in three steps',
    why: 'Why customers choose us',
    uses: 'What people use it for',
    testimonials: 'What customers say',
    listings: 'Best rated right now',
    listingsLead: 'In stock now, with the ping and speed we measured.',
    measuredAt: (ping: string, speed: string) => `Ping ${ping} ms, ${speed} Mbps`,
    perDay: 'per day',
    closing: 'Start with one day',
    closingText: (price: ReactNode) => (
      <>Try a proxy for 24 hours from {price}. If it fits, keep it for the month.</>
    ),
    open: 'Create an account',
    contact: 'Contact us',
  },
  sw: {
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
    solutionsLead: 'Huduma mbili leo, mbili zaidi zinakuja.',
    residential: {
      title: 'Proksi za nyumbani na za simu',
      text: 'IP moja, mteja mmoja. SOCKS5 na HTTP, kwa siku au kwa mwezi, bila ada ya kuanza.',
      perDay: (price: ReactNode) => <>kuanzia {price} kwa siku,</>,
      perMonth: (price: ReactNode) => <>{price} kwa mwezi</>,
      link: 'Proksi za nyumbani',
    },
    rdp: {
      title: 'Seva za RDP na VPS',
      text: 'Linux, Windows, Ubuntu au viigaji vya Android kwenye KVM, zenye kinga dhidi ya DDoS.',
      price: (price: ReactNode) => <>kuanzia {price} kwa mwezi</>,
      link: 'Seva za RDP',
    },
    soon: 'Inakuja hivi karibuni',
    templates: {
      title: 'Violezo vya PSD',
      text: 'Violezo vya miundo ya chapa yako. Bado havipatikani.',
      link: 'Soma zaidi',
    },
    numbers: {
      title: 'Nambari zisizo za VOIP na kadi za VCC',
      text: 'Zitafunguliwa tukishakuwa na msambazaji mwenye leseni na ukaguzi wa utambulisho.',
      link: 'Tazama hali',
    },
    how: 'Anza kutumia kwa hatua tatu',
    why: 'Kwa nini wateja hutuchagua',
    uses: 'Watu huzitumia kwa nini',
    testimonials: 'Wateja wanasema nini',
    listings: 'Zenye ukadiriaji bora sasa hivi',
    listingsLead: 'Zinapatikana sasa, pamoja na ping na kasi tulizopima.',
    measuredAt: (ping: string, speed: string) => `Ping ya ms ${ping}, kasi ya Mbps ${speed}`,
    perDay: 'kwa siku',
    closing: 'Anza na siku moja tu',
    closingText: (price: ReactNode) => (
      <>Jaribu proksi kwa saa 24 kuanzia {price}. Ikikufaa, endelea nayo kwa mwezi.</>
    ),
    open: 'Fungua akaunti',
    contact: 'Wasiliana nasi',
  },
});
