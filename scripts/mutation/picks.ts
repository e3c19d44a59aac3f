import { createHash } from 'node:crypto';

/** The position of a mutant and its code; two mutants never share both. */
export type Spot = Readonly<{
  fileName: string;
  location: Readonly<{ start: Point; end: Point }>;
  mutatorName: string;
  replacement?: string | undefined;
}>;
type Point = Readonly<{ line: number; column: number }>;

/**
 * So many of the mutants, by chance that the seed repeats. Each mutant has its own place in the
 * order of a seed, so a larger sample holds the smaller one.
 */
export function pickMutants<T>(
  mutants: readonly T[],
  { sample, seed, spotOf }: { sample: number; seed: string; spotOf: (mutant: T) => Spot },
): T[] {
  return mutants
    .map((mutant) => ({ mutant, place: placeOf(spotOf(mutant), seed) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, sample)
    .map(({ mutant }) => mutant);
}

function placeOf({ fileName, location, mutatorName, replacement }: Spot, seed: string): string {
  const { start, end } = location;
  const parts = [seed, fileName, start.line, start.column, end.line, end.column, mutatorName];
  return createHash('sha256')
    .update([...parts, replacement].join('\n'))
    .digest('hex');
}
