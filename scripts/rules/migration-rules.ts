import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outsideStatements, runsOutside } from '#platform/database/migration-text.ts';
import type { Texts } from '../data/migration-sums.ts';
import { root } from './project-files.ts';

/**
 * The shop sells while it is migrated, and processes of the release before go on beside the new
 * schema. Squawk finds statements that hold a table for long or take away what the old code needs;
 * what follows here is what it cannot know: which release runs, and what earlier files have proven.
 */

/** Files before this one were applied to demo databases only. */
const rulesSince = 73;
/** Written while these rules were; each name without its number. */
const beforeTheRules: ReadonlySet<string> = new Set([]);

const squawk = join(root, 'node_modules/squawk-cli/js/bin/squawk');
/** Matters of taste, and what the runner does for every file (`migrate.ts`). */
const without = [
  'ban-char-field',
  'ban-drop-not-null',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamp-tz',
  'require-lock-timeout',
  'require-statement-timeout',
];
/** The oldest that the shop runs on. */
const postgresVersion = '15';

const advices: Readonly<Record<string, string>> = {
  'require-concurrent-index-creation':
    'an index on a table that exists is made concurrently, in a file that begins with the line ' +
    '"-- Runs outside of a transaction." and drops it first if it exists',
  'require-concurrent-index-deletion':
    'drop it concurrently, in a file that begins with "-- Runs outside of a transaction."',
  'constraint-missing-not-valid':
    'add it "not valid", and validate it in the next file: what is there is then checked while ' +
    'others write',
  'adding-foreign-key-constraint': 'add it "not valid", and validate it in the next file',
  'disallowed-unique-constraint':
    'make a unique index concurrently in one file, and "add constraint … unique using index …" in the next',
  'adding-not-nullable-field':
    'add "check (COLUMN is not null) not valid" in one file, validate it in the next, and only ' +
    'then set not null: with that proof the table is not read through',
  'adding-required-field':
    'give it a default: code of the release before does not name it when it inserts',
  'adding-field-with-default':
    'the table would be written anew: add the column empty, and fill it by a job',
  'changing-column-type':
    'the table would be written anew: add another column, write both, fill it by a job, and drop ' +
    'the old one a release later',
  'renaming-column':
    'code of the release before knows the old name: add another, write both, and drop the old one ' +
    'a release later',
  'renaming-table': 'code of the release before knows the old name',
  'ban-drop-column':
    'first release code that does not use it, then drop it, under the line "-- Unused since VERSION."',
  'ban-drop-table':
    'first release code that does not use it, then drop it, under the line "-- Unused since VERSION."',
};

type Finding = Readonly<{ file: string; line: number; message: string; rule_name: string }>;

/** What is released: versions of the changelog, the newest first. */
export type Releases = Readonly<{ running: string; all: readonly string[] }>;

export const releasesOf = (changelog: string, version: string): Releases => ({
  running: version,
  all: [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, found = '']) => found),
});

/** Each offence against the rules of a schema that changes under a shop that runs. */
export function unsafeMigrations(texts: Texts, releases: Releases): readonly string[] {
  const ruled = [...texts].filter(
    ([file]) => numberOf(file) >= rulesSince && !beforeTheRules.has(nameOf(file)),
  );
  if (ruled.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'lango-migrations-'));
  try {
    for (const [file, text] of ruled) writeFileSync(join(folder, file), text);
    const outside = ruled.filter(([, text]) => runsOutside(text)).map(([file]) => file);
    const inside = ruled.map(([file]) => file).filter((file) => !outside.includes(file));
    const found = [
      ...findingsIn(folder, inside, ['--assume-in-transaction']),
      ...findingsIn(folder, outside, []),
    ].filter((finding) => !isAllowed(finding, texts, releases));
    return [
      ...found.map(({ file, line, rule_name: rule, message }) => {
        return `${file}:${line + 1}: ${advices[rule] ?? message} (${rule})`;
      }),
      ...outside.flatMap((file) => unrepeatable(file, texts.get(file) ?? '')),
      ...ruled
        .filter(([, text]) => /squawk-ignore/.test(text))
        .map(([file]) => `${file}: ${quiet}`),
    ].toSorted();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const quiet = 'no rule is silenced in a file (squawk-ignore)';
const numberOf = (file: string) => Number.parseInt(file, 10);
const nameOf = (file: string) => file.replace(/^\d+\.do\.|\.sql$/g, '');

function findingsIn(folder: string, files: readonly string[], args: readonly string[]): Finding[] {
  if (files.length === 0) return [];
  const settings = ['--pg-version', postgresVersion, '--reporter', 'json'];
  const excluded = without.flatMap((rule) => ['--exclude', rule]);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [squawk, ...settings, ...excluded, ...args, ...files],
    { cwd: folder, encoding: 'utf8' },
  );
  if (!stdout.startsWith('[')) throw new Error(`Squawk did not look: ${stderr}`);
  return JSON.parse(stdout) as Finding[];
}

function isAllowed({ file, line, rule_name: rule }: Finding, texts: Texts, releases: Releases) {
  const text = texts.get(file) ?? '';
  if (rule === 'adding-not-nullable-field') {
    return isProven(text.split('\n')[line] ?? '', file, texts);
  }
  if (rule !== 'ban-drop-column' && rule !== 'ban-drop-table') return false;
  const above = text.split('\n')[line - 1] ?? '';
  const since = /^-- Unused since (\d+\.\d+\.\d+)\.$/.exec(above)?.[1];
  return since !== undefined && since !== releases.running && releases.all.includes(since);
}

/** Whether an earlier file has validated a check that the column is never null. */
function isProven(statement: string, file: string, texts: Texts): boolean {
  const set = /alter table (\w+) alter (?:column )?(\w+) set not null/i.exec(statement);
  const [, table = '', column = ''] = set ?? [];
  const earlier = [...texts].filter(([other]) => numberOf(other) < numberOf(file));
  const before = earlier.map(([, text]) => text).join('\n');
  const check = new RegExp(
    `alter table ${table}\\s+add constraint (\\w+)\\s+check \\(${column} is not null\\) not valid`,
    'i',
  ).exec(before);
  const validated = `alter table ${table}\\s+validate constraint ${check?.[1]}\\b`;
  return check !== null && new RegExp(validated, 'i').test(before);
}

const steps = {
  drop: /^drop index concurrently if exists (\w+)$/i,
  create: /^create (?:unique )?index concurrently (\w+) on /i,
  other: /^(?:alter table \w+\s+validate constraint \w+|analyze \w+)$/i,
};

/** Steps outside of a transaction that cannot be repeated after the one that failed. */
function unrepeatable(file: string, text: string): readonly string[] {
  const dropped = new Set<string>();
  return outsideStatements(text).flatMap((statement) => {
    const drop = steps.drop.exec(statement)?.[1];
    if (drop !== undefined) {
      dropped.add(drop);
      return [];
    }
    const create = steps.create.exec(statement)?.[1];
    if (create === undefined) {
      const isStep = steps.other.test(statement);
      return isStep ? [] : [`${file}: belongs in a file with a transaction: ${statement}`];
    }
    if (dropped.has(create)) return [];
    return [
      `${file}: a run that failed leaves ${create} behind, unusable: drop it first if it exists`,
    ];
  });
}
