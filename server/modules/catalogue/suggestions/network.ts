const partMax = 255;

/** "198.18.4.0/24" of an address or its beginning; undefined for less than three parts of one. */
export function networkIn(typed: string): string | undefined {
  const parts = typed.trim().split('.');
  const [a, b, c, last = ''] = parts;
  if (parts.length > 4 || !/^(\d{0,3}|•+)$/.test(last)) return undefined;
  const isPart = (part: string | undefined) =>
    part !== undefined && /^\d{1,3}$/.test(part) && Number(part) <= partMax;
  return [a, b, c].every(isPart) ? `${a}.${b}.${c}.0/24` : undefined;
}
