/** When people answer, by the clock of Nairobi. */
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
