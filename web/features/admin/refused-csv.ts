import type { RefusedRow } from '#contracts/admin-stock.ts';

/** A cell that opens as text everywhere: quoted, and never taken for a formula. */
function cell(value: string | number): string {
  const text = String(value);
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}

/** Refused rows as CSV: what came, why not, and how to mend it. */
export const refusedCsv = (rows: readonly RefusedRow[]): string =>
  ['line,row,reason,mend', ...rows.map(toLine)].join('\r\n');

const toLine = ({ line, text, why, mend }: RefusedRow) =>
  [line, text, why, mend].map(cell).join(',');
