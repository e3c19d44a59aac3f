import { expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { sql } from '#platform/db.ts';
import { systemRandomness as random } from '#platform/random.ts';
import { historyOf, lockOrder, recordDelivery, saveMove, staleOrders } from './orders.sql.ts';
import { moveOrder, placeOrder } from './place-order.ts';
import { givenCustomer, givenOrder, noon } from './testing/given-order.ts';

const test1 = useTestDatabase();
const later = new Date('2026-03-01T12:05:00Z');
const pay = { event: 'pay', at: later, actor: 'provider:daraja' } as const;

test('an order waits for its money under a short code, and its history says how it began', async () => {
  const { db } = test1;
  const customerId = await givenCustomer(db);
  const order = await givenOrder(db, customerId);
  expect(order.code).toMatch(/^LG-[2-9A-HJ-NP-Z]{6}$/);
  expect(await db.transaction((tx) => lockOrder(tx, order.id))).toEqual(order);
  expect(await historyOf(db, order.id)).toEqual([
    {
      kind: 'submit',
      detail: { from: 'draft', to: 'awaiting_payment' },
      actor: `customer:${customerId}`,
      at: noon,
    },
  ]);
});

test('a code that is taken is drawn again', async () => {
  const { db } = test1;
  const customerId = await givenCustomer(db);
  const first = await givenOrder(db, customerId);
  let draws = 0;
  // The first order draws ids from zeros and so the code of zeros; the second does too, once.
  const stuck = (bytes: number) => (draws++ < 3 ? new Uint8Array(bytes) : random(bytes));
  const place = (productId: string) =>
    db.transaction((tx) => {
      const lines = [{ ...first.lines[0], productId }] as const;
      return placeOrder(tx, { ...first, lines, customerId, price: first, at: noon, random: stuck });
    });
  const before = await place('prx_one');
  draws = 0;
  const after = await place('prx_two');
  expect(before.code).toBe('LG-222222');
  expect(after.code).not.toBe(before.code);
  expect(after.id).not.toBe(before.id);
});

test('two callbacks at once pay an order once', async () => {
  const { db } = test1;
  const order = await givenOrder(db, await givenCustomer(db));
  const payOnce = () =>
    db.transaction(async (tx) => moveOrder(tx, await lockOrder(tx, order.id), pay));
  const outcomes = await Promise.allSettled([payOnce(), payOnce(), payOnce()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const kinds = (await historyOf(db, order.id)).map(({ kind }) => kind);
  expect(kinds).toEqual(['submit', 'pay']);
});

test('an order that was not locked cannot be moved over somebody else’s move', async () => {
  const { db } = test1;
  const order = await givenOrder(db, await givenCustomer(db));
  await db.transaction(async (tx) => moveOrder(tx, await lockOrder(tx, order.id), pay));
  const note = { event: 'cancel', from: 'awaiting_payment', actor: 'system', detail: {} } as const;
  const stale = { ...order, state: 'cancelled' as const };
  await expect(db.transaction((tx) => saveMove(tx, stale, note))).rejects.toThrow('locked');
});

test('a step of the delivery is proven once, and the first telling stands', async () => {
  const { db } = test1;
  const { id: orderId } = await givenOrder(db, await givenCustomer(db));
  const first = { orderId, step: 'first_connection', detail: { n: 1 }, at: noon } as const;
  const again = { ...first, detail: { n: 2 }, at: later };
  expect(await recordDelivery(db, first)).toBe(true);
  expect(await recordDelivery(db, again)).toBe(false);
  const steps = (await historyOf(db, orderId)).filter(({ kind }) => kind.startsWith('step:'));
  expect(steps).toEqual([
    { kind: 'step:first_connection', detail: { n: 1 }, actor: 'system', at: noon },
  ]);
});

test('history cannot be rewritten', async () => {
  const { db } = test1;
  await givenOrder(db, await givenCustomer(db));
  const rewrites = [
    sql`update order_events set actor = 'nobody'`,
    sql`delete from order_events`,
    sql`truncate order_events`,
  ];
  for (const rewrite of rewrites) {
    await expect(db.execute(rewrite)).rejects.toThrow('append only');
  }
});

test('orders that waited too long are found, oldest first, and paid ones are not', async () => {
  const { db } = test1;
  const customerId = await givenCustomer(db);
  const at = new Date('2020-01-01T00:00:00Z');
  const old = await givenOrder(db, customerId, { at });
  const older = await givenOrder(db, customerId, { at: new Date(at.getTime() - 1) });
  const paid = await givenOrder(db, customerId, { at });
  await db.transaction(async (tx) => moveOrder(tx, await lockOrder(tx, paid.id), pay));
  const before = new Date('2021-01-01T00:00:00Z');
  expect(await staleOrders(db, { before, limit: 10 })).toEqual([older.id, old.id]);
});

test('no order can name a category that is not sold', async () => {
  const { db } = test1;
  const customerId = await givenCustomer(db);
  for (const product of ['templates', 'nonvoip', 'vcc', 'other']) {
    const line = { product: product as 'proxy' };
    await expect(givenOrder(db, customerId, { line })).rejects.toThrow('order_lines_product_check');
  }
});
