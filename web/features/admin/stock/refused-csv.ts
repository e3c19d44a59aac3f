import type { RefusedRow } from '#contracts/office/goods/stock.ts';
import { csvOf } from '../../../lib/files/csv.ts';

/** Refused rows as CSV: what came, why not, and how to mend it. */
export const refusedCsv = (rows: readonly RefusedRow[]): string =>
  csvOf(
    ['line', 'row', 'reason', 'mend'],
    rows.map(({ line, text, why, mend }) => [line, text, why, mend]),
  );
