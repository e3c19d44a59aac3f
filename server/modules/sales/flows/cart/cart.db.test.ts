import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { CartQuoteBody } from '#contracts/sale/cart.ts';
import { holdMs } from '#contracts/sale/payments.ts';
import { toWholeKes, wholeKes } from '#contracts/money.ts';
import { dayMs, hourMs } from '#contracts/time.ts';
import { creditNotesOf, insertCoupon, invoiceOfOrder } from '#modules/billing';
import { leasesOfOrders } from '#modules/leases/holding';
import { findOrder, lineStateOf, type Order } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { refundLease } from '../../goods/proxy/lease/refund-lease.ts';
import { resolvePayment } from '../../goods/sale/resolve-payment.ts';
import { fillBalance, givenBalance } from '../../testing/given-balance.ts';
import { buyCart, dayOf, givenProxies, payQuoted } from '../../testing/given-cart.ts';
import {
  customerPays,
  givenBuyer,
  givenOpenSale,
  givenPassingShop,
  holdingsOf,
  payFor,
  priceKes,
  trialBalance,
  type TestShop,
} from '../../testing/given-sales.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { releaseExpired } from '../settle/sweep.ts';
import { quoteCart } from './quote-cart.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const price = toWholeKes(priceKes);

async function openShop(volumePrices: TestShop['limits']['volumePrices'] = []) {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  // What other tests left free would be chosen too.
  await shop.db.execute(sql`update proxies set on_sale = false`);
  const limits = { ...shop.limits, volumePrices };
  return { shop: { ...shop, limits }, pass };
}

async function orderOf({ db }: TestShop, id: Order['id']): Promise<Order> {
  const order = await findOrder(db, id);
  if (!order) throw new Error('There is no order.');
  return order;
}

const statesOf = (shop: TestShop, order: Order) =>
  order.lines.map((line) => lineStateOf({ order, line }, shop.clock()));

const quote = (shop: TestShop, customerId: `cus_${string}`, body: CartQuoteBody) =>
  quoteCart(shop, { customerId, body });

async function givenCoupon({ db, random }: TestShop, percent: number): Promise<string> {
  const code = `MANY${percent}`;
  await db.transaction((tx) =>
    insertCoupon(tx, {
      id: makeId('cpn', random),
      code,
      off: { percent },
      products: ['proxy'],
      min: wholeKes(0),
      usesMax: null,
      usesPerCustomerMax: null,
      startsAt: new Date(0),
      endsAt: null,
      note: '',
      by: 'staff:test',
      at: noon,
    } as never),
  );
  return code;
}

test('lines are priced by volume, then by a coupon that is shared out to the shilling', async () => {
  const { shop } = await openShop([
    { from: 2, percent: 5 },
    { from: 3, percent: 10 },
    { from: 50, percent: 20 },
  ]);
  const { customerId } = await givenBuyer(shop);
  const body = dayOf(await givenProxies(shop, 3));
  const plain = await quote(shop, customerId, body);
  // 10 % off USD 1.99 is 1.79, at 130 rounded up to KES 233.
  expect(plain.lines.map(({ kes }) => toWholeKes(kes))).toEqual([233, 233, 233]);
  expect(toWholeKes(plain.list)).toBe(3 * price);
  const coupon = await givenCoupon(shop, 10);
  const lowered = await quote(shop, customerId, { ...body, coupon });
  expect(toWholeKes(lowered.quote.kes)).toBe(699 - 69);
  expect(lowered.lines.map(({ discount }) => toWholeKes(discount))).toEqual([23, 23, 23]);
});

