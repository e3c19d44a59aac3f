import { posix } from 'node:path';
import { isProduction } from './tidy.ts';

/**
 * How large a folder and a module's door may be, and that a README beside the files says what each
 * of them does: a newcomer opens one folder, reads one page, and knows which file to open.
 */

const folderOf = (file: string) => posix.dirname(file);

type Texts = ReadonlyMap<string, string>;
type Size = Readonly<{ of: string; count: number; max: number; what: string }>;

export const filesMax = 20;
export const namesMax = 40;

/** Names of production files by their folder. */
export function byFolder(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const file of files.filter(isProduction)) {
    const folder = folderOf(file);
    folders.set(folder, [...(folders.get(folder) ?? []), posix.basename(file)]);
  }
  return folders;
}

const tooLarge = ({ count, max }: Size) => count > max;
const told = ({ of, count, max, what }: Size) => `${of}: ${count} ${what}, at most ${max}`;

/** Folders with more production files than a reader can take in. */
export function largeFolders(files: readonly string[]): string[] {
  const sizes = [...byFolder(files)].map(([of, { length }]) => {
    return { of, count: length, max: filesMax, what: 'files' };
  });
  return sizes.filter(tooLarge).map(told);
}

const lists = /^export (?:type )?\{([^}]*)\}/gm;
const declarations = /^export (?:async )?(?:const|function|class|type|interface) \w/gm;
const everything = /^export \*/m;

/** How many names a file exports; a file that passes everything on exports without end. */
export function namesOf(text: string): number {
  if (everything.test(text)) return Number.POSITIVE_INFINITY;
  const listed = [...text.matchAll(lists)].flatMap(([, names = '']) =>
    names.split(',').filter((name) => name.trim() !== ''),
  );
  return listed.length + [...text.matchAll(declarations)].length;
}

/** A module's door and those of its chapters. */
export const door = /^server\/modules\/[^/]+\/(?:[^/]+\/)?index\.ts$/;

/** Modules and chapters whose door exports more names than anybody can choose from. */
export function largeDoors(texts: Texts): string[] {
  const doors = [...texts].filter(([file]) => door.test(file));
  const sizes = doors.map(([file, text]) => {
    return { of: folderOf(file), count: namesOf(text), max: namesMax, what: 'names' };
  });
  return sizes.filter(tooLarge).map(told);
}

const inModule = /^server\/modules\//;
/** A file's name or path; a pattern such as `describe-*.ts` is not checked. */
const fileNames = /(?<![\w*./-])[\w./-]+\.tsx?\b/g;

/** A README may name files of its folder, of its module, of another module, or by whole path. */
function isThere(name: string, folder: string, files: ReadonlySet<string>): boolean {
  const module = folder.split('/').slice(0, 3).join('/');
  const from = [folder, module, 'server/modules', '.'];
  return from.some((place) => files.has(posix.join(place, name)));
}

/** What a README leaves out of its folder, and what it names that is not there. */
function gapsOf(
  [folder, inside]: readonly [string, readonly string[]],
  readme: string | undefined,
  files: ReadonlySet<string>,
): string[] {
  if (readme === undefined) return [`${folder}: has no README.md`];
  const named = new Set(readme.match(fileNames));
  const left = inside.filter((name) => !named.has(name));
  const gone = [...named].filter((name) => !isThere(name, folder, files));
  return [
    ...left.map((name) => `${folder}/README.md: does not name ${name}`),
    ...gone.map((name) => `${folder}/README.md: names ${name}, which is not there`),
  ];
}

/** Folders of modules whose README.md does not say which files there are, and only those. */
export function untoldFolders(texts: Texts): string[] {
  const files = new Set(texts.keys());
  return [...byFolder([...files])]
    .filter(([folder]) => inModule.test(folder))
    .flatMap((entry) => gapsOf(entry, texts.get(`${entry[0]}/README.md`), files));
}
