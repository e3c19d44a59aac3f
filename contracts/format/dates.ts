/** Dates and times as people read them, in Nairobi: payments and leases are settled there. */
import { languages, type Locale } from '../locales.ts';
import { nairobiClock } from '../time.ts';

/** Epoch milliseconds, an ISO instant, or a date. */
export type Moment = number | string | Date;

/** East Africa Time, which has no summer time. */
const zone = 'EAT';

/** Parts of "2026-11-20T14:05". */
const parts = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)$/;

function partsOf(at: Moment) {
  const clock = nairobiClock(new Date(at));
  const [, year = '', month = '', day = '', time = ''] = parts.exec(clock) ?? [];
  return { year, month: Number(month) - 1, day: Number(day), time };
}

/** "20 Nov 2026", "20 Mac 2026" in Swahili. Throws a RangeError for an invalid moment. */
export function dayIn(locale: Locale, at: Moment): string {
  const { year, month, day } = partsOf(at);
  return `${day} ${languages[locale].months[month] ?? ''} ${year}`;
}

/** "20 Nov 2026, 14:05 EAT". Throws a RangeError for an invalid moment. */
export const momentIn = (locale: Locale, at: Moment): string =>
  `${dayIn(locale, at)}, ${clockOf(at)} ${zone}`;

/** "14:05", where the day and the zone are known. Throws a RangeError for an invalid moment. */
export const clockOf = (at: Moment): string => partsOf(at).time;
