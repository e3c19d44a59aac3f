/** Whole shillings from `min` to `most`, as a person typed them; undefined for anything else. */
export function readPayout(
  text: string,
  { min, most }: Readonly<{ min: number; most: number }>,
): number | undefined {
  const digits = text.replace(/[\s,]/g, '');
  if (!/^\d{1,7}$/.test(digits)) return undefined;
  const amount = Number(digits);
  return amount >= min && amount <= most ? amount : undefined;
}
