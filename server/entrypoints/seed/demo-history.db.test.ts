import { expect, test } from 'vitest';
import { dayMs } from '#contracts/time.ts';
import { createIdentity } from '#modules/identity';
import { attemptQueue } from '#modules/payments/collect';
import { sql } from '#platform/db.ts';
import { silentLog } from '#platform/log.ts';
import { givenShop } from '../../modules/sales/testing/given-sales.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { seed } from './demo-shop.ts';
import { pastCustomer, sowHistory, type HistoryContext } from './demo-history.ts';

const database = useTestDatabase();
const stockPercent = 5;

async function openDemo() {
  const now = new Date();
  const shop = await givenShop(database.db, () => now);
  const identityOf = (at: Date) =>
    createIdentity({
      ...shop,
      clock: () => at,
      log: silentLog,
      config: { mode: 'sandbox', publicUrl: shop.publicUrl },
      shop: { name: 'Lango' },
    });
  await seed({
    ...shop,
    ensureAccount: identityOf(now).ensureAccount,
    upstream: { host: '127.0.0.1', port: 4011 },
    farmUrl: 'http://127.0.0.1:4010/proxysmart',
    stockPercent,
  });
  await database.db.execute(sql`update proxies set health = 'healthy', rating = 5`);
  // As in a new shop, where the first rate counts from the first start on.
  await database.db.execute(sql`update exchange_rates set valid_from = ${now}`);
  const ensureAccount: HistoryContext['ensureAccount'] = (requested, at) =>
    identityOf(at).ensureAccount(requested);
  return { now, history: { ...shop, ensureAccount, stockPercent } };
}

/** Tells the story beside a worker that looks for payments to ask about; returns what it found. */
async function sowBesideWorker(history: HistoryContext) {
  const found: unknown[] = [];
  const told = new AbortController();
  const look = async () => {
    while (!told.signal.aborted) found.push(...(await attemptQueue.claim(history, 10)));
  };
  await Promise.all([look(), sowHistory(history).finally(() => told.abort())]);
  return found;
}

test('the second demo customer has orders in many states, and books that balance', async () => {
  const { db } = database;
  const { now, history } = await openDemo();
  expect(await sowBesideWorker(history)).toEqual([]);
  const count = async () => {
    const [row] = await db.rows<Record<string, number>>(sql`
      with own as (select id from customers where email = ${pastCustomer.email})
      select (select count(*)::integer from orders join own on customer_id = own.id) as orders,
             (select count(distinct state)::integer from orders join own on customer_id = own.id)
               as states,
             (select count(*)::integer from leases join own on customer_id = own.id
               where state = 'active' and ends_at > ${now}) as live,
             (select count(*)::integer from servers join own on customer_id = own.id) as servers,
             (select count(*)::integer from tickets join own on customer_id = own.id) as tickets,
             (select count(distinct date_trunc('day', hour))::integer from lease_usage) as days,
             (select coalesce(sum(amount_minor), 0)::integer from ledger_entries) as balance`);
    return row;
  };
  const found = await count();
  expect(found).toMatchObject({ live: 3, servers: 2, tickets: 2, balance: 0 });
  expect(found?.['states']).toBeGreaterThanOrEqual(5);
  expect(found?.['days']).toBeGreaterThanOrEqual(30);
  const [late] = await db.rows<{ n: number }>(sql`
    select count(*)::integer as n from orders
     where created_at > ${now} or created_at < ${new Date(now.getTime() - 40 * dayMs)}`);
  expect(late?.n).toBe(0);
  const [open] = await db.rows<Record<string, number>>(sql`
    select (select count(*)::integer from payment_attempts where next_check_at is not null) as due,
           (select count(*)::integer from payment_exceptions) as exceptions`);
  expect(open).toEqual({ due: 0, exceptions: 0 });
  await sowHistory(history);
  expect(await count()).toEqual(found);
});
