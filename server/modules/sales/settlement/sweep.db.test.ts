import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { holdMs } from '#contracts/sale/payments.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { letGo } from './sweep.ts';
import { givenOpenSale, givenPassingShop, type TestShop } from '../testing/given-sales.ts';

const database = useTestDatabase();
const start = new Date('2026-03-01T12:00:00Z');
const lookEveryMs = 20;

/** Resolves once somebody waits for a row that somebody else holds. */
async function somebodyWaits({ db }: TestShop) {
  for (;;) {
    const waiting = await db.rows(sql`
      select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`);
    if (waiting.length > 0) return;
    await wait(lookEveryMs);
  }
}

test('a sweep that meets another in a circle goes on, and lets every hold go', async () => {
  const { shop, pass } = await givenPassingShop(database.db, start);
  const { orderId, proxyId } = await givenOpenSale(shop);
  pass(holdMs + 1);
  let sweep: Promise<number> | undefined;
  await shop.db.transaction(async (tx) => {
    await tx.rows(sql`
      select 1 from leases l join order_lines n on n.id = l.order_line_id
       where n.order_id = ${orderId} for update of l`);
    sweep = letGo(shop);
    await somebodyWaits(shop);
    // The claim is the sweep's by now, which waits for the lease: one of both must begin again.
    await tx.rows(sql`select 1 from lease_claims where proxy_id = ${proxyId} for update`);
  });
  expect(await sweep).toBeGreaterThan(0);
  const held = await shop.db.rows(sql`select 1 from lease_claims where proxy_id = ${proxyId}`);
  expect(held).toEqual([]);
});
