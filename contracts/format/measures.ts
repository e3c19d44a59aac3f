/** Bytes, speeds and times of answer as people read them, alike in every language. */

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const perUnit = 1_000;
/** From 100 on there are no tenths; this would be written as 100.0. */
const tenthsBelow = 99.95;

/** "1.4 GB": decimal units, as carriers count. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  // As it will be rounded: nobody has 1000 MB.
  while (Math.round(value) >= perUnit && unit < units.length - 1) {
    value /= perUnit;
    unit += 1;
  }
  const digits = unit === 0 || value >= tenthsBelow ? 0 : 1;
  return `${value.toFixed(digits)} ${units[unit] ?? 'B'}`;
}

/** In kilobits; this would be written as 10.0. */
const tenMegabits = 9_950;

/** "4.2 Mbps" or "88 Mbps" from kilobits a second. */
export const formatSpeed = (kbps: number): string =>
  `${(kbps / perUnit).toFixed(kbps < tenMegabits ? 1 : 0)} Mbps`;

/** "62 ms": a time of answer. */
export const formatPing = (ms: number): string => `${Math.round(ms)} ms`;
