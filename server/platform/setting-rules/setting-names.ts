import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../../.env.example', import.meta.url));

/** Variables of our own that are no settings: between our tools, and of customers' programs. */
export const otherNames = [
  'LANGO_ADDRESSES',
  'LANGO_API',
  'LANGO_GATE',
  'LANGO_GATE_LEAVES_OUT',
  'LANGO_OWNER',
  'LANGO_PACE',
  'LANGO_TOKEN',
];

let read: ReadonlyMap<string, string> | undefined;

/**
 * Every setting with the value that `.env.example` shows for it: the one list of names and samples.
 * A test holds that it names exactly the variables that the program reads.
 */
export function shownSettings(): ReadonlyMap<string, string> {
  read ??= parseShown(readFileSync(file, 'utf8'));
  return read;
}

/** Lines such as `#PORT=4000`; what is shown without a value has no sample. */
const parseShown = (text: string) =>
  new Map(
    [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.trim(),
    ]),
  );

/** What `.env.example` shows for a variable, if it shows a value. */
export const sampleOf = (name: string) => shownSettings().get(name) || undefined;

/**
 * Variables of the environment that look like settings but are not. An unknown name with our prefix
 * is refused in every mode; one similar to the name of a setting, where real money is involved.
 */
export function misspeltNames(
  present: readonly string[],
  { isStrict }: Readonly<{ isStrict: boolean }>,
): string[] {
  const known = [...shownSettings().keys()];
  const taken = new Set([...known, ...otherNames]);
  return present
    .filter((name) => !taken.has(name))
    .flatMap((name) => {
      const isOurs = name.startsWith('LANGO_');
      // An environment has dozens of names of others, which are compared where it matters alone.
      if (!isOurs && !isStrict) return [];
      const meant = nearest(name, known);
      if (!isOurs && meant === undefined) return [];
      const advice = meant ? `did you mean ${meant}?` : 'see .env.example for those there are';
      return [`${name} is not a setting; ${advice}`];
    });
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const near = known
    .filter((each) => Math.abs(each.length - name.length) <= toleranceFor(name, each))
    .map((each) => ({ each, distance: distanceBetween(name, each) }))
    .filter(({ each, distance }) => distance <= toleranceFor(name, each))
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.each;
}

/**
 * Short names are near to too much that has nothing to do with us; long ones that begin alike may
 * end otherwise, such as TRUSTED_PROXY.
 */
function toleranceFor(name: string, known: string): number {
  if (known.length < 6) return 0;
  if (known.length < 9) return 1;
  const beginsAlike = name.startsWith(known.slice(0, Math.ceil(known.length / 2)));
  return known.length > 12 && beginsAlike ? 3 : 2;
}

/** Letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
function distanceBetween(left: string, right: string): number {
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const cost = left[i - 1] === right[j - 1] ? 0 : 1;
      const isSwap = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      row[j] = Math.min(
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + cost,
        isSwap ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return rows[left.length]?.[right.length] ?? 0;
}
