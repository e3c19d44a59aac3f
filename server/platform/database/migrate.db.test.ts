import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { useEmptyDatabases } from '#testing/test-database.ts';
import { ownFolder } from '#testing/folders.ts';
import { migrate } from './migrate.ts';

const newDatabase = useEmptyDatabases();
const locks = { lockMs: 100, pauseMs: 100, tries: 200 };
const cleanUp: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanUp.splice(0).toReversed()) await clean();
});

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = ownFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

async function session(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  cleanUp.push(() => client.end());
  return client;
}

const orders = { '0001.do.orders.sql': 'create table orders (id bigint, note text);\n' };
const byNote = {
  '0002.do.by-note.sql': `-- Staff search by note.
-- Runs outside of a transaction.
drop index concurrently if exists orders_note;
create index concurrently orders_note on orders (note)
  where note is not null;
analyze orders;
`,
};
const remark = { '0002.do.remark.sql': 'alter table orders add column remark text;\n' };

test('an index is made outside of a transaction, and the file is written down', async () => {
  const url = await newDatabase();
  const folder = folderOf({ ...orders, ...byNote });
  const names = Object.keys({ ...orders, ...byNote });
  expect(await migrate(url, undefined, { folder })).toEqual(names);
  expect(await migrate(url, undefined, { folder })).toEqual([]);
  const client = await session(url);
  const { rows } = await client.query(
    "select indisvalid as valid from pg_index where indexrelid = 'orders_note'::regclass",
  );
  expect(rows).toEqual([{ valid: true }]);
});

test('what ran before a file that fails stands, and the next run goes on with that file', async () => {
  const url = await newDatabase();
  const folder = folderOf(orders);
  const broken = 'create table gifts (id bigint);\nselect 1 / 0;\n';
  writeFileSync(join(folder, '0002.do.gifts.sql'), broken);
  await expect(migrate(url, undefined, { folder })).rejects.toThrow('division by zero');
  writeFileSync(join(folder, '0002.do.gifts.sql'), broken.replace('/ 0', '/ 1'));
  expect(await migrate(url, undefined, { folder })).toEqual(['0002.do.gifts.sql']);
});

test('a migration lets others pass while it waits for a table, and runs when that is free', async () => {
  const url = await newDatabase();
  await migrate(url, undefined, { folder: folderOf(orders) });
  const [seller, reader] = [await session(url), await session(url)];
  await seller.query('begin; insert into orders values (1)');
  const folder = folderOf({ ...orders, ...remark });
  const migrated = migrate(url, undefined, { folder, locks });
  // Each of these would wait behind the migration for as long as that waits.
  for (let read = 0; read < 20; read += 1) {
    await reader.query("set statement_timeout = '5s'; select count(*) from orders");
  }
  await seller.query('commit');
  expect(await migrated).toEqual(['0002.do.remark.sql']);
});

test('a table that is never free ends the migration with what to do', async () => {
  const url = await newDatabase();
  await migrate(url, undefined, { folder: folderOf(orders) });
  const seller = await session(url);
  await seller.query('begin; insert into orders values (1)');
  const folder = folderOf({ ...orders, ...remark });
  const few = { ...locks, tries: 2 };
  await expect(migrate(url, undefined, { folder, locks: few })).rejects.toThrow(
    /0002\.do\.remark\.sql waits for a table.*pg_stat_activity/,
  );
  await seller.query('commit');
  const { rows } = await seller.query('select max(version)::int as version from schema_migrations');
  expect(rows).toEqual([{ version: 1 }]);
});

test('deployers who come at once each end well, also with an index made concurrently', async () => {
  const url = await newDatabase();
  const folder = folderOf({ ...orders, ...byNote });
  const runs = await Promise.all(
    Array.from({ length: 4 }, () => migrate(url, undefined, { folder, locks })),
  );
  expect(runs.flat()).toEqual(Object.keys({ ...orders, ...byNote }));
});
