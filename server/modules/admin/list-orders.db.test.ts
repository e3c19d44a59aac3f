import { beforeAll, expect, test } from 'vitest';
import { auditSorts } from '#contracts/admin/audit.ts';
import { orderSorts, paymentSorts } from '#contracts/admin/admin.ts';
import { productSorts } from '#contracts/admin/goods/products.ts';
import { serverSorts } from '#contracts/admin/goods/servers.ts';
import { customerSorts } from '#contracts/admin/people/customers.ts';
import { deskSorts } from '#contracts/admin/people/tickets.ts';
import { dayMs, hourMs } from '#contracts/time.ts';
import { audit } from '#modules/staff';
import { sql } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import {
  givenBuyer,
  givenPaidServer,
  givenProxies,
  givenProxy,
} from '#testing/admin/given-shop.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';

const { shop, admin, pass } = useAdmin();
const after = (hours: number) => new Date(noon.getTime() + hours * hourMs);

beforeAll(() => givenThreeSales());

/** Three orders of servers, each dearer and later than the previous one; the second has no end. */
async function givenThreeSales(): Promise<void> {
  for (const [n, price] of [130_000, 260_000, 390_000].entries()) {
    if (n > 0) pass(hourMs);
    const { orderId, customerId } = await givenPaidServer(shop);
    const name = ['Zuri', 'Amina', 'Moraa'][n];
    const ends = n === 1 ? null : new Date(noon.getTime() + (3 - n) * dayMs);
    await shop.db.execute(sql`update customers set name = ${name} where id = ${customerId}`);
    await shop.db.execute(sql`update orders set kes_minor = ${price} where id = ${orderId}`);
    await shop.db.execute(sql`
      update servers set state = 'gone', ends_at = ${ends}
       where order_id = ${orderId}`);
    await shop.db.execute(sql`
      insert into payment_intents (order_id, customer_id, due_minor, currency, state, created_at,
                                   moved_at)
      values (${orderId}, ${customerId}, ${price}, 'KES', 'paid', ${after(n)}, ${after(n)})`);
    await shop.db.execute(sql`
      insert into payment_attempts (id, order_id, customer_id, provider, mode, state, amount_minor,
        currency, account_sealed, account_masked, reference, callback_token_hash, facts, created_at,
        expires_at)
      values (${makeId('pay', shop.random)}, ${orderId}, ${customerId}, 'daraja', 'STK', 'failed',
              ${price}, 'KES', 'sealed', 'masked', ${`REF${n}`}, ${`hash${n}`}, '{}', ${after(n)},
              ${after(n)})`);
    await shop.db.execute(sql`
      insert into tickets (id, code, customer_id, requester_email, requester_name, department,
                           channel, subject, status, priority, created_at, spoke_at, customer_seen,
                           staff_seen)
      values (${makeId('tkt', shop.random)}, ${`T-222222${n + 2}`}, ${customerId},
              'a@example.test', ${name}, 'sales', 'web', 'Hello', 'open', 'normal', ${noon}, ${after(n)}, 0, 0)`);
  }
}

