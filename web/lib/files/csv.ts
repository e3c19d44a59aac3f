type Cell = string | number | null;

/** A cell that opens as text everywhere: quoted, and never taken for a formula. */
function quoted(value: Cell): string {
  const text = String(value ?? '');
  const inert = /^[=+\-@\t\r]/.test(text) && typeof value !== 'number' ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}

/** A table as CSV by RFC 4180; a null is an empty cell. */
export const csvOf = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [heads, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n');

/** Hands a CSV to the browser as a file to save. */
export function saveCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
