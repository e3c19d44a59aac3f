import { csvFile, type CsvCell } from '#contracts/format/csv.ts';

/** Hands a table to the browser as a CSV file to save. */
export function saveCsv(name: string, rows: readonly (readonly CsvCell[])[]): void {
  const url = URL.createObjectURL(new Blob([csvFile(rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
