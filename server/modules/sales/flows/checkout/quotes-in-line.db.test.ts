import { expect, test } from 'vitest';
import { connectDatabase, sql, statementMs } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenBuyer, givenPassingShop, givenProxy } from '../../testing/given-sales.ts';
import { givenSite } from '../../testing/given-site.ts';

const database = useTestDatabase();
const poolMax = 4;
/** Longer than a new connection may take, and less than a call has in all. */
const heldSeconds = 3.1;

test('fifty who ask for a price while every connection is taken are served, if slowly', async () => {
  const { shop } = await givenPassingShop(database.db, new Date('2026-03-01T12:00:00Z'));
  const productId = await givenProxy(shop);
  const { url } = database;
  const limits = { poolMax, statementMs: statementMs.answer };
  const db = connectDatabase({ url, applicationName: 'prices', ...limits });
  const site = await givenSite({ ...shop, db }, await givenBuyer(shop));
  const ask = () => site.ask('/quotes', { product: 'proxy', productId, plan: 'daily' });
  try {
    expect(await ask()).toMatchObject({ status: 200 });
    const hold = () => db.rows(sql`select pg_sleep(${heldSeconds})`);
    const held = Array.from({ length: poolMax }, hold);
    const answers = await Promise.all(Array.from({ length: 50 }, ask));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await Promise.all(held);
  } finally {
    await site.close();
    await db.close();
  }
});
