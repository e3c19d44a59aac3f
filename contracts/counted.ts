/**
 * "1 day", "3 days", "0 days": an English count with its noun. The count may be formatted already
 * ("1,204"); `many` is given where it is not the noun with an s.
 */
export const counted = (count: number | string, one: string, many = `${one}s`): string =>
  `${count} ${nounFor(count, one, many)}`;

/** The noun alone, for a count that is set in letters of its own. */
export const nounFor = (count: number | string, one: string, many = `${one}s`): string =>
  String(count) === '1' ? one : many;