test('twelve in one payment: one order, one invoice, one mail, a lease for each', async () => {
  const { shop } = await openShop();
  const buyer = await givenBalance(shop, 12 * price);
  const ids = await givenProxies(shop, 12);
  const paid = await buyCart(shop, { buyer }, dayOf(ids));
  expect(paid).toMatchObject({ lines: 12, amountKes: 12 * price, gone: [] });
  const order = await orderOf(shop, paid.orderId);
  expect(order).toMatchObject({ state: 'delivered', kes: wholeKes(12 * price) });
  expect(new Set(statesOf(shop, order))).toEqual(new Set(['delivered']));
  const leases = await leasesOfOrders(shop.db, [order.id]);
  expect(leases.map(({ proxyId }) => proxyId).toSorted()).toEqual(ids.toSorted());
  expect(leases.every(({ state }) => state === 'active')).toBe(true);
  const invoice = await invoiceOfOrder(shop.db, order.id);
  expect(invoice).toMatchObject({ total: order.kes });
  expect(invoice?.lines).toHaveLength(12);
  const mails = await shop.db.rows<{ template: string }>(sql`
    select template from mails where dedupe_key like ${`%${order.id}%`} order by template`);
  expect(mails.map(({ template }) => template)).toEqual(['operator-notice', 'purchase-many-ready']);
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ creditMinor: 0 });
  expect(await trialBalance(shop)).toBe(0);
});

test('by a prompt: what went to others before the money came is credited, the rest delivered', async () => {
  const { shop, pass } = await openShop();
  const buyer = await givenBuyer(shop);
  const ids = await givenProxies(shop, 4);
  const paid = await buyCart(shop, { buyer, mode: 'STK' }, dayOf(ids));
  pass(holdMs + 1);
  await releaseExpired(shop);
  const proxyId = ids[1];
  await payFor(shop, await givenOpenSale(shop, proxyId ? { proxyId } : {}));
  await customerPays(shop, paid, { amountKes: 4 * price });
  await Promise.all([1, 2, 3].map(() => resolvePayment(shop, paid.paymentId)));
  const order = await orderOf(shop, paid.orderId);
  expect(statesOf(shop, order)).toEqual(['delivered', 'gone', 'delivered', 'delivered']);
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({
    leases: 3,
    creditMinor: priceKes.minor,
  });
  expect((await invoiceOfOrder(shop.db, order.id))?.total).toEqual(wholeKes(3 * price));
  expect(await trialBalance(shop)).toBe(0);
});

test('a cart holds more than three beside others, one line alone does not', async () => {
  const { shop } = await openShop();
  const buyer = await givenBuyer(shop);
  const ids = await givenProxies(shop, 5);
  await buyCart(shop, { buyer, mode: 'STK' }, dayOf(ids.slice(0, 4)));
  expect(await brokenInvariants(shop.db, shop.clock())).toEqual([]);
  const alone = buyCart(shop, { buyer, mode: 'STK' }, dayOf(ids.slice(4)));
  await expect(alone).rejects.toMatchObject({ code: 'too-many-holds' });
});

test('all or nothing: one that went to another customer refuses the whole, and holds nothing', async () => {
  const { shop } = await openShop();
  const buyer = await givenBalance(shop, 3 * price);
  const ids = await givenProxies(shop, 3);
  const { quote: quoted } = await quote(shop, buyer.customerId, dayOf(ids));
  const proxyId = ids[2];
  await givenOpenSale(shop, proxyId ? { proxyId } : {});
  await expect(
    payQuoted(shop, { buyer, quoteId: quoted.id, amount: 3 * price }),
  ).rejects.toMatchObject({
    code: 'cart-changed',
    facts: { amount: 2 * price, gone: [{ id: proxyId, reason: 'proxy-taken' }] },
  });
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({
    leases: 0,
    creditMinor: 3 * priceKes.minor,
  });
  const orders = await shop.db.rows(sql`
    select 1 from orders where customer_id = ${buyer.customerId} and purpose = 'many'`);
  expect(orders).toEqual([]);
});

