import { describe, expect, test } from 'vitest';
import { releasesOf, unsafeMigrations } from './migration-rules.ts';
import {
  changedMigrations,
  readMigrations,
  readSums,
  withNewMigrations,
  type Texts,
} from '../data/migration-sums.ts';
import { read } from './project-files.ts';

const migrations = readMigrations();
const { version } = JSON.parse(read('package.json')) as { version: string };
const releases = releasesOf(read('CHANGELOG.md'), version);

describe('an applied migration never changes', () => {
  test('each file is what the list says', () => {
    expect(changedMigrations(migrations, readSums())).toEqual([]);
  });

  const files: Texts = new Map([
    ['0001.do.orders.sql', 'create table orders ();\n'],
    ['0002.do.gifts.sql', 'create table gifts ();\n'],
  ]);
  const sums = withNewMigrations(files, '');
  const changedTo = (file: string, text: string | undefined) => {
    const changed = new Map(files);
    if (text === undefined) changed.delete(file);
    else changed.set(file, text);
    return changed;
  };

  test('one that was edited, renamed or taken away is found, and the command does not cover it', () => {
    for (const text of ['create table gifts (); ', undefined]) {
      const edited = changedTo('0002.do.gifts.sql', text);
      for (const list of [sums, withNewMigrations(edited, sums)]) {
        expect(changedMigrations(edited, list)).toEqual([
          expect.stringMatching(/^0002\.do\.gifts\.sql (was edited|is gone).*git checkout main/),
        ]);
      }
    }
  });

  test('one that is new is found, and one command adds its line', () => {
    const more = changedTo('0003.do.prizes.sql', 'create table prizes ();\n');
    expect(changedMigrations(more, sums)).toEqual([
      expect.stringMatching(/^0003\.do\.prizes\.sql is new: run "npm run schema"/),
    ]);
    expect(changedMigrations(more, withNewMigrations(more, sums))).toEqual([]);
  });

  test('the end of lines on another system is no change', () => {
    const windows = changedTo('0001.do.orders.sql', 'create table orders ();\r\n');
    expect(changedMigrations(windows, sums)).toEqual([]);
  });
});

const outside = '-- Runs outside of a transaction.\n';
const later = (text: string): Texts =>
  new Map([
    ['0074.do.before.sql', 'alter table orders validate constraint orders_note;\n'],
    ['0075.do.now.sql', text],
  ]);
const released = { running: '0.2.0', all: ['0.2.0', '0.1.0'] };

test('the migrations keep the rules', () => {
  expect(unsafeMigrations(migrations, releases)).toEqual([]);
});

test('releases are read from the changelog', () => {
  expect(releases.all).toContain(version);
});

const offenders: readonly (readonly [what: string, text: string])[] = [
  ['an index that is not made concurrently', 'create index i on orders (id);'],
  ['an index that is dropped under a lock', 'drop index orders_note;'],
  [
    'a concurrent index within a transaction',
    'drop index concurrently if exists i;\ncreate index concurrently i on orders (id);',
  ],
  [
    'a concurrent index that is not dropped first',
    `${outside}create index concurrently i on orders (id);`,
  ],
  ['a step outside that cannot be repeated', `${outside}create table gifts (id text);`],
  [
    'a column whose default is written into each row',
    'alter table orders add column at timestamptz default clock_timestamp();',
  ],
  ['a generated column', 'alter table orders add column n text generated always as (id) stored;'],
  ['another type of a column', 'alter table orders alter column id type bigint using id::bigint;'],
  ['not null without a proof', 'alter table orders alter column note set not null;'],
  ['a column that old code does not fill', 'alter table orders add column note text not null;'],
  [
    'a check that is proven under a lock',
    "alter table orders add constraint c check (note <> '');",
  ],
  [
    'a check that is proven in the transaction that adds it',
    "alter table orders add constraint c check (note <> '') not valid;\nalter table orders validate constraint c;",
  ],
  [
    'a foreign key that is proven under a lock',
    'alter table orders add constraint f foreign key (id) references customers (id);',
  ],
  ['a unique constraint that makes its index', 'alter table orders add constraint u unique (id);'],
  ['another name of a column', 'alter table orders rename column note to remark;'],
  ['another name of a table', 'alter table orders rename to purchases;'],
  ['a column that goes', 'alter table orders drop column note;'],
  [
    'a column that goes in the release that stops to use it',
    '-- Unused since 0.2.0.\nalter table orders drop column note;',
  ],
  [
    'a column that goes after a release that never was',
    '-- Unused since 0.1.7.\nalter table orders drop column note;',
  ],
  ['a table that goes', 'drop table gifts;'],
  ['a rule that is silenced', '-- squawk-ignore ban-drop-table\ndrop table gifts;'],
];
const fileOf = (n: number) => `${String(1000 + n)}.do.offender.sql`;
// One look at all of them: each is a file of its own.
const refused = unsafeMigrations(
  new Map(offenders.map(([, text], n) => [fileOf(n), `${text}\n`])),
  released,
);

test.each(offenders.map(([what], n) => [what, n] as const))('refused: %s', (_, n) => {
  expect(refused.filter((offence) => offence.startsWith(fileOf(n)))).not.toEqual([]);
});

test('what it cannot parse is refused', () => {
  expect(unsafeMigrations(later('alter table orders ad colum;\n'), released)).not.toEqual([]);
});

test.each([
  [
    'a table with its indexes',
    'create table gifts (id text primary key, at timestamptz not null);\ncreate index gifts_at on gifts (at);',
  ],
  [
    'a column with a default that is no more than noted',
    "alter table orders add column note text not null default '';",
  ],
  [
    'a check that is proven later',
    "alter table orders add constraint c check (note <> '') not valid;",
  ],
  [
    'an index made concurrently, outside of a transaction',
    `-- Why.\n${outside}drop index concurrently if exists i;\ncreate unique index concurrently i on orders (id)\n  where note is null;`,
  ],
  [
    'a column that no released code used',
    '-- Unused since 0.1.0.\nalter table orders drop column note;',
  ],
])('let through: %s', (_, text) => {
  expect(unsafeMigrations(later(`${text}\n`), released)).toEqual([]);
});

test('not null is let through once an earlier file has validated the proof', () => {
  const proof = new Map([
    [
      '0073.do.a.sql',
      'alter table orders add constraint orders_note check (note is not null) not valid;\n',
    ],
    ...later('alter table orders alter column note set not null;\n'),
  ]);
  expect(unsafeMigrations(proof, released)).toEqual([]);
  const unproven = new Map([...proof, ['0074.do.before.sql', 'select 1;\n']]);
  expect(unsafeMigrations(unproven, released)).toHaveLength(1);
  const ofAnother = new Map([
    ...proof,
    ['0075.do.now.sql', 'alter table orders alter column id set not null;\n'],
  ]);
  expect(unsafeMigrations(ofAnother, released)).toHaveLength(1);
});
