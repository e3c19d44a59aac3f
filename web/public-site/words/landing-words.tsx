import type { ReactNode } from 'react';
import { catalogue } from '../../lib/words.ts';

/** The front page outside of its lists (`landing-lists.ts`). */
export const landingWords = catalogue({
  en: {
    title: 'Proxies and servers, paid by M-Pesa',
    description:
      'Residential and mobile proxies and RDP/VPS servers with measured quality. Pay by ' +
      'M-Pesa or card, use them at once.',
    headline: 'Looking for proxies and servers that simply work?',
    subtitle: "We've Got the Perfect Solutions For You",
    start: 'Get Started',
    onSale: 'See what is on sale',
    figures: 'The shop right now',
    proxies: (count: ReactNode) => <>Proxies on sale: {count}</>,
    countries: (count: ReactNode) => <>Countries: {count}</>,
    ping: (ms: ReactNode) => <>Median ping, measured: {ms}</>,
    map: 'Map of the countries with proxies on sale now',
    solutions: 'Our solutions',
    solutionsLead: 'Two things we sell today, two we are getting ready.',
    residential: {
      title: 'Residential and mobile proxies',
      text: 'One address, one customer. SOCKS5 and HTTP, by the day or by the month, no setup fee.',
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
      text: 'A placeholder for layouts of your own brand. Nothing is sold or delivered here.',
      link: 'What it will be',
    },
    numbers: {
      title: 'Non-VOIP numbers and VCC cards',
      text: 'Both wait for a licensed supplier and proper identity checks.',
      link: 'How far we are',
    },
    how: 'From choosing to using, in three steps',
    why: 'Why people stay',
    uses: 'What they use it for',
    testimonials: 'What clients say',
    listings: 'Best rated right now',
    listingsLead: 'In stock at this moment, with the ping and speed that we measured ourselves.',
    measuredAt: (ping: string, speed: string) => `Ping ${ping} ms, ${speed} Mbps`,
    perDay: 'per day',
    closing: 'Start with a single day',
    closingText: (price: ReactNode) => (
      <>A proxy for 24 hours costs from {price}. If it does what you need, keep it for the month.</>
    ),
    open: 'Create an account',
    contact: 'Contact us',
  },
  sw: {
    title: 'Proksi na seva, lipa kwa M-Pesa',
    description:
      'Proksi za nyumbani na za simu, na seva za RDP/VPS zenye ubora uliopimwa. Lipa kwa M-Pesa ' +
      'au kadi, uzitumie papo hapo.',
    headline: 'Unatafuta proksi na seva za uhakika?',
    subtitle: 'Tuna Suluhisho Linalokufaa',
    start: 'Anza Sasa',
    onSale: 'Ona zinazouzwa',
    figures: 'Duka kwa sasa',
    proxies: (count: ReactNode) => <>proksi {count} zinauzwa</>,
    countries: (count: ReactNode) => <>nchi {count}</>,
    ping: (ms: ReactNode) => <>ping ya wastani {ms}, iliyopimwa</>,
    map: 'Ramani ya nchi zenye proksi zinazouzwa sasa',
    solutions: 'Tunachouza',
    solutionsLead: 'Viwili vinauzwa leo, viwili tunaviandaa.',
    residential: {
      title: 'Proksi za nyumbani na za simu',
      text: 'Anwani moja, mteja mmoja. SOCKS5 na HTTP, kwa siku au kwa mwezi, bila ada ya kuanza.',
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
    soon: 'Inakuja karibuni',
    templates: {
      title: 'Violezo vya PSD',
      text: 'Nafasi ya miundo ya chapa yako mwenyewe. Hapa hakuna kinachouzwa wala kutolewa.',
      link: 'Itakuwa nini',
    },
    numbers: {
      title: 'Nambari zisizo za VOIP na kadi za VCC',
      text: 'Zote zinasubiri msambazaji mwenye leseni na ukaguzi kamili wa utambulisho.',
      link: 'Tumefikia wapi',
    },
    how: 'Kuanzia kuchagua hadi kutumia, kwa hatua tatu',
    why: 'Kwa nini wateja hubaki',
    uses: 'Wanazitumia kwa nini',
    testimonials: 'Wateja wanasema nini',
    listings: 'Zenye ukadiriaji bora sasa hivi',
    listingsLead: 'Zipo sasa hivi, pamoja na ping na kasi tulizopima wenyewe.',
    measuredAt: (ping: string, speed: string) => `Ping ya ms ${ping}, kasi ya Mbps ${speed}`,
    perDay: 'kwa siku',
    closing: 'Anza na siku moja tu',
    closingText: (price: ReactNode) => (
      <>Proksi ya saa 24 inaanzia {price}. Ikikufaa, endelea nayo kwa mwezi mzima.</>
    ),
    open: 'Fungua akaunti',
    contact: 'Wasiliana nasi',
  },
});
