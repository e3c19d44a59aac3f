import type { ReactNode } from 'react';
import { catalogue } from '../../lib/words.ts';

/** The FAQ outside of its answers, which are articles of the knowledge base. */
export const faqWords = catalogue({
  en: {
    title: 'FAQ',
    description: 'Answers about buying, paying, proxies, servers and accounts.',
    heading: 'Frequently asked questions',
    lead: 'The shop is open. What people ask most is answered here.',
    search: 'Search the answers',
    nothing: 'Nothing found. Try other words.',
    unread: 'The answers could not be read just now. Try again in a minute.',
    buying: 'Buying and paying',
    proxies: 'Proxies',
    servers: 'Servers',
    account: 'Your account',
    unanswered: (write: (text: string) => ReactNode) => <>Not answered? {write('Write to us')}.</>,
  },
  sw: {
    title: 'Maswali yanayoulizwa sana',
    description: 'Majibu kuhusu kununua, kulipa, proksi, seva na akaunti.',
    heading: 'Maswali yanayoulizwa sana',
    lead: 'Duka liko wazi. Yanayoulizwa zaidi yamejibiwa hapa.',
    search: 'Tafuta katika majibu',
    nothing: 'Hakuna kilichopatikana. Jaribu maneno mengine.',
    unread: 'Majibu hayakusomeka kwa sasa. Jaribu tena baada ya dakika moja.',
    buying: 'Kununua na kulipa',
    proxies: 'Proksi',
    servers: 'Seva',
    account: 'Akaunti yako',
    unanswered: (write: (text: string) => ReactNode) => <>Hujapata jibu? {write('Tuandikie')}.</>,
  },
});

export const openMailWords = catalogue({
  en: {
    title: 'Open your mailbox',
    description: 'Shortcuts to common mail hosts.',
    heading: 'Open your mailbox',
    lead: 'Our mail may take a minute. If it is not in the inbox, look under spam or promotions.',
    other: (shop: string) =>
      `Yours is not here? Open the mail program you usually use, and look for a mail from ${shop}.`,
  },
  sw: {
    title: 'Fungua barua pepe yako',
    description: 'Njia za mkato za kufikia huduma za barua pepe.',
    heading: 'Fungua barua pepe yako',
    lead: 'Barua yetu inaweza kuchukua dakika moja. Usipoiona, angalia folda ya taka au ya matangazo.',
    other: (shop: string) =>
      `Yako haipo hapa? Fungua programu ya barua unayotumia kila siku, utafute barua kutoka ${shop}.`,
  },
});

export const notFoundWords = catalogue({
  en: {
    title: 'Page not found',
    description: 'There is no such page.',
    heading: 'This page does not exist',
    text: 'The address may be mistyped, or the page has moved.',
    front: 'Go to the front page',
    faq: 'Read the FAQ',
  },
  sw: {
    title: 'Ukurasa haupo',
    description: 'Hakuna ukurasa kama huo.',
    heading: 'Ukurasa huu haupo',
    text: 'Huenda anwani imekosewa, au ukurasa umehamishwa.',
    front: 'Nenda ukurasa wa mbele',
    faq: 'Soma maswali na majibu',
  },
});

export const offlineWords = catalogue({
  en: {
    title: 'No network',
    description: 'This page could not be reached.',
    heading: 'You are offline',
    text: 'This page opens by itself when the network is back. Your proxies and servers run on.',
    again: 'Try again',
    dashboard: 'Open the dashboard',
  },
  sw: {
    title: 'Hakuna mtandao',
    description: 'Ukurasa huu haukufikiwa.',
    heading: 'Huna mtandao',
    text: 'Ukurasa huu utafunguka wenyewe mtandao ukirudi. Proksi na seva zako zinaendelea kufanya kazi.',
    again: 'Jaribu tena',
    dashboard: 'Fungua dashibodi',
  },
});
