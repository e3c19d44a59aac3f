import { posix } from 'node:path';
import { byFolder, door, namesOf } from './tidy-folders.ts';
import { branchesIn } from './tidy-kinds.ts';
import { projectFiles, read } from './project-files.ts';
import { isProduction } from './tidy.ts';

/**
 * Prints how large the house is and how its rooms hang together: `npm run count -- [MODULE]`.
 * The arrows are those of one module (`sales` unless another is named): which of its chapters
 * import which, and how many files of it import how many others.
 */
const module = `server/modules/${process.argv[2] ?? 'sales'}`;

type Sized = Readonly<{ of: string; count: number }>;
const largest = (sizes: readonly Sized[]) =>
  sizes.reduce((most, each) => (each.count > most.count ? each : most), { of: '', count: 0 });

const texts = new Map(
  projectFiles()
    .filter((file) => /\.tsx?$/.test(file) && isProduction(file))
    .map((file) => [file, read(file)]),
);
const files = [...texts.keys()];
const lines = [...texts.values()].reduce((sum, text) => sum + text.split('\n').length - 1, 0);
const folders = [...byFolder(files)].map(([of, { length: count }]) => ({ of, count }));
const doors = [...texts].filter(([file]) => door.test(file));

const relative = /(?:from|import\() ?'(\.[^']+)'/g;
const isInside = (file: string) => file.startsWith(`${module}/`);
const arrows = [...texts]
  .filter(([file]) => isInside(file))
  .flatMap(([file, text]) =>
    [...text.matchAll(relative)].map(([, to = '']) => ({
      from: file,
      to: posix.join(posix.dirname(file), to),
    })),
  )
  .filter(({ to }) => isInside(to));
const chapterOf = (file: string) => file.slice(module.length + 1).split('/')[0] ?? '';
const between = arrows.filter(({ from, to }) => chapterOf(from) !== chapterOf(to));
const distinct = (keys: readonly string[]) => new Set(keys).size;

const folder = largest(folders);
const widest = largest(doors.map(([of, text]) => ({ of, count: namesOf(text) })));
const counts: Readonly<Record<string, number | string>> = {
  'production files': files.length,
  'production lines': lines,
  'largest folder': `${folder.count} (${folder.of})`,
  'largest door': `${widest.count} (${widest.of})`,
  [`files of ${module}`]: files.filter(isInside).length,
  'arrows between its files': distinct(arrows.map(({ from, to }) => `${from} ${to}`)),
  'arrows between its chapters': distinct(
    between.map(({ from, to }) => `${chapterOf(from)} ${chapterOf(to)}`),
  ),
  'branches on a kind of goods': [...texts].reduce(
    (sum, [file, text]) => sum + branchesIn(file, text),
    0,
  ),
};
for (const [what, count] of Object.entries(counts)) console.log(`${what.padEnd(34)}${count}`);
