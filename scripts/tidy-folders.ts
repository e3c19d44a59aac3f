import { posix } from 'node:path';
import { isProduction } from './tidy.ts';

/**
 * How large a folder and a module's door may be, and that a README beside the files says what each
 * of them does: a newcomer opens one folder, reads one page, and knows which file to open.
 */

const folderOf = (file: string) => posix.dirname(file);

type Texts = ReadonlyMap<string, string>;
/** What may be larger than the rest today. A number here may only go down. */
type Larger = Readonly<Record<string, number>>;
type Size = Readonly<{ of: string; count: number; max: number; what: string }>;

export const filesMax = 20;
export const namesMax = 40;

/** Doors that are still to be narrowed, with how many names each exports. */
const largerDoors: Larger = {
  'server/modules/catalogue': 45,
  'server/modules/leases': 84,
  'server/modules/orders': 46,
  'server/modules/payments': 156,
  'server/modules/sales': 57,
  'server/modules/servers': 66,
};

/** Names of production files by their folder. */
export function byFolder(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const file of files.filter(isProduction)) {
    const folder = folderOf(file);
    folders.set(folder, [...(folders.get(folder) ?? []), posix.basename(file)]);
  }
  return folders;
}

/** What is larger than it may be, and lines of the table that are larger than they need to be. */
function outOfSize(sizes: readonly Size[], table: Larger): string[] {
  const wrong = sizes.flatMap(({ of, count, max, what }) => {
    const allowed = table[of];
    if (count > (allowed ?? max)) return [`${of}: ${count} ${what}, at most ${allowed ?? max}`];
    if (allowed === undefined || (count === allowed && count > max)) return [];
    const then = count > max ? `put ${count} in the table` : 'take it out of the table';
    return [`${of}: ${count} ${what}, ${then}`];
  });
  const known = new Set(sizes.map(({ of }) => of));
  const gone = Object.keys(table).filter((of) => !known.has(of));
  return [...wrong, ...gone.map((of) => `${of}: is gone, take it out of the table`)];
}

/** Folders with more production files than a reader can take in. */
export function largeFolders(files: readonly string[], table: Larger = {}): string[] {
  const sizes = [...byFolder(files)].map(([of, { length }]) => {
    return { of, count: length, max: filesMax, what: 'files' };
  });
  return outOfSize(sizes, table);
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

const door = /^server\/modules\/[^/]+\/index\.ts$/;

/** Modules whose door exports more names than anybody can choose from. */
export function largeDoors(texts: Texts, table: Larger = largerDoors): string[] {
  const doors = [...texts].filter(([file]) => door.test(file));
  const sizes = doors.map(([file, text]) => {
    return { of: folderOf(file), count: namesOf(text), max: namesMax, what: 'names' };
  });
  return outOfSize(sizes, table);
}

const inModule = /^server\/modules\//;
/** A file's name or path; a pattern such as `describe-*.ts` names nobody in particular. */
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
