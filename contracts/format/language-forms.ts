/** What the formatters know of each language: months, units of time, and names of goods. */
import type { Locale } from '../locales.ts';

/** The units of a length of time, the largest first. */
export type TimeUnit = 'day' | 'hour' | 'minute' | 'second';

type Forms = Readonly<{
  /** January first, as dates have them. */
  months: readonly string[];
  /** A count of a unit, as part of "2 h 10 min". */
  span: (count: number, unit: TimeUnit) => string;
  justNow: string;
  ago: (count: number, unit: TimeUnit) => string;
  /** Names of goods, which the database has in English. */
  titles: Readonly<{
    proxy: (place: string) => string;
    topUp: string;
  }>;
}>;

const englishUnits = { day: 'd', hour: 'h', minute: 'min', second: 's' } as const;
const swahiliUnits = { day: 'siku', hour: 'saa', minute: 'dak', second: 'sek' } as const;

export const languageForms: Readonly<Record<Locale, Forms>> = {
  en: {
    months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
    span: (count, unit) => `${count} ${englishUnits[unit]}`,
    justNow: 'just now',
    ago: (count, unit) =>
      unit === 'day'
        ? `${count} ${count === 1 ? 'day' : 'days'} ago`
        : `${count} ${englishUnits[unit]} ago`,
    titles: { proxy: (place) => `Proxy ${place}`, topUp: 'Balance top-up' },
  },
  sw: {
    months: 'Jan Feb Mac Apr Mei Jun Jul Ago Sep Okt Nov Des'.split(' '),
    span: (count, unit) => `${swahiliUnits[unit]} ${count}`,
    justNow: 'sasa hivi',
    ago: (count, unit) =>
      `${swahiliUnits[unit]} ${count} ${count === 1 ? 'iliyopita' : 'zilizopita'}`,
    titles: { proxy: (place) => `Proksi ${place}`, topUp: 'Kuongeza salio' },
  },
};
