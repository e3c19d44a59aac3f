import type { Column } from '../../../ui/data-table/column.ts';

/** The rows in which every word of `q` stands, in whichever column. */
export function matching<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  q: string,
): readonly Row[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const text = columns
      .map(({ value }) => value?.(row) ?? '')
      .join('\n')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