test('any of it: what is left is sold at the step of so many, and the rest is never charged', async () => {
  const { shop } = await openShop([
    { from: 2, percent: 10 },
    { from: 4, percent: 20 },
  ]);
  const buyer = await givenBalance(shop, 4 * price);
  const ids = await givenProxies(shop, 4);
  const body = { ...dayOf(ids), accept: 'any' as const };
  const { quote: quoted } = await quote(shop, buyer.customerId, body);
  await givenOpenSale(shop, ids[0] ? { proxyId: ids[0] } : {});
  const amount = toWholeKes(quoted.kes);
  const paid = await payQuoted(shop, { buyer, quoteId: quoted.id, amount });
  expect(paid).toMatchObject({ lines: 3, amountKes: 3 * 233, gone: [{ id: ids[0] }] });
  expect(paid.amountKes).toBeLessThanOrEqual(amount);
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({
    leases: 3,
    creditMinor: (4 * price - 3 * 233) * 100,
  });
});

test('so many of a filter: what fails its test is replaced by the next', async () => {
  const { shop } = await openShop();
  const buyer = await givenBalance(shop, 3 * price);
  const ids = await givenProxies(shop, 4);
  const choice = { filter: { countryCode: 'KE' }, plan: 'daily', quantity: 3 } as const;
  const { quote: quoted, lines } = await quote(shop, buyer.customerId, { choice });
  const dead = lines[0]?.productId ?? '';
  const failing = await shop.db.rows<{ id: string }>(sql`
    select upstream_id as id from proxies where id = ${dead}`);
  const testBeforeSale: TestShop['testBeforeSale'] = async (id) =>
    id === failing[0]?.id
      ? { ok: false, failure: 'dial-refused', at: shop.clock() }
      : { ok: true, pingMs: 20, exitIp: '198.18.0.1', at: shop.clock() };
  const amount = toWholeKes(quoted.kes);
  const testing = { ...shop, testBeforeSale };
  const paid = await payQuoted(testing, { buyer, quoteId: quoted.id, amount });
  expect(paid).toMatchObject({ lines: 3, amountKes: amount, gone: [] });
  const order = await orderOf(shop, paid.orderId);
  const sold = order.lines.map(({ productId }) => productId);
  expect(sold.toSorted()).toEqual(ids.filter((id) => id !== dead).toSorted());
});

test('of a filter the cheapest that can be had are taken, however many cheaper cannot', async () => {
  const { shop } = await openShop();
  const { customerId } = await givenBuyer(shop);
  const ids = await givenProxies(shop, 8);
  await shop.db.execute(sql`
    update proxies set health = 'new', price_day_cents = 1 where id = any(${ids.slice(0, 6)})`);
  const choice = { filter: { countryCode: 'KE' }, plan: 'daily', quantity: 2 } as const;
  const { lines, gone } = await quote(shop, customerId, { choice });
  expect(lines.map(({ productId }) => productId).toSorted()).toEqual(ids.slice(6).toSorted());
  expect(gone).toEqual([]);
  const none = { choice: { ...choice, filter: { countryCode: 'DE' } } };
  await expect(quote(shop, customerId, none)).rejects.toMatchObject({
    code: 'cart-changed',
    message: expect.stringContaining('Nothing that you ask for is free'),
  });
});

test('four buyers at once for the same twenty: nothing twice, nobody charged for what is not theirs', async () => {
  const { shop } = await openShop();
  const ids = await givenProxies(shop, 20);
  const buyers: Awaited<ReturnType<typeof givenBalance>>[] = [];
  for (let n = 0; n < 4; n += 1) buyers.push(await givenBalance(shop, 20 * price));
  const body = { ...dayOf(ids), accept: 'any' as const };
  const outcomes = await Promise.allSettled(buyers.map((buyer) => buyCart(shop, { buyer }, body)));
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  for (const reason of refused) expect(reason).toMatchObject({ code: 'cart-changed' });
  const held = await Promise.all(buyers.map((buyer) => holdingsOf(shop, buyer.customerId)));
  let leases = 0;
  for (const one of held) {
    const own = one?.leases ?? 0;
    leases += own;
    expect(one?.creditMinor).toBe((20 - own) * priceKes.minor);
  }
  expect(leases).toBe(20);
  expect(await trialBalance(shop)).toBe(0);
});

