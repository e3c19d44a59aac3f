import { fromNairobiClock, nairobiDate } from '#contracts/time.ts';

export type DateOrder = 'day-first' | 'month-first';

const numeric = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/;
const yearFirst = String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`;
const yearLast = String.raw`(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})`;
const time = String.raw`(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(am|pm)?`;
const moment = new RegExp(String.raw`^(?:${yearFirst}|${yearLast})(?:[T\s,]+${time})?\s*$`, 'i');

/**
 * Whether days or months come first in a file: one date whose second number is above twelve shows
 * it. Kenya writes the day first, so that is assumed where no date tells.
 */
export function dateOrderOf(texts: readonly string[]): DateOrder {
  const pairs = texts.map((text) => numeric.exec(text.trim())).filter((found) => found !== null);
  const dayFirst = pairs.some(([, first]) => Number(first) > 12);
  const monthFirst = pairs.some(([, , second]) => Number(second) > 12);
  return monthFirst && !dayFirst ? 'month-first' : 'day-first';
}

/** A moment in Nairobi's time as portals write it; undefined for anything else. */
export function readMoment(text: string, order: DateOrder): Date | undefined {
  const found = moment.exec(text.trim());
  if (!found) return undefined;
  const [, year, month, day, first, second, lastYear, hour = '0', minute = '0', sec = '0', half] =
    found;
  const [m, d] =
    year !== undefined ? [month, day] : order === 'day-first' ? [second, first] : [first, second];
  const hours = half ? (Number(hour) % 12) + (/pm/i.test(half) ? 12 : 0) : Number(hour);
  const pad = (value: string | number | undefined) => String(value ?? '').padStart(2, '0');
  const calendarDay = `${year ?? lastYear}-${pad(m)}-${pad(d)}`;
  const at = fromNairobiClock(`${calendarDay}T${pad(hours)}:${pad(minute)}:${pad(sec)}`);
  if (Number.isNaN(at.getTime())) return undefined;
  // A date that a calendar does not have, such as 31 June, would silently become another one.
  return nairobiDate(at) === calendarDay ? at : undefined;
}