/** The values of one column of a list, in its order. */
async function listed(path: string, column: string): Promise<unknown[]> {
  const { status, json } = await admin.call('owner', `GET /admin/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return (json['content'] as Record<string, unknown>[]).map((row) => row[column]);
}

test('of equals the id decides, either way', async () => {
  const ids = (await Promise.all([1, 2, 3].map(() => givenBuyer(shop)))).toSorted();
  await shop.db.execute(sql`
    update customers set name = 'Same', email = id || '@same.test' where id = any(${ids})`);
  for (const sort of ['name', 'created']) {
    const asked = `customers?search=@same.test&sort=${sort}`;
    expect(await listed(asked, 'id')).toEqual(ids);
    expect(await listed(`${asked}&dir=desc`, 'id')).toEqual(ids.toReversed());
  }
  await shop.db.execute(sql`delete from customers where id = any(${ids})`);
});

type Sorted = readonly [path: string, column: string, sort: string, upwards: readonly unknown[]];
const inHours = (...hours: number[]) => hours.map((hour) => after(hour).toISOString());
const sales: readonly Sorted[] = [
  ['orders?state=all&', 'kes', 'price', [1_300, 2_600, 3_900]],
  ['orders?state=all&', 'paidAt', 'paid', inHours(0, 1, 2)],
  ['payments?', 'kes', 'amount', [1_300, 2_600, 3_900]],
  ['payments?', 'createdAt', 'created', inHours(0, 1, 2)],
  ['tickets?view=open&', 'spokeAt', 'since', inHours(0, 1, 2)],
];

test('orders, payments and tickets are sorted by what staff choose, either way', async () => {
  for (const [path, column, sort, upwards] of sales) {
    const asked = `${path}sort=${sort}`;
    expect([asked, await listed(asked, column)]).toEqual([asked, upwards]);
    expect(await listed(`${asked}&dir=desc`, column)).toEqual(upwards.toReversed());
  }
});

test('servers are sorted by their end, and what has none is last either way', async () => {
  const ends = (days: number | null) =>
    days === null ? null : new Date(noon.getTime() + days * dayMs).toISOString();
  for (const state of ['ended', 'work', 'all']) {
    const asked = `servers?state=${state}&sort=ends`;
    const expected = state === 'work' ? [] : [1, 3, null];
    expect(await listed(asked, 'endsAt')).toEqual(expected.map(ends));
    const down = state === 'work' ? [] : [3, 1, null];
    expect(await listed(`${asked}&dir=desc`, 'endsAt')).toEqual(down.map(ends));
  }
});

test('customers are sorted by name and by the day they came', async () => {
  const names = ['Amina', 'Moraa', 'Zawadi Kamau', 'Zuri'];
  expect(await listed('customers?sort=name', 'name')).toEqual(names);
  expect(await listed('customers?sort=name&dir=desc', 'name')).toEqual(names.toReversed());
  const came = await listed('customers?sort=created', 'createdAt');
  expect(came).toEqual(inHours(0, 0, 1, 2));
  expect(await listed('customers?sort=created&dir=desc', 'createdAt')).toEqual(came.toReversed());
});

test('products of both kinds are sorted by what a month costs', async () => {
  const ids = [await givenProxy(shop), ...(await givenProxies(shop, 2))];
  for (const [n, cents] of [900, 300, 600].entries()) {
    await shop.db.execute(sql`
      update proxies set price_month_cents = ${cents}, price_day_cents = 100 where id = ${ids[n]}`);
  }
  const asked = 'products?kind=proxy&sort=month';
  const cheap = async (query: string) => (await listed(query, 'monthCents')).slice(0, 3);
  expect(await cheap(`${asked}&country=US&search=dallas`)).toEqual([300, 600]);
  expect(await cheap(`${asked}&country=US&search=dallas&dir=desc`)).toEqual([600, 300]);
  for (const kind of ['proxy', 'vps']) {
    const cents = (await listed(`products?kind=${kind}&sort=month`, 'monthCents')) as number[];
    expect(cents).toEqual(cents.toSorted((one, other) => one - other));
    expect(new Set(cents).size).toBeGreaterThan(1);
  }
});

test('the audit log begins with what was done first, when it is asked to', async () => {
  for (const n of [0, 1, 2]) {
    const { staffId: id } = admin;
    const staff = { id, actor: `staff:${id}`, address: '203.0.113.9' };
    const subject = { kind: 'order', id: 'ord_sorted' };
    await shop.db.transaction((tx) =>
      audit(tx, { staff, action: 'order.note', subject, at: after(n) }),
    );
  }
  expect(await listed('audit?subject=ord_sorted&sort=at', 'at')).toEqual(inHours(0, 1, 2));
  expect(await listed('audit?subject=ord_sorted&sort=at&dir=desc', 'at')).toEqual(inHours(2, 1, 0));
});

test.each([
  ['orders', orderSorts],
  ['payments', paymentSorts],
  ['customers', customerSorts],
  ['tickets', deskSorts],
  ['servers', serverSorts],
  ['products', productSorts],
  ['audit', auditSorts],
])('%s are sorted by their own columns alone', async (list, sorts) => {
  for (const sort of sorts) {
    expect((await admin.call('owner', `GET /admin/${list}?sort=${sort}`)).status).toBe(200);
  }
  expect((await admin.call('owner', `GET /admin/${list}?sort=password`)).status).toBe(422);
});
