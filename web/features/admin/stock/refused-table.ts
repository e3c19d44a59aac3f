import type { RefusedRow } from '#contracts/admin/goods/stock.ts';
import type { CsvCell } from '#contracts/format/csv.ts';

/** Refused rows as a table: what came, why not, and how to mend it. */
export const refusedTable = (rows: readonly RefusedRow[]): CsvCell[][] => [
  ['line', 'row', 'reason', 'mend'],
  ...rows.map(({ line, text, why, mend }) => [line, text, why, mend]),
];
