import { beforeEach, expect, test } from 'vitest';
import type { AdminOrder } from '#contracts/admin/shapes.ts';
import type { AdminOrderLine } from '#contracts/admin/money/orders.ts';
import { toWholeKes } from '#contracts/money.ts';
import { creditNotesOf, invoiceOfOrder } from '#modules/billing';
import { leasesOfOrders } from '#modules/leases/holding';
import { findOrder } from '#modules/orders';
import { orderFilterOf, searchOrders } from '#modules/orders/lists';
import { sql } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import { openAdmin, type Admin } from '#testing/admin/given-admin.ts';
import { givenShop as givenAdminShop } from '#testing/admin/given-shop.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { resolvePayment } from '../goods/sale/resolve-payment.ts';
import { givenBalance } from '../testing/given-balance.ts';
import { buyCart, dayOf, givenProxies } from '../testing/given-cart.ts';
import {
  customerPays,
  givenBuyer,
  givenPassingShop,
  holdingsOf,
  priceKes,
  trialBalance,
} from '../testing/given-sales.ts';

/** Staff give some lines of an order back, over HTTP. */
const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const price = toWholeKes(priceKes);

async function openShop() {
  const { shop } = await givenPassingShop(database.db, noon);
  await shop.db.execute(sql`update proxies set on_sale = false`);
  const whole = { ...givenAdminShop(database.db, shop.clock), ...shop };
  return { shop: whole, admin: await openAdmin(whole) };
}
let shop: Awaited<ReturnType<typeof openShop>>['shop'];
let admin: Admin;
beforeEach(async () => {
  ({ shop, admin } = await openShop());
});

type Mode = 'BALANCE' | 'STK';

/** A customer who bought so many proxies in one payment. */
async function givenOrder(count: number, mode: Mode = 'BALANCE') {
  const ids = await givenProxies(shop, count);
  const buyer = await (mode === 'STK' ? givenBuyer(shop) : givenBalance(shop, count * price));
  const paid = await buyCart(shop, { buyer, mode }, dayOf(ids));
  if (mode === 'STK') {
    await customerPays(shop, paid, { amountKes: count * price });
    await resolvePayment(shop, paid.paymentId);
  }
  const order = await findOrder(shop.db, paid.orderId);
  const [one = '', two = ''] = (order?.lines ?? []).slice(1).map(({ id }) => id);
  return { ...paid, buyer, order, pair: [one, two] };
}

let keys = 0;
const ask = (paymentId: string, body: object) =>
  admin.call('finance', `POST /admin/payments/${paymentId}/refunds`, {
    reason: 'two were slow',
    destination: 'balance',
    endsService: true,
    key: `00000000-0000-4000-8000-${String((keys += 1)).padStart(12, '0')}`,
    ...body,
  });
const linesOf = async (orderId: string, page = 0) =>
  (await admin.call('support', `GET /admin/orders/${orderId}/lines?page=${page}`))
    .json as unknown as { content: AdminOrderLine[]; totalItems: number };

test('each line proves its own delivery: when, and when it was first used', async () => {
  const { orderId, order } = await givenOrder(3);
  const used = new Date(noon.getTime() + 60_000);
  const second = order?.lines[1]?.id ?? '';
  await shop.db.execute(sql`
    update leases set first_connected_at = ${used} where order_line_id = ${second}`);
  const { content } = await linesOf(orderId);
  expect(content.map(({ from, firstConnectedAt }) => [from, firstConnectedAt])).toEqual([
    [noon.toISOString(), null],
    [noon.toISOString(), used.toISOString()],
    [noon.toISOString(), null],
  ]);
});

test.each<[Mode]>([['STK'], ['BALANCE']])(
  'two of five paid by %s go back with their price and end; the other three work',
  async (mode) => {
    const { paymentId, orderId, pair, buyer } = await givenOrder(5, mode);
    const asked = await ask(paymentId, { lineIds: pair });
    expect(asked.json).toMatchObject({
      state: 'succeeded',
      amountMinor: 2 * priceKes.minor,
      lines: expect.stringMatching(/ \(\+1\)$/) as string,
      endsService: true,
    });
    expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({
      leases: 3,
      creditMinor: 2 * priceKes.minor,
    });
    expect((await findOrder(shop.db, orderId))?.state).toBe('partially_refunded');
    const { content, totalItems } = await linesOf(orderId);
    expect(totalItems).toBe(5);
    const left = priceKes.minor;
    expect(content.map(({ state, leftMinor }) => [state, leftMinor])).toEqual([
      ['delivered', left],
      ['refunded', 0],
      ['refunded', 0],
      ['delivered', left],
      ['delivered', left],
    ]);
    const invoice = await invoiceOfOrder(shop.db, orderId);
    const notes = invoice ? await creditNotesOf(shop.db, invoice.id) : [];
    expect(notes.map(({ total }) => total.minor)).toEqual([2 * priceKes.minor]);
    const [entry] = await shop.db.rows<{ lines: unknown }>(sql`
      select after->'lineIds' as lines from audit_log
       where subject_id = ${String(asked.json['id'])}`);
    expect(entry?.lines).toEqual(pair);
    expect(await trialBalance(shop)).toBe(0);
    const rest = await ask(paymentId, {});
    expect(rest.json).toMatchObject({ amountMinor: 3 * priceKes.minor });
    expect((await findOrder(shop.db, orderId))?.state).toBe('refunded');
    expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ leases: 0 });
    expect(await trialBalance(shop)).toBe(0);
  },
);

