const step = 1024;
const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** `12.3 MiB`, for a person. */
export function sizeOf(bytes: number): string {
  const power = bytes < step ? 0 : Math.floor(Math.log(bytes) / Math.log(step));
  const unit = units[Math.min(power, units.length - 1)] ?? units[0];
  const value = bytes / step ** Math.min(power, units.length - 1);
  return `${power === 0 ? value : value.toFixed(1)} ${unit}`;
}
