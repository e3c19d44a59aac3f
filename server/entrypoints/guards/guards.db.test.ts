import { existsSync } from 'node:fs';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { moneyRules } from './testing/money-rules.ts';
import { onlyOnce } from './testing/only-once.ts';

/**
 * Each rule that the database itself keeps about money and history, tried with what it refuses and
 * tried again without the rule: what is refused only for another reason counts as no proof.
 */
const database = useTestDatabase();
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(() => client.end());
/** Nothing that a test took away stays away. */
beforeEach(() => client.query('begin'));
afterEach(() => client.query('rollback'));

const names = async (query: string, ...values: unknown[]) =>
  (await client.query<{ name: string }>(query, values)).rows.map(({ name }) => name);

/** The refusal of a statement, which leaves nothing behind; undefined where it passes. */
async function refusalOf(text: string, values: unknown[] = []) {
  await client.query('savepoint tried');
  try {
    await client.query(text, values);
    return undefined;
  } catch (cause) {
    return cause as pg.DatabaseError;
  } finally {
    await client.query('rollback to tried');
  }
}

const change = async (table: string, actions: readonly string[]) => {
  if (actions.length > 0) await client.query(`alter table ${table} ${actions.join(', ')}`);
};

/** Takes every rule but one from a table, so that a row needs no context around it. */
async function bare(table: string, kept = '') {
  const columns = await names(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and attidentity = '' and not attisdropped`,
    table,
  );
  const constraints = await names(
    `select conname as name from pg_constraint
      where conrelid = $1::regclass and contype not in ('n', 't') and conname <> $2`,
    table,
    kept,
  );
  const fewer = constraints.map((name) => `drop constraint if exists ${name} cascade`);
  // The columns of a key that goes may be empty only once it is gone.
  await change(table, fewer);
  await change(
    table,
    columns.map((name) => `alter column "${name}" drop not null`),
  );
  return columns;
}

type Row = Readonly<Record<string, unknown>>;
const operations = ['update', 'delete', 'truncate'] as const;
const all = new Set<string>(operations);
/** Who empties the stock as the owner of the tables empties the moves of its reports with it. */
const emptied = new Set<string>(['update', 'delete']);
/** Rows that stay unchanged once written; some tables delete rows that are old enough. */
const histories: Readonly<Record<string, ReadonlySet<string>>> = {
  abuse_moves: emptied,
  audit_log: all,
  billing_settings: all,
  credit_notes: all,
  customer_notes: all,
  database_use: all,
  dispute_events: all,
  invoices: all,
  ledger_entries: all,
  ledger_transfers: all,
  order_events: all,
  payment_events: all,
  refund_events: all,
  server_reveals: all,
  skipped_numbers: all,
};
const guarded = Object.entries(histories).flatMap(([table, refused]) =>
  operations.filter((one) => refused.has(one)).map((one) => [one, table] as const),
);

test.each(guarded)('%s of %s is refused by its guard, and by nothing else', async (what, table) => {
  const triggers = await names(
    `select tgname as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal`,
    table,
  );
  const columns = await bare(table);
  const [column = ''] = columns;
  await client.query(`alter table ${table} disable trigger user`);
  const moment = columns.includes('at') ? '(at) values (now())' : 'default values';
  await client.query(`insert into ${table} ${moment}`);
  await client.query(`alter table ${table} enable trigger user`);
  const statement = {
    update: `update ${table} set ${column} = ${column}`,
    delete: `delete from ${table}`,
    truncate: `truncate ${table}`,
  }[what];
  expect(await refusalOf(statement)).toMatchObject({
    code: '42501',
    message: expect.stringContaining(`${table} is append only`),
  });
  for (const name of triggers) await client.query(`drop trigger ${name} on ${table}`);
  expect(await refusalOf(statement)).toBeUndefined();
});

/** Triggers that do something of their own, with the file whose test fails without them. */
const testedWhere = {
  lease_claims_note_added: 'server/modules/catalogue/listing/listing-counts.db.test.ts',
  lease_claims_note_removed: 'server/modules/catalogue/listing/listing-counts.db.test.ts',
  ledger_entries_balance: 'server/modules/ledger/ledger.db.test.ts',
  ledger_entries_keep_balance: 'server/modules/ledger/ledger.db.test.ts',
  ledger_transfers_open_day: 'server/modules/reconciliation/daily-close.db.test.ts',
  proxies_note_added: 'server/modules/catalogue/listing/listing-counts.db.test.ts',
  proxies_note_changed: 'server/modules/catalogue/listing/listing-counts.db.test.ts',
  proxies_note_removed: 'server/modules/catalogue/listing/listing-counts.db.test.ts',
} as const;

test('every trigger of the database is known, with the test that misses it', async () => {
  const triggers = await names(`
    select tgname as name from pg_trigger where not tgisinternal order by 1`);
  const ofHistories = await names(
    `select tgname as name from pg_trigger where tgrelid::regclass::text = any ($1)
        and tgfoid::regproc::text in ('refuse_change', 'keep_for', 'keep_invoice', 'keep_notes',
                                       'keep_audit')`,
    Object.keys(histories),
  );
  expect(triggers).toEqual([...ofHistories, ...Object.keys(testedWhere)].toSorted());
  expect(Object.values(testedWhere).filter((file) => !existsSync(file))).toEqual([]);
});

test('every rule about an amount is tried', async () => {
  const found = await names(`
    select conname as name from pg_constraint
     where connamespace = 'public'::regnamespace and contype = 'c'
       and pg_get_constraintdef(oid) ~ '(minor|cents|_e4|percent|_bp)\\M' order by 1`);
  const tried = new Set(moneyRules.map(({ rule }) => rule));
  expect(found.filter((name) => !tried.has(name))).toEqual([]);
});

const insertion = (table: string, row: Row) =>
  `insert into ${table} (${Object.keys(row).join(', ')}) overriding system value
   values (${Object.keys(row)
     .map((_name, at) => `$${at + 1}`)
     .join(', ')})`;

test.each(moneyRules)('$rule refuses what it is there for', async ({ rule, good, bad }) => {
  const [table = ''] = await names(
    `select conrelid::regclass::text as name from pg_constraint
      where connamespace = 'public'::regnamespace and conname = $1`,
    rule,
  );
  expect(table).not.toBe('');
  await bare(table, rule);
  await client.query(`alter table ${table} disable trigger user`);
  const insert = (row: Row) => refusalOf(insertion(table, row), Object.values(row));
  expect(await insert(good)).toBeUndefined();
  for (const wrong of bad) {
    expect(await insert({ ...good, ...wrong })).toMatchObject({ code: '23514', constraint: rule });
  }
  await client.query(`alter table ${table} drop constraint ${rule}`);
  for (const wrong of bad) expect(await insert({ ...good, ...wrong })).toBeUndefined();
});

test.each(onlyOnce)('$rule lets there be one', async ({ rule, table, row, other }) => {
  await bare(table, rule);
  await client.query(`alter table ${table} disable trigger user`);
  await client.query(insertion(table, row), Object.values(row));
  const again = () => refusalOf(insertion(table, row), Object.values(row));
  expect(await again()).toMatchObject({
    code: expect.stringMatching(/^(23505|23P01)$/),
    constraint: rule,
  });
  const another = { ...row, ...other };
  expect(await refusalOf(insertion(table, another), Object.values(another))).toBeUndefined();
  const isConstraint = await names(
    `select conname as name from pg_constraint where conname = $1`,
    rule,
  );
  await client.query(
    isConstraint.length > 0 ? `alter table ${table} drop constraint ${rule}` : `drop index ${rule}`,
  );
  expect(await again()).toBeUndefined();
});
