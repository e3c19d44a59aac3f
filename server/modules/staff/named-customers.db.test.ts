import { expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { countOfNamed, customersNamed, isOneOf } from './named-customers.sql.ts';

const database = useTestDatabase();
const at = new Date('2026-03-01T12:00:00Z');

/** Accounts `<name>1` and on; each has an order when `withOrders`. */
async function givenCustomers(name: string, count: number, { withOrders = false } = {}) {
  await database.db.execute(sql`
    insert into customers (id, email, email_verified, name, first_name, last_name, created_at,
                           updated_at)
    select 'cus_' || md5(${name}::text || n), ${name}::text || n || '@shop.test', true,
           initcap(${name}::text) || ' ' || n, initcap(${name}::text), n::text, ${at}, ${at}
      from generate_series(1, ${count}::integer) n`);
  if (!withOrders) return;
  await database.db.execute(sql`
    insert into orders (id, code, customer_id, state, usd_cents, rate_e4, kes_minor, created_at,
                        moved_at)
    select 'ord_' || md5(${name}::text || n), upper(${name}::text) || '-' || n,
           'cus_' || md5(${name}::text || n), 'expired', 199, 1300000, 25900, ${at}, ${at}
      from generate_series(1, ${count}::integer) n`);
}

const ordersOf = (whose: (column: Sql) => Sql) =>
  sql`select from orders o where ${whose(sql`o.customer_id`)}`;

async function foundBy(search: string) {
  const { db } = database;
  const named = await customersNamed(db, search);
  const [walked] = await db.rows<{ count: number }>(sql`
    select count(*) from orders o where ${isOneOf(named)(sql`o.customer_id`)}`);
  return { named, walked: walked?.count, counted: await countOfNamed(db, named, ordersOf) };
}

test('a part of an address or a name gathers all who have it', async () => {
  await givenCustomers('amina', 12, { withOrders: true });
  await givenCustomers('brian', 2, { withOrders: true });
  for (const search of ['AMINA', 'amina 1', 'amina1']) {
    const { named, walked, counted } = await foundBy(search);
    const expected = search === 'AMINA' ? 12 : 4;
    expect(named).toMatchObject({ more: false, ids: { length: expected } });
    expect([walked, counted]).toEqual([expected, { total: expected, more: false }]);
  }
});

test('a whole address names its own account alone, in any case', async () => {
  await givenCustomers('dalia', 1);
  await givenCustomers('xdalia', 1);
  const own = await customersNamed(database.db, 'Dalia1@Shop.test');
  expect(own?.ids).toHaveLength(1);
  const part = await customersNamed(database.db, 'dalia1@shop');
  expect(part?.ids).toHaveLength(2);
});

test('of a name that very many share all is found, and counted as far as anybody reads', async () => {
  await givenCustomers('common', 1_002, { withOrders: true });
  const { named, walked, counted } = await foundBy('common');
  expect(named?.more).toBe(true);
  expect([walked, counted]).toEqual([1_002, { total: 1_000, more: true }]);
  await givenCustomers('other', 3);
  // The list of customers asks it of a row that has the same name as in the condition.
  const [listed] = await database.db.rows<{ count: number }>(sql`
    select count(*) from customers c where ${isOneOf(named)(sql`c.id`)}`);
  expect(listed?.count).toBe(1_002);
});

test('what few of very many have is counted to the end', async () => {
  await givenCustomers('idle', 1_002);
  const [last] = await database.db.rows<{ id: CustomerId }>(sql`
    select 'cus_' || md5('idle1002') as id`);
  await database.db.execute(sql`
    insert into orders (id, code, customer_id, state, usd_cents, rate_e4, kes_minor, created_at,
                        moved_at)
    values ('ord_' || md5('idle'), 'IDLE-1', ${last?.id ?? ''}, 'expired', 199, 1300000, 25900,
            ${at}, ${at})`);
  const { walked, counted } = await foundBy('idle');
  expect([walked, counted]).toEqual([1, { total: 1, more: false }]);
});
