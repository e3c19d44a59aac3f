import { spawnSync } from 'node:child_process';
import { countLines, projectFiles } from '../rules/project-files.ts';

const test = /\.(test|spec|fake|contract)\.tsx?$|(^|\/)testing\//;
const counted = /\.(tsx?|mjs|cjs|js|css|sql|md)$/;
const apparatus = /^(bench|e2e|scripts)\//;

/** The part of the repository that a file belongs to, or nothing for generated files. */
function areaOf(file: string): string | undefined {
  if (!counted.test(file) || /\.gen\.ts$|^db\/schema\.sql$/.test(file)) return undefined;
  if (file.endsWith('.md')) return 'documents';
  if (test.test(file)) return 'tests';
  if (apparatus.test(file)) return 'apparatus';
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : 'settings of tools';
}

type Change = Readonly<{ file: string; added: number; removed: number }>;

/** Lines by area, largest first, each with what was added and removed since. A report, no limit. */
function tellLines(
  sizes: ReadonlyMap<string, number>,
  changes: readonly Change[],
): readonly string[] {
  const areas = new Map<string, { lines: number; added: number; removed: number }>();
  const areaAt = (file: string) => {
    const name = areaOf(file);
    if (name === undefined) return undefined;
    const area = areas.get(name) ?? { lines: 0, added: 0, removed: 0 };
    areas.set(name, area);
    return area;
  };
  for (const [file, lines] of sizes) {
    const area = areaAt(file);
    if (area !== undefined) area.lines += lines;
  }
  for (const { file, added, removed } of changes) {
    const area = areaAt(file);
    if (area === undefined) continue;
    area.added += added;
    area.removed += removed;
  }
  return [...areas]
    .toSorted(([, a], [, b]) => b.lines - a.lines)
    .map(([name, { lines, added, removed }]) => {
      const changed = changes.length === 0 ? '' : `  +${added} -${removed}`;
      return `${name.padEnd(18)}${String(lines).padStart(7)}${changed}`;
    });
}

/** Lines of this project by area, and what has changed since its newest release (a tag `v…`). */
export function linesNow(): readonly string[] {
  const sizes = new Map(
    projectFiles()
      .filter((file) => areaOf(file) !== undefined)
      .map((file) => [file, countLines(file)]),
  );
  const release = git(['describe', '--tags', '--match', 'v[0-9]*', '--abbrev=0']).trim();
  const changes = release === '' ? '' : git(['diff', '--numstat', '--no-renames', release]);
  const since = release === '' ? 'no release is tagged' : `changed since ${release}`;
  return [`Lines by area, ${since}:`, ...tellLines(sizes, readChanges(changes))];
}

const readChanges = (text: string): readonly Change[] =>
  [...text.matchAll(/^(\d+)\t(\d+)\t(.+)$/gm)].map(([, added, removed, file = '']) => {
    return { file, added: Number(added), removed: Number(removed) };
  });

/** The output of git, or nothing where it fails. */
function git(args: readonly string[]): string {
  const run = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return run.status === 0 ? run.stdout : '';
}
