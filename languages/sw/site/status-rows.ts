import type { SiteTexts } from '#languages/site-texts.ts';

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
  up: (percent, days) => `Ilipatikana ${percent} kwa siku ${days} zenye data`,
  spoken: (days, { ok, degraded, down, none }) =>
    `Siku ${days} zilizopita: ${ok} ilifanya kazi, ${degraded} ilidhoofika, ` +
    `${down} ilisimama, ${none} bila data`,
};
