import type { ReactNode } from 'react';
import type { SiteTexts } from '#languages/site-texts.ts';

export const status: SiteTexts['status'] = {
  title: 'Hali ya mfumo',
  description: 'Jinsi duka, malipo, lango la mtandao na proksi zinavyofanya kazi, kwa vipimo.',
  heading: 'Hali ya mfumo',
  ok: 'Mifumo yote inafanya kazi.',
  noted: 'Tunachunguza ripoti (tazama hapa chini).',
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
  more: (count: number) => `Nchi ${count} zaidi, zote zinafanya kazi`,
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

/** Components by their English names. */
const components: Readonly<Record<string, string>> = {
  Shop: 'Duka',
  'Proxy gateway': 'Lango la proksi',
  'M-Pesa payments': 'Malipo ya M-Pesa',
  'Card payments': 'Malipo ya kadi',
  Servers: 'Seva',
};

export const statusRows: SiteTexts['statusRows'] = {
  states: {
    ok: 'Inafanya kazi',
    degraded: 'Imedhoofika',
    down: 'Imesimama',
    unknown: 'Hakuna data',
  },
  incidents: {
    investigating: 'Inachunguzwa',
    monitoring: 'Inafuatiliwa',
    resolved: 'Imetatuliwa',
  },
  nameOf: ({ id, name }, country) => {
    const [, code] = /^proxies\.([A-Z]{2})$/.exec(id) ?? [];
    if (code !== undefined) return `Proksi za ${country(code)}`;
    return components[name] ?? name;
  },
  noData: 'Bado hakuna data',
  tooNew: 'Imepimwa kwa muda usiozidi saa moja',
  up: (percent, days) => `Ilipatikana ${percent} kwa siku ${days} zenye data`,
  spoken: (days, { ok, degraded, down, none }) =>
    `Siku ${days} zilizopita: ${ok} ilifanya kazi, ${degraded} ilidhoofika, ` +
    `${down} ilisimama, ${none} bila data`,
};