test('a part of the price of lines goes back without ending them, and no more than is left', async () => {
  const { paymentId, orderId, pair } = await givenOrder(3);
  const some = { lineIds: pair, endsService: false };
  expect((await ask(paymentId, { ...some, amountKes: 100 })).json).toMatchObject({
    state: 'succeeded',
    amountMinor: 10_000,
  });
  const { content } = await linesOf(orderId);
  const left = content.map(({ leftMinor }) => leftMinor);
  expect(left[0]).toBe(priceKes.minor);
  expect((left[1] ?? 0) + (left[2] ?? 0)).toBe(2 * priceKes.minor - 10_000);
  expect(content.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  const more = await ask(paymentId, { ...some, amountKes: 2 * price });
  expect(more).toMatchObject({ status: 409, json: { code: 'refund-refused' } });
  expect(more.json['detail']).toContain('of these lines');
  expect((await ask(paymentId, { ...some, amountKes: 50, endsService: true })).status).toBe(409);
});

test('lines of another order, no lines and too many are refused at their field', async () => {
  const { paymentId, pair } = await givenOrder(3);
  const other = await givenOrder(2);
  const many = Array.from({ length: 1_001 }, () => makeId('orl', shop.random));
  for (const lineIds of [[pair[0], other.pair[0]], [makeId('orl', shop.random)], [], many]) {
    const { status, json } = await ask(paymentId, { lineIds });
    expect([status, json['errors']]).toMatchObject([422, [{ pointer: '/lineIds' }]]);
  }
  const rows = await shop.db.rows(sql`select 1 from refunds where payment_id = ${paymentId}`);
  expect(rows).toEqual([]);
});

test('of two refunds of the same line at once, one is made', async () => {
  const { paymentId, buyer, pair } = await givenOrder(3);
  const lineIds = pair.slice(0, 1);
  const both = await Promise.all([ask(paymentId, { lineIds }), ask(paymentId, { lineIds })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({
    leases: 2,
    creditMinor: priceKes.minor,
  });
  expect(await trialBalance(shop)).toBe(0);
});

test('staff find an order of several by its code, its lines by their addresses', async () => {
  const { orderId, order, buyer } = await givenOrder(30);
  const path = `GET /admin/orders?state=all&search=${order?.code}`;
  const [listed] = (await admin.call('support', path)).json['content'] as AdminOrder[];
  expect(listed).toMatchObject({ id: orderId, title: expect.stringMatching(/ \(\+29\)$/) });
  const record = await admin.call('support', `GET /admin/orders/${orderId}`);
  expect(record.json).toMatchObject({ lineCount: 30, order: { title: listed?.title } });
  const [first, second] = [await linesOf(orderId), await linesOf(orderId, 1)];
  expect([first.content.length, second.content.length, second.totalItems]).toEqual([25, 5, 30]);
  expect(second.content.map(({ position }) => position)).toEqual([25, 26, 27, 28, 29]);
  const leases = await leasesOfOrders(shop.db, [orderId]);
  const last = second.content.at(-1);
  const lease = leases.find(({ id }) => id === last?.leaseId);
  expect(lease?.orderLineId).toBe(last?.id);
  const [proxy] = await shop.db.rows<{ ip: string }>(sql`
    select host(p.ip) as ip from leases l join proxies p on p.id = l.proxy_id
     where l.id = ${last?.leaseId}`);
  const found = await admin.call('support', `GET /admin/search?search=${proxy?.ip}`);
  expect(found.json['content']).toContainEqual(
    expect.objectContaining({ kind: 'lease', id: last?.leaseId }),
  );
  const title = `The last of ${orderId}`;
  await shop.db.execute(sql`update order_lines set title = ${title} where id = ${last?.id}`);
  const { json } = await admin.call('support', `GET /admin/leases/${last?.leaseId}`);
  expect(json['lease']).toMatchObject({ title, orderId });
  const filter = orderFilterOf({ search: title }, buyer.customerId);
  const own = await searchOrders(shop.db, filter);
  expect(own.orders.map((each) => each.order.id)).toEqual([orderId]);
});
