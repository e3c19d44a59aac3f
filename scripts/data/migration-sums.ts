import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../rules/project-files.ts';

/** In the form of `sha256sum`, which checks it too, run in the folder of the migrations. */
export const sumsFile = 'db/migrations.sha256';
export const migrationsFolder = 'db/migrations';

/** Text by name of file. */
export type Texts = ReadonlyMap<string, string>;

export function readMigrations(folder = join(root, migrationsFolder)): Texts {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return new Map(files.toSorted().map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

export const readSums = (): string => readFileSync(join(root, sumsFile), 'utf8');

const sumOf = (text: string) =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

const parse = (sums: string): ReadonlyMap<string, string> =>
  new Map(
    sums
      .split('\n')
      .filter(Boolean)
      .map((line): [string, string] => [line.slice(66), line.slice(0, 64)]),
  );

export const advice =
  'Databases that have applied it refuse a file that changed. Put it back (git checkout main -- ' +
  'db/migrations) and write what is to be another in a new file. Only while no database but your ' +
  'own has seen it: take its line out of db/migrations.sha256 and run "npm run schema".';
const adviceNew = 'run "npm run schema", which adds its line to db/migrations.sha256';

/** What the files are not, of what the list says that databases have applied. */
export function changedMigrations(texts: Texts, sums: string): readonly string[] {
  const listed = parse(sums);
  const gone = [...listed.keys()].filter((file) => !texts.has(file));
  const found = [...texts].flatMap(([file, text]) => {
    const sum = listed.get(file);
    if (sum === undefined) return [`${file} is new: ${adviceNew}`];
    return sum === sumOf(text) ? [] : [`${file} was edited. ${advice}`];
  });
  return [...gone.map((file) => `${file} is gone, or has another name. ${advice}`), ...found];
}

/** The list with the new files in it. What it says of the others stays, right or not. */
export function withNewMigrations(texts: Texts, sums: string): string {
  const listed = new Map(parse(sums));
  for (const [file, text] of texts) if (!listed.has(file)) listed.set(file, sumOf(text));
  const lines = [...listed].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return lines.map(([file, sum]) => `${sum}  ${file}\n`).join('');
}
