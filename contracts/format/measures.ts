/** Bytes, speeds and times of answer as people read them, alike in every language. */

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const perUnit = 1_000;
const threeDigits = 100;

/** "1.4 GB": decimal units, as carriers count. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= perUnit && unit < units.length - 1) {
    value /= perUnit;
    unit += 1;
  }
  const digits = unit === 0 || value >= threeDigits ? 0 : 1;
  return `${value.toFixed(digits)} ${units[unit] ?? 'B'}`;
}

const tenMegabits = 10_000;

/** "4.2 Mbps" or "88 Mbps" from kilobits a second. */
export const formatSpeed = (kbps: number): string =>
  `${(kbps / perUnit).toFixed(kbps < tenMegabits ? 1 : 0)} Mbps`;

/** "62 ms": a time of answer. */
export const formatPing = (ms: number): string => `${Math.round(ms)} ms`;
