/** The shop's languages; texts are written in the first and translated into the others. */
export const locales = ['en', 'sw'] as const;
export type Locale = (typeof locales)[number];

/** The default language. */
export const [firstLocale, ...furtherLocales] = locales;
export type FurtherLocale = (typeof furtherLocales)[number];

/** The units of a length of time, the largest first. */
export type TimeUnit = 'day' | 'hour' | 'minute' | 'second';

type Language = Readonly<{
  /** Its name in the language itself. */
  name: string;
  /** As staff, who read English, call it. */
  english: string;
  /** Where its public pages are; those of the first language are at the root. */
  root: '' | `/${string}`;
  /** The language of a shared page (`og:locale`). */
  openGraph: string;
  /** A length of time in a sentence: the units, and whether the figure is before them. */
  term: Readonly<{
    hour: readonly [one: string, many: string];
    day: readonly [one: string, many: string];
    countFirst: boolean;
  }>;
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

/** Everything that differs by language, except texts. */
export const languages: Readonly<Record<Locale, Language>> = {
  en: {
    name: 'English',
    english: 'English',
    root: '',
    openGraph: 'en_KE',
    term: { hour: ['hour', 'hours'], day: ['day', 'days'], countFirst: true },
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
    name: 'Kiswahili',
    english: 'Swahili',
    root: '/sw',
    openGraph: 'sw_KE',
    term: { hour: ['saa', 'saa'], day: ['siku', 'siku'], countFirst: false },
    months: 'Jan Feb Mac Apr Mei Jun Jul Ago Sep Okt Nov Des'.split(' '),
    span: (count, unit) => `${swahiliUnits[unit]} ${count}`,
    justNow: 'sasa hivi',
    ago: (count, unit) =>
      `${swahiliUnits[unit]} ${count} ${count === 1 ? 'iliyopita' : 'zilizopita'}`,
    titles: { proxy: (place) => `Proksi ${place}`, topUp: 'Kuongeza salio' },
  },
};

/** The same thing made for each language, such as one text in all of them. */
export const inEach = <T>(make: (locale: Locale) => T): Readonly<Record<Locale, T>> =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>;

/** Where one button changes the language: the next of the list, and the first after the last. */
export const nextLocale = (locale: Locale): Locale =>
  locales[(locales.indexOf(locale) + 1) % locales.length] ?? firstLocale;

/**
 * "1 day", "3 days", "0 days": an English count with its noun. The count may be formatted already
 * ("1,204"); `many` is given where it is not the noun with an s.
 */
export const counted = (count: number | string, one: string, many = `${one}s`): string =>
  `${count} ${nounFor(count, one, many)}`;

/** The noun alone, for a count that is set in letters of its own. */
export const nounFor = (count: number | string, one: string, many = `${one}s`): string =>
  String(count) === '1' ? one : many;
