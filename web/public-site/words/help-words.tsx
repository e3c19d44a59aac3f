import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';

/** The FAQ outside of its answers, which are articles of the knowledge base. */
export const faqWords = catalogue({
  en: {
    title: 'FAQ',
    description: 'Answers about buying, paying, proxies, servers and accounts.',
    heading: 'Frequently asked questions',
    lead: 'Answers to the questions we get most.',
    search: 'Search the FAQ',
    nothing: 'No results. Try other words.',
    unread: 'We couldn’t load the answers. Try again in a minute.',
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
    lead: 'Majibu ya maswali tunayoulizwa zaidi.',
    search: 'Tafuta katika maswali',
    nothing: 'Hakuna kilichopatikana. Jaribu maneno mengine.',
    unread: 'Imeshindikana kupakia majibu. Jaribu tena baada ya dakika moja.',
    buying: 'Kununua na kulipa',
    proxies: 'Proksi',
    servers: 'Seva',
    account: 'Akaunti yako',
    unanswered: (write: (text: string) => ReactNode) => <>Hujapata jibu? {write('Tuandikie')}.</>,
  },
});

export const openMailWords = catalogue({
  en: {
    title: 'Open your inbox',
    description: 'Shortcuts to common email services.',
    heading: 'Open your inbox',
    lead: 'Our email can take a minute to arrive. Check your spam and promotions folders too.',
    other: (shop: string) => `Not listed? Open your email app and look for a message from ${shop}.`,
  },
  sw: {
    title: 'Fungua barua pepe yako',
    description: 'Njia za mkato za kufikia huduma za barua pepe.',
    heading: 'Fungua barua pepe yako',
    lead: 'Barua pepe yetu inaweza kuchukua dakika moja. Angalia pia folda za taka na matangazo.',
    other: (shop: string) =>
      `Huioni? Fungua programu yako ya barua pepe, utafute ujumbe kutoka ${shop}.`,
  },
});

export const notFoundWords = catalogue({
  en: {
    title: 'Page not found',
    description: 'This page does not exist.',
    heading: 'This page does not exist',
    text: 'The address is mistyped, or the page has moved.',
    front: 'Go to the home page',
    faq: 'Read the FAQ',
  },
  sw: {
    title: 'Ukurasa haupo',
    description: 'Hakuna ukurasa kama huo.',
    heading: 'Ukurasa huu haupo',
    text: 'Huenda anwani imekosewa, au ukurasa umehamishwa.',
    front: 'Nenda ukurasa wa mwanzo',
    faq: 'Soma maswali na majibu',
  },
});

export const offlineWords = catalogue({
  en: {
    title: 'No network',
    description: 'This page can’t be reached.',
    heading: 'You are offline',
    text: 'This page opens automatically when you reconnect. Your proxies and servers keep running.',
    again: 'Try again',
    dashboard: 'Open the dashboard',
  },
  sw: {
    title: 'Hakuna mtandao',
    description: 'Ukurasa huu haukufikiwa.',
    heading: 'Huna mtandao',
    text: 'Ukurasa huu utafunguka kiotomatiki mtandao ukirudi. Proksi na seva zako zinaendelea kufanya kazi.',
    again: 'Jaribu tena',
    dashboard: 'Fungua dashibodi',
  },
});
