import type { ReactNode } from 'react';
import type { SiteTexts } from '#languages/site-texts.ts';

export const status: SiteTexts['status'] = {
  title: 'Hali ya mfumo',
  description: 'Jinsi duka, malipo, lango la mtandao na proksi zinavyofanya kazi, kwa vipimo.',
  heading: 'Hali ya mfumo',
  ok: 'Mifumo yote inafanya kazi.',
  noted: 'Mifumo yote inafanya kazi. Tunachunguza ripoti iliyo hapa chini.',
  degraded: 'Utendaji umedhoofika',
  down: 'Huduma imekatizwa. Tunashughulikia.',
  unmeasured: 'Bado hakuna vipimo.',
  unknown: 'Hakuna vipimo katika dakika chache zilizopita.',
  now: 'sasa',
  asOf: (when: ReactNode) => <>Hali ya {when}. Hupimwa kiotomatiki kila dakika.</>,
  incidents: 'Matukio',
  opened: 'Ilianza',
  updated: 'Ilisasishwa',
  days: 'Siku 90 zilizopita',
  key: {
    ok: 'Inafanya kazi',
    degraded: 'Imedhoofika',
    down: 'Imesimama',
    unknown: 'Hakuna data',
  },
  tell: (write: (text: string) => ReactNode) => (
    <>Unaona tatizo lisiloorodheshwa hapa? {write('Wasiliana nasi')}.</>
  ),
};