test('one line goes back with its own price and note, and the others keep working', async () => {
  const { shop } = await openShop();
  const buyer = await givenBalance(shop, 3 * price);
  const paid = await buyCart(shop, { buyer }, dayOf(await givenProxies(shop, 3)));
  const [lease, next] = await leasesOfOrders(shop.db, [paid.orderId]);
  const { customerId } = buyer;
  const refund = (leaseId = '') =>
    refundLease(shop, { customerId, leaseId, body: { to: 'balance', reason: 'not-needed' } });
  await shop.db.execute(sql`
    update leases set refundable = true where order_id = ${paid.orderId}`);
  expect(await refund(lease?.id)).toEqual({
    outcome: 'refunded',
    amountMinor: priceKes.minor,
    to: 'balance',
  });
  const order = await orderOf(shop, paid.orderId);
  expect(order.state).toBe('partially_refunded');
  const states = statesOf(shop, order);
  expect(states.filter((state) => state === 'refunded')).toHaveLength(1);
  expect(states.filter((state) => state === 'delivered')).toHaveLength(2);
  expect(await holdingsOf(shop, customerId)).toMatchObject({
    leases: 2,
    creditMinor: priceKes.minor,
  });
  const invoice = await invoiceOfOrder(shop.db, order.id);
  const notes = invoice ? await creditNotesOf(shop.db, invoice.id) : [];
  expect(notes.map(({ total }) => total)).toEqual([priceKes]);
  await refund(next?.id);
  expect(await holdingsOf(shop, customerId)).toMatchObject({
    leases: 1,
    creditMinor: 2 * priceKes.minor,
  });
  expect(await trialBalance(shop)).toBe(0);
});

test('leases are renewed together, each at its own price, in one payment', async () => {
  const { shop, pass } = await openShop([{ from: 2, percent: 50 }]);
  const buyer = await givenBalance(shop, 3 * price);
  const body = dayOf(await givenProxies(shop, 3));
  const first = await buyCart(shop, { buyer }, body);
  const leases = await leasesOfOrders(shop.db, [first.orderId]);
  pass(hourMs);
  await fillBalance(shop, buyer, 3 * price);
  const renew = leases.map(({ id }) => ({ leaseId: id, plan: 'daily' as const }));
  const { quote: quoted, lines } = await quote(shop, buyer.customerId, { renew });
  // A volume price lowers no renewal: each costs what its lease or the list says.
  expect(lines.map(({ kes }) => toWholeKes(kes))).toEqual([price, price, price]);
  const amount = toWholeKes(quoted.kes);
  const paid = await payQuoted(shop, { buyer, quoteId: quoted.id, amount });
  expect(paid).toMatchObject({ lines: 3, gone: [] });
  const after = await leasesOfOrders(shop.db, [first.orderId]);
  for (const lease of after) {
    const before = leases.find(({ id }) => id === lease.id);
    expect(lease.endsAt?.getTime()).toBe((before?.endsAt?.getTime() ?? 0) + dayMs);
  }
  expect(await trialBalance(shop)).toBe(0);
  const twice = payQuoted(shop, { buyer, quoteId: quoted.id, amount });
  await expect(twice).rejects.toMatchObject({ code: expect.any(String) });
});

