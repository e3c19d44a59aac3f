const dayMs = 86_400_000;

/** Borders of a day in Nairobi, which is UTC+3 all year (decision G64). Takes yyyy-mm-dd. */
export function nairobiDay(day: string): { start: Date; end: Date } {
  const start = new Date(`${day}T00:00:00+03:00`);
  return { start, end: new Date(start.getTime() + dayMs) };
}
