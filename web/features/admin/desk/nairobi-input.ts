/** Kenya keeps one offset all year. */
const nairobiOffset = '+03:00';
const nairobiOffsetMs = 3 * 60 * 60 * 1000;
const minuteEnd = 16;

/** An instant as a date-and-time input takes it, in Nairobi time. */
export const localOf = (iso: string): string =>
  new Date(new Date(iso).getTime() + nairobiOffsetMs).toISOString().slice(0, minuteEnd);

/** The instant that such an input means; null while it is empty or half typed. */
export function instantOf(local: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)) return null;
  const instant = new Date(`${local.slice(0, minuteEnd)}:00${nairobiOffset}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
