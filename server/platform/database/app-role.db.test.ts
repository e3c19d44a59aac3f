import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { grantAppRole } from './app-role.ts';
import { connectDatabase, sql, type Database } from '../db.ts';

const database = useTestDatabase();
const history = [
  'ledger_entries',
  'ledger_transfers',
  'payment_events',
  'order_events',
  'audit_log',
] as const;
const appUrl = new URL(inject('testAppUrl'));
let app: Database;

beforeAll(() => {
  const url = Object.assign(new URL(appUrl), { pathname: new URL(database.url).pathname }).href;
  app = connectDatabase({ url, applicationName: 'test-app-role' });
});
afterAll(() => app.close());

const refused = { code: '42501', message: expect.stringContaining('permission denied') };
const statement = (text: string) => ({ text, values: [] });

test.each(history)('the role of the processes may write %s and never change it', async (table) => {
  const [column] = await database.db.rows<{ name: string }>(sql`
    select attname as name from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and attidentity = '' limit 1`);
  const name = column?.name ?? '';
  await expect(app.rows(statement(`select 1 from ${table}`))).resolves.toEqual([]);
  const insert = `insert into ${table} (${name}) select ${name} from ${table} where false`;
  await expect(app.execute(statement(insert))).resolves.toBe(0);
  for (const text of [
    `update ${table} set ${name} = ${name}`,
    `delete from ${table}`,
    `truncate ${table}`,
    `alter table ${table} disable trigger all`,
    `drop table ${table}`,
  ]) {
    const outcome = app.execute(statement(text));
    await expect(outcome).rejects.toMatchObject({ code: '42501' });
  }
});

test('the refusal does not lean on the triggers', async () => {
  await database.db.execute(statement('alter table ledger_entries disable trigger user'));
  try {
    const update = app.execute(sql`update ledger_entries set amount_minor = 1`);
    await expect(update).rejects.toMatchObject(refused);
    await expect(app.execute(sql`delete from ledger_entries`)).rejects.toMatchObject(refused);
  } finally {
    await database.db.execute(statement('alter table ledger_entries enable trigger user'));
  }
});

test('every table whose trigger refuses change is closed, whoever adds it', async () => {
  await database.db.execute(
    statement(`create table diary (line text);
      create trigger diary_append_only before update or delete or truncate on diary
        for each statement execute function refuse_change();
      create table scratch (line text)`),
  );
  await expect(app.rows(sql`select 1 from diary`)).rejects.toMatchObject(refused);
  await grantAppRole(database.url, decodeURIComponent(appUrl.username));
  await app.execute(sql`insert into diary values ('kept')`);
  await expect(app.execute(sql`delete from diary`)).rejects.toMatchObject(refused);
  await app.execute(sql`insert into scratch values ('gone')`);
  expect(await app.execute(sql`delete from scratch`)).toBe(1);
});

test('the role makes no tables and does not rewrite the list of migrations', async () => {
  await expect(app.execute(sql`create table mine (id bigint)`)).rejects.toMatchObject(refused);
  const forget = app.execute(sql`delete from schema_migrations`);
  await expect(forget).rejects.toMatchObject(refused);
});
