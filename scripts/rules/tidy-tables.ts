import { mayRead, type Read } from './tidy-reads.ts';
import { isMigration, isProduction } from './tidy.ts';

/**
 * Whose a table is, who else reads it, and why. Imports end at a module's door; a statement that
 * names another module's table would walk around it.
 */

type Texts = ReadonlyMap<string, string>;

const writes = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?([a-z_]+)\b/gi;
const named = /\b(?:from|join|using|into|update)\s+(?:only\s+)?([a-z_]+)\b/gi;
/** `from orders o, customers c` names the second table after a comma. */
const listed = /\bfrom\s+(?:[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?\s*,\s*)+[a-z_]+/gi;
/** A table that a statement is given as a piece of its own. */
const piece = /\bsql`([a-z_]+)`/g;
const creates = /\bcreate table (?:if not exists )?([a-z_]+)/gi;
const drops = /\bdrop table (?:if exists )?([a-z_]+)/gi;
const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|--.*/g;

/** What the database alone writes, by triggers and migrations, and whose it is. */
const writtenByDatabase: Readonly<Record<string, string>> = {
  customer_balances: 'ledger',
  orders_before_invoices: 'billing',
};

const firstNames = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name.toLowerCase());

function tablesOf(texts: Texts): ReadonlySet<string> {
  const tables = new Set<string>();
  for (const file of [...texts.keys()].filter(isMigration).toSorted()) {
    const text = texts.get(file) ?? '';
    for (const name of firstNames(text, creates)) tables.add(name);
    for (const name of firstNames(text, drops)) tables.delete(name);
  }
  return tables;
}

/** The module of a file, or the platform. */
const moduleOf = (file: string) =>
  /^server\/(?:modules\/([^/]+)|(platform))\//.exec(file)?.slice(1).find(Boolean);

/** A module's admin is above it and may look further, so it reads under a name of its own. */
const readerOf = (file: string) =>
  /^server\/modules\/([^/]+\/admin)\//.exec(file)?.[1] ?? moduleOf(file);

/** The owners of each table: the modules that write it. */
function writersOf(texts: Texts): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = tablesOf(texts);
  const writers = new Map([...tables].map((table) => [table, new Set<string>()]));
  for (const [table, owner] of Object.entries(writtenByDatabase)) writers.get(table)?.add(owner);
  for (const [file, text] of texts) {
    const owner = moduleOf(file);
    if (owner === undefined || !isProduction(file)) continue;
    for (const table of firstNames(text, writes)) writers.get(table)?.add(owner);
  }
  return writers;
}

/** Tables written by more than one owner, or by none. */
export function sharedTables(texts: Texts): string[] {
  return [...writersOf(texts)]
    .filter(([, owners]) => owners.size !== 1)
    .map(([table, owners]) => `${table}: ${[...owners].toSorted().join(', ') || 'nobody'}`);
}

function tablesIn(text: string): ReadonlySet<string> {
  const statements = text.replaceAll(comments, '');
  const lists = [...statements.matchAll(listed)].flatMap(([list]) =>
    list.split(',').map(
      (item) =>
        item
          .replace(/^\s*from\s+/i, '')
          .trim()
          .split(/\s/)[0] ?? '',
    ),
  );
  return new Set([...firstNames(statements, named), ...firstNames(statements, piece), ...lists]);
}

type Found = Readonly<{ file: string; reader: string; owner: string; table: string }>;

/** Each table of another module that a file names. */
function foreignReads(texts: Texts): Found[] {
  const owners = new Map([...writersOf(texts)].map(([table, [owner = '']]) => [table, owner]));
  return [...texts].flatMap(([file, text]) => {
    const [own, reader] = [moduleOf(file), readerOf(file)];
    if (own === undefined || reader === undefined || !isProduction(file)) return [];
    return [...tablesIn(text)].flatMap((table) => {
      const owner = owners.get(table);
      return owner === undefined || owner === own ? [] : [{ file, reader, owner, table }];
    });
  });
}

const covers = (one: Read, { reader, table }: Pick<Found, 'reader' | 'table'>) =>
  (reader === one.reader || reader.startsWith(`${one.reader}/`)) &&
  (one.tables === 'every' || one.tables.includes(table));

/**
 * Statements that name another module's table without a line of `mayRead`, and lines that are no
 * longer needed.
 */
export function readsThroughWalls(texts: Texts, allowed: readonly Read[] = mayRead): string[] {
  const found = foreignReads(texts);
  const undeclared = found
    .filter((read) => !allowed.some((one) => covers(one, read)))
    .map(({ file, owner, table }) => `${file}: reads ${table} of ${owner}`);
  const unused = allowed.flatMap((one) =>
    (one.tables === 'every' ? [] : one.tables)
      .filter((table) => !found.some((read) => read.table === table && covers(one, read)))
      .map((table) => `${one.reader}: no longer reads ${table}, take it out of the table`),
  );
  return [...undeclared, ...unused];
}
