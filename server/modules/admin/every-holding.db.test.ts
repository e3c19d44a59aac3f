import { expect, test } from 'vitest';
import { keptNames, type Holding } from '#platform/held-data.ts';
import { sql, type Sql } from '#platform/db.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { personalTables } from '../privacy/testing/personal-tables.ts';
import { everyHolding } from './every-holding.ts';

const database = useTestDatabase();
const customerId = makeId('cus', systemRandomness);
const person = { customerId, emails: ['nobody@shop.test'] };
const at = new Date('2026-03-01T12:00:00Z');
const holdings = Object.entries(everyHolding);

test('every table that may tell of a person is declared by its module', async () => {
  const all = await personalTables(database.db);
  expect(all.filter((name) => !(name in everyHolding))).toEqual([]);
});

test('every declared table exists', async () => {
  const rows = await database.db.rows<{ name: string }>(sql`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  const names = new Set(rows.map(({ name }) => name));
  expect(holdings.map(([name]) => name).filter((name) => !names.has(name))).toEqual([]);
});

const statementsOf = ({ copy, erase, forget }: Holding) => ({
  copy: typeof copy === 'string' ? undefined : Object.values(copy).map((part) => part(person)),
  erase: typeof erase === 'string' ? undefined : erase({ ...person, at, emailMacs: ['mac'] }),
  forget: typeof forget === 'string' ? undefined : [forget.rows({ before: at, max: 10 })],
});

const means = holdings.flatMap(([table, holding]) =>
  Object.entries(statementsOf(holding)).flatMap(([what, statements]) =>
    statements ? [{ table, what, statements }] : [],
  ),
);

test.each(means)('$what of $table runs and is about that table', async ({ table, statements }) => {
  for (const statement of statements) await database.db.rows(statement);
  const text = statements.map((statement: Sql) => statement.text).join('\n');
  expect(text).toMatch(new RegExp(`\\b${table}\\b`));
});

test('where nothing is done, a sentence says why', () => {
  const reasons = holdings.flatMap(([, holding]) => Object.values(holding));
  const short = reasons.filter(
    (reason) => typeof reason === 'string' && !/^\S.{9,}\.$/.test(reason),
  );
  expect(short).toEqual([]);
});

test('parts of a copy have names of their own', () => {
  const names = holdings.flatMap(([, { copy }]) =>
    typeof copy === 'string' ? [] : Object.keys(copy),
  );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('every period is used', () => {
  const used = new Set<string>(['signUps']);
  for (const [, { forget }] of holdings) if (typeof forget !== 'string') used.add(forget.after);
  expect(keptNames.filter((name) => !used.has(name))).toEqual([]);
});
