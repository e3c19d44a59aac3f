import { fromNairobiClock, nairobiClock } from '#contracts/time.ts';

/** An instant as a date-and-time input takes it, in Nairobi time. */
export const localOf = (iso: string): string => nairobiClock(Date.parse(iso));

/** The instant that such an input means; null while it is empty or half typed. */
export function instantOf(local: string): string | null {
  const [clock] = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(local) ?? [];
  if (clock === undefined) return null;
  const instant = fromNairobiClock(clock);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
