/** When people answer, by the clock of Nairobi. */
import type { Locale } from '../locales.ts';
import * as z from 'zod/mini';

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 08:30'));

export const openDays = ['every-day', 'monday-saturday', 'weekdays'] as const;
export const openingHours = z
  .strictObject({ days: z.enum(openDays), from: timeOfDay, until: timeOfDay })
  .check(
    z.refine(({ from, until }) => from < until, {
      error: 'Closing time must be after opening time',
      path: ['until'],
    }),
  );
export type OpeningHours = z.infer<typeof openingHours>;

const days: Record<Locale, Record<OpeningHours['days'], string>> = {
  en: {
    'every-day': 'Every day',
    'monday-saturday': 'Monday to Saturday',
    weekdays: 'Monday to Friday',
  },
  sw: {
    'every-day': 'Kila siku',
    'monday-saturday': 'Jumatatu hadi Jumamosi',
    weekdays: 'Jumatatu hadi Ijumaa',
  },
};
const clock: Record<Locale, string> = { en: 'Nairobi time', sw: 'saa za Nairobi' };

/** "Monday to Friday, 08:00–17:30, Nairobi time". */
export const openingHoursText = (hours: OpeningHours, locale: Locale): string =>
  `${days[locale][hours.days]}, ${hours.from}–${hours.until}, ${clock[locale]}`;
