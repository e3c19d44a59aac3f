import type { ReactNode } from 'react';
import { counted } from '#contracts/locales.ts';
import { catalogue } from './site-catalogue.ts';

/** The status page; its rows are worded in `status-rows.ts`. */
export const statusWords = catalogue('status', {
  title: 'System status',
  description: 'Live status of the shop, payments, the proxy gateway and the proxies.',
  heading: 'System status',
  ok: 'All systems operational.',
  noted: 'We’re investigating a report (see below).',
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
  more: (count: number) => `${counted(count, 'more country', 'more countries')}, all operational`,
  key: { ok: 'Working', degraded: 'Degraded', down: 'Down', unknown: 'No data' },
  tell: (write: (text: string) => ReactNode) => (
    <>Seeing a problem that isn’t listed? {write('Contact us')}.</>
  ),
});
