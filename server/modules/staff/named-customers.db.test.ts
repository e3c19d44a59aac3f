import { expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { countOfNamed, customersNamed, isOneOf, withNewest } from './named-customers.sql.ts';

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

test('the newest rows of very many belong to those whose own newest are the newest', async () => {
  const { db } = database;
  await givenCustomers('many', 1_005, { withOrders: true });
  await givenCustomers('few', 2, { withOrders: true });
  // All with one time, except three: two orders of one, and one of another customer.
  const later = [
    ['many7', 3],
    ['many7', 2],
    ['many900', 1],
    ['few1', 4],
  ] as const;
  for (const [whose, minutes] of later) {
    await db.execute(sql`
      insert into orders (id, code, customer_id, state, usd_cents, rate_e4, kes_minor, created_at,
                          moved_at)
      select 'ord_' || md5(code), code, 'cus_' || md5(${whose}::text), 'expired', 199, 1300000,
             25900, ${at}::timestamptz + make_interval(mins => ${minutes}::integer), ${at}
        from (values (${`${whose}+${minutes}`})) as codes (code)`);
  }
  const newestOf = (customer: Sql) => sql`
    select o.created_at from orders o where o.customer_id = ${customer}
     order by o.created_at desc limit 1`;
  const named = await customersNamed(db, 'many');
  const pageOf = async (
    whose: typeof named,
    { limit, offset }: { limit: number; offset: number },
  ) =>
    db.rows(sql`
      select o.code from orders o where ${isOneOf(whose)(sql`o.customer_id`)}
       order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`);
  for (const page of [
    { limit: 2, offset: 0 },
    { limit: 2, offset: 2 },
  ]) {
    const newest = await withNewest(db, named, { ...page, newestOf });
    expect(newest?.more).toBe(false);
    expect(await pageOf(newest, page)).toEqual(await pageOf(named, page));
  }
  const first = await withNewest(db, named, { limit: 2, offset: 0, newestOf });
  expect(first?.ids).toHaveLength(2);
  const gathered = await customersNamed(db, 'few');
  expect(await withNewest(db, gathered, { limit: 2, offset: 0, newestOf })).toBe(gathered);
});
