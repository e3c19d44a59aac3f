import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { holdMs } from '#contracts/sale/payments.ts';
import { findAttempt } from '#modules/payments/collect';
import { sql } from '#platform/db.ts';
import { sideBySide } from '#platform/loops/side-by-side.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { whenDue } from '#testing/when-due.ts';
import { beginRows } from '#platform/loops/work.ts';
import { anyToRelease, releaseExpired } from './sweep.ts';
import { paymentsDue } from '../../work.ts';
import {
  customerPays,
  givenOpenSale,
  givenPassingShop,
  type TestShop,
} from '../../testing/given-sales.ts';

const database = useTestDatabase();
const start = new Date('2026-03-01T12:00:00Z');
const lookEveryMs = 20;

/** Resolves once a session waits for a row that another one holds. */
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
    // Begun again, since it was the one: the sweep has gone on meanwhile.
    if (sweep) return;
    await tx.rows(sql`
      select 1 from leases l join order_lines n on n.id = l.order_line_id
       where n.order_id = ${orderId} for update of l`);
    sweep = whenDue(shop, anyToRelease, () => releaseExpired(shop));
    await somebodyWaits(shop);
    // The claim is the sweep's by now, which waits for the lease: one of both must begin again.
    await tx.rows(sql`select 1 from lease_claims where proxy_id = ${proxyId} for update`);
  });
  expect(await sweep).toBeGreaterThan(0);
  const held = await shop.db.rows(sql`select 1 from lease_claims where proxy_id = ${proxyId}`);
  expect(held).toEqual([]);
});

test('a payment whose provider does not answer holds up no other', async () => {
  const { shop, pass } = await givenPassingShop(database.db, start);
  const [slow, quick] = [await givenOpenSale(shop), await givenOpenSale(shop)];
  const { ask } = shop.daraja;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const slowReference = (await findAttempt(shop.db, slow.paymentId))?.providerReference;
  shop.daraja.ask = async (reference) => {
    asked.push(reference);
    if (reference === slowReference) await answered;
    return ask(reference);
  };
  const asking = sideBySide(2, (room) => beginRows(shop, paymentsDue, room));
  const stateOf = async (sale: typeof slow) => (await findAttempt(shop.db, sale.paymentId))?.state;
  await customerPays(shop, slow);
  expect(await asking.turn()).toBe(1);
  await expect.poll(() => asked).toEqual([slowReference]);
  await customerPays(shop, quick);
  pass(1);
  expect(await asking.turn()).toBe(1);
  await expect.poll(() => stateOf(quick)).toBe('succeeded');
  expect(await stateOf(slow)).not.toBe('succeeded');
  answer();
  await asking.ended();
  expect(await stateOf(slow)).toBe('succeeded');
});