test('an ended lease is revived beside running ones, and what another holds by now is left out', async () => {
  const { shop, pass } = await openShop();
  const buyer = await givenBalance(shop, 6 * price);
  const [early, late] = [await givenProxies(shop, 2), await givenProxies(shop, 1)];
  await buyCart(shop, { buyer }, dayOf(early));
  pass(20 * hourMs);
  await buyCart(shop, { buyer }, dayOf(late));
  pass(5 * hourMs);
  const taken = early[1];
  await payFor(shop, await givenOpenSale(shop, taken ? { proxyId: taken } : {}));
  const leases = await shop.db.rows<{ id: `lse_${string}`; proxyId: string }>(sql`
    select id, proxy_id as "proxyId" from leases where customer_id = ${buyer.customerId}`);
  const leaseOn = (proxyId?: string) => leases.find((lease) => lease.proxyId === proxyId)?.id;
  const renew = leases.map(({ id }) => ({ leaseId: id, plan: 'daily' as const }));
  const { lines, gone } = await quote(shop, buyer.customerId, { renew, accept: 'any' });
  expect(lines).toHaveLength(2);
  expect(gone).toEqual([{ id: leaseOn(taken), reason: 'proxy-taken' }]);
  await buyCart(shop, { buyer }, { renew, accept: 'any' });
  const ends = await shop.db.rows<{ id: string; at: Date }>(sql`
    select id, ends_at as at from leases where customer_id = ${buyer.customerId}`);
  const endOf = (id?: string) => ends.find((lease) => lease.id === id)?.at.getTime();
  expect(endOf(leaseOn(early[0]))).toBe(shop.clock().getTime() + dayMs);
  expect(endOf(leaseOn(late[0]))).toBe(noon.getTime() + 20 * hourMs + 2 * dayMs);
  expect(endOf(leaseOn(taken))).toBe(noon.getTime() + dayMs);
  expect(await trialBalance(shop)).toBe(0);
});

/** How many statements go to the database meanwhile. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}

test('an order of twelve asks the database no more often than one of two, bought and renewed', async () => {
  const { shop } = await openShop();
  const asked = async (count: number) => {
    const buyer = await givenBalance(shop, 2 * count * price);
    const ids = await givenProxies(shop, count);
    await shop.db.execute(sql`
      insert into upstream_checks (upstream_id, checked_at, ok, ping_ms, exit_ip)
      select upstream_id, ${shop.clock()}, true, 20, ip from proxies where id = any(${ids})`);
    const bought = await countStatements(() => buyCart(shop, { buyer }, dayOf(ids)));
    const leases = await shop.db.rows<{ leaseId: `lse_${string}` }>(sql`
      select id as "leaseId" from leases where customer_id = ${buyer.customerId}`);
    const renew = leases.map(({ leaseId }) => ({ leaseId, plan: 'daily' as const }));
    return [bought, await countStatements(() => buyCart(shop, { buyer }, { renew }))];
  };
  expect(await asked(12)).toEqual(await asked(2));
});

test.each<readonly [string, CartQuoteBody]>([
  ['/lines', {}],
  ['/lines', { lines: [], choice: { filter: {}, plan: 'daily', quantity: 1 } }],
  ['/accept/atLeast', { ...dayOf(['prx_1']), accept: { atLeast: 2 } }],
  ['/lines/1/productId', dayOf(['prx_1', 'prx_1'])],
])('a cart that means nothing is refused at %s', async (pointer, body) => {
  const { shop } = await openShop();
  const { customerId } = await givenBuyer(shop);
  await expect(quote(shop, customerId, body)).rejects.toMatchObject({ fields: [{ pointer }] });
});

test('what is unknown, one’s own or too many is told, and a changed price is refused', async () => {
  const { shop } = await openShop();
  const buyer = await givenBalance(shop, 2 * price);
  const ids = await givenProxies(shop, 2);
  await buyCart(shop, { buyer }, dayOf(ids.slice(0, 1)));
  const body = { ...dayOf([...ids, 'prx_0']), accept: 'any' as const };
  const priced = await quote(shop, buyer.customerId, body);
  expect(priced.gone).toEqual([
    { id: ids[0], reason: 'proxy-yours' },
    { id: 'prx_0', reason: 'not-found' },
  ]);
  const quoted = { buyer, quoteId: priced.quote.id, amount: 1 };
  await expect(payQuoted(shop, quoted)).rejects.toMatchObject({
    code: 'price-changed',
    facts: { amount: price },
  });
  const others = await givenBuyer(shop);
  await expect(
    payQuoted(shop, { buyer: others, quoteId: priced.quote.id, amount: price }),
  ).rejects.toMatchObject({ code: 'not-found' });
});
