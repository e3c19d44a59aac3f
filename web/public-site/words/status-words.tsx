import type { ReactNode } from 'react';
import { catalogue } from '../../lib/words.ts';

/** The status page; its rows are worded in `status-rows.ts`. */
export const statusWords = catalogue({
  en: {
    title: 'System status',
    description: 'How the shop, payments, the gateway and the proxies are doing, measured.',
    heading: 'System status',
    ok: 'Everything works.',
    noted: 'All that we measure works. We are looking into what stands below.',
    degraded: 'Something works less well than it should.',
    down: 'Something is down. We are on it.',
    unmeasured: 'Nothing has been measured yet.',
    unknown: 'Nobody has looked in the last minutes, so we do not know.',
    now: 'now',
    asOf: (when: ReactNode) => (
      <>As of {when}. Measured once a minute by the shop itself, not typed in by hand.</>
    ),
    incidents: 'What we know',
    opened: 'Opened',
    updated: 'Updated',
    days: 'Last 90 days',
    key: { ok: 'Working', degraded: 'Degraded', down: 'Down', unknown: 'No data' },
    tell: (write: (text: string) => ReactNode) => (
      <>Something wrong that is not shown here? {write('Tell us')}.</>
    ),
  },
  sw: {
    title: 'Hali ya mfumo',
    description: 'Jinsi duka, malipo, lango la mtandao na proksi zinavyofanya kazi, kwa vipimo.',
    heading: 'Hali ya mfumo',
    ok: 'Kila kitu kinafanya kazi.',
    noted: 'Vyote tunavyopima vinafanya kazi. Tunachunguza yaliyoandikwa hapa chini.',
    degraded: 'Kuna kinachofanya kazi chini ya kiwango chake.',
    down: 'Kuna kilichosimama. Tunakishughulikia.',
    unmeasured: 'Bado hakuna kilichopimwa.',
    unknown: 'Dakika za karibuni hakuna kipimo, hivyo hatujui.',
    now: 'sasa',
    asOf: (when: ReactNode) => (
      <>Hali ya {when}. Hupimwa kila dakika na duka lenyewe, haijaandikwa kwa mkono.</>
    ),
    incidents: 'Tunachojua',
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
      <>Kuna tatizo lisiloonekana hapa? {write('Tuambie')}.</>
    ),
  },
});
