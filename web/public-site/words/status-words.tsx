import type { ReactNode } from 'react';
import { catalogue } from './site-catalogue.ts';

/** The status page; its rows are worded in `status-rows.ts`. */
export const statusWords = catalogue({
  en: {
    title: 'System status',
    description: 'Live status of the shop, payments, the proxy gateway and the proxies.',
    heading: 'System status',
    ok: 'All systems operational.',
    noted: 'All systems operational. We’re looking into the report below.',
    degraded: 'Degraded performance',
    down: 'Service disruption. We’re on it.',
    unmeasured: 'No measurements yet.',
    unknown: 'No measurements in the last few minutes.',
    now: 'now',
    asOf: (when: ReactNode) => <>As of {when}. Checked automatically every minute.</>,
    incidents: 'Incidents',
    opened: 'Opened',
    updated: 'Updated',
    days: 'Last 90 days',
    key: { ok: 'Working', degraded: 'Degraded', down: 'Down', unknown: 'No data' },
    tell: (write: (text: string) => ReactNode) => (
      <>Seeing a problem that isn’t listed? {write('Contact us')}.</>
    ),
  },
  sw: {
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
  },
});
