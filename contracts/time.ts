/** Durations in milliseconds. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** The same in seconds, as limits and cookies count. */
export const minuteSeconds = 60;
export const hourSeconds = 60 * minuteSeconds;
export const daySeconds = 24 * hourSeconds;

/** Where the shop's days begin: its customers, books and documents are in Kenya (decision G64). */
export const nairobiZone = 'Africa/Nairobi';
/** Nairobi is three hours ahead of UTC the whole year round. */
const nairobiAheadMs = 3 * hourMs;
const nairobiOffset = '+03:00';
const secondEnd = 'yyyy-mm-ddThh:mm:ss'.length;
const minuteEnd = 'yyyy-mm-ddThh:mm'.length;
const dateEnd = 'yyyy-mm-dd'.length;

const isoInNairobi = (at: Date | number) => new Date(Number(at) + nairobiAheadMs).toISOString();

/** The day in Nairobi as "2026-11-20", comparable as text and fit for a date input. */
export const nairobiDate = (at: Date | number): string => isoInNairobi(at).slice(0, dateEnd);
/** The clock in Nairobi as "2026-11-20T14:05", fit for a date and time input. */
export const nairobiClock = (at: Date | number): string => isoInNairobi(at).slice(0, minuteEnd);
/** The same to the second and without the T: "2026-11-20 14:05:09". */
export const nairobiSecond = (at: Date | number): string =>
  isoInNairobi(at).slice(0, secondEnd).replace('T', ' ');
/** The instant at which a clock in Nairobi shows "2026-11-20T14:05"; an invalid date for others. */
export const fromNairobiClock = (local: string): Date => new Date(`${local}${nairobiOffset}`);
/** Borders of a day in Nairobi, given as "2026-11-20". */
export function nairobiDay(date: string): { start: Date; end: Date } {
  const start = fromNairobiClock(`${date}T00:00:00`);
  return { start, end: new Date(start.getTime() + dayMs) };
}
/** The last midnight in Nairobi at or before this moment. */
export const nairobiMidnight = (at: Date | number): Date => nairobiDay(nairobiDate(at)).start;
