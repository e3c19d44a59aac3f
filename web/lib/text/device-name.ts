/** Browsers name each other in their strings, so the more particular ones are looked for first. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
  ['python', 'Python'],
  ['okhttp', 'Android'],
  ['node', 'Node.js'],
  ['undici', 'Node.js'],
] as const;
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;
const shownMax = 40;

/** "Chrome, Windows" from what a browser calls itself; its own words where nothing is known. */
export function deviceName(userAgent: string): string {
  const find = (table: readonly (readonly [string, string])[]) =>
    table.find(([mark]) => userAgent.includes(mark))?.[1];
  const known = [find(browsers), find(systems)].filter(Boolean).join(', ');
  return known || userAgent.slice(0, shownMax) || '–';
}
