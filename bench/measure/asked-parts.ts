import { UnknownSuite } from '../../scripts/suites/suites.ts';

/**
 * What `--only` names, with commas between, out of the parts that a benchmark has; all of them when
 * it is left out. Throws `UnknownSuite`, whose message lists the parts, for a name that is none.
 */
export function askedParts(only: string | undefined, known: readonly string[]): readonly string[] {
  const asked = only?.split(',') ?? known;
  const stranger = asked.find((name) => !known.includes(name));
  if (stranger === undefined) return asked;
  throw new UnknownSuite(`--only takes ${known.join(', ')}, not "${stranger}".`);
}
