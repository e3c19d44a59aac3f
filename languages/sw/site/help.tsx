import type { ReactNode } from 'react';
import type { SiteTexts } from '#languages/site-texts.ts';

export const faq: SiteTexts['faq'] = {
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
  unanswered: (write: (text: string) => ReactNode) => (
    <>Bado hujapata jibu? {write('Wasiliana nasi')}.</>
  ),
};

export const openMail: SiteTexts['openMail'] = {
  title: 'Fungua barua pepe yako',
  description: 'Njia za mkato za kufikia huduma za barua pepe.',
  heading: 'Fungua barua pepe yako',
  lead: 'Barua pepe yetu inaweza kuchukua dakika moja. Angalia pia folda za taka na matangazo.',
  other: (shop: string) =>
    `Huioni? Fungua programu yako ya barua pepe, utafute ujumbe kutoka ${shop}.`,
};

export const notFound: SiteTexts['notFound'] = {
  title: 'Ukurasa haupo',
  description: 'Hakuna ukurasa kama huo.',
  heading: 'Ukurasa huu haupo',
  text: 'Huenda anwani imekosewa, au ukurasa umehamishwa.',
  front: 'Nenda ukurasa wa mwanzo',
  faq: 'Soma maswali na majibu',
};

export const offline: SiteTexts['offline'] = {
  title: 'Hakuna mtandao',
  description: 'Ukurasa huu haukufikiwa.',
  heading: 'Huna mtandao',
  text: 'Ukurasa huu utafunguka kiotomatiki mtandao ukirudi. Proksi na seva zako zinaendelea kufanya kazi.',
  again: 'Jaribu tena',
  dashboard: 'Fungua dashibodi',
};
