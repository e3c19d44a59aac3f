import { expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { openAdmin } from '#testing/admin/given-admin.ts';
import { givenBuyer, givenPaidServer, givenShop } from '#testing/admin/given-shop.ts';
import { givenPayment, givenSoundSale, ids } from '#testing/admin/given-sound-sale.ts';
import { useTestDatabase } from '#testing/test-database.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const minute = (n: number) => new Date(noon.getTime() + n * minuteMs);

async function openLists() {
  const shop = givenShop(database.db, () => noon);
  const admin = await openAdmin(shop);
  /** The ids of a list, of those among `own` only. */
  const listed = async (address: string, own: readonly string[]) => {
    const { status, json } = await admin.call('owner', `GET /admin/${address}`);
    expect(status).toBe(200);
    const content = json['content'] as { id: string }[];
    return content.map(({ id }) => own.indexOf(id)).filter((place) => place >= 0);
  };
  return { shop, admin, listed };
}

test('accounts are sorted by name and by when they joined, both ways', async () => {
  const { shop, listed } = await openLists();
  const own = [await givenBuyer(shop), await givenBuyer(shop), await givenBuyer(shop)].toSorted();
  const names = ['Chausiku', 'Amina', 'Baraka'];
  for (const [n, id] of own.entries()) {
    await shop.db.execute(sql`
      update customers set name = ${names[n]}, created_at = ${minute(n === 2 ? 0 : n)},
             email = ${`${id}@sorted.test`} where id = ${id}`);
  }
  const by = (order: string) => listed(`customers?search=@sorted.test&${order}`, own);
  expect(await by('sort=name')).toEqual([1, 2, 0]);
  expect(await by('sort=name&dir=desc')).toEqual([0, 2, 1]);
  // The first and the third joined at once: the id decides.
  expect(await by('sort=created&dir=asc')).toEqual([0, 2, 1]);
  expect(await by('sort=created&dir=desc')).toEqual([1, 2, 0]);
});

test('orders are sorted by price and by when they were paid, both ways', async () => {
  const { shop, listed } = await openLists();
  const made = [
    await givenPaidServer(shop),
    await givenPaidServer(shop),
    await givenPaidServer(shop),
  ];
  const own = made.map(({ orderId }) => orderId).toSorted();
  const prices = [5_000, 20_000, 5_000];
  for (const [n, id] of own.entries()) {
    await shop.db.execute(sql`
      update orders set kes_minor = ${prices[n]}, paid_at = ${minute(-n)} where id = ${id}`);
  }
  const by = (order: string) => listed(`orders?state=waiting&${order}`, own);
  expect(await by('sort=price')).toEqual([0, 2, 1]);
  expect(await by('sort=price&dir=desc')).toEqual([1, 2, 0]);
  expect(await by('sort=paid')).toEqual([2, 1, 0]);
  expect(await by('sort=paid&dir=desc')).toEqual([0, 1, 2]);
  expect(await by('')).toEqual([2, 1, 0]);
});

test('payments are sorted by amount and by when they began, both ways', async () => {
  const { shop, listed } = await openLists();
  await shop.db.transaction((tx) => givenSoundSale(tx));
  const own = [ids.payment, ids.other('pay', 2), ids.other('pay', 3)];
  const amounts = [300, 100, 300];
  for (const [n, id] of own.entries()) {
    const about = { order: ids.order, state: 'failed', n: n + 1 };
    if (n > 0) await givenPayment(shop.db, { id, ...about });
    await shop.db.execute(sql`
      update payment_attempts set amount_minor = ${amounts[n]}, created_at = ${minute(-n)}
       where id = ${id}`);
  }
  const by = (order: string) => listed(`payments?search=one@shop.test&${order}`, own);
  expect(await by('sort=amount')).toEqual([1, 0, 2]);
  expect(await by('sort=amount&dir=desc')).toEqual([2, 0, 1]);
  expect(await by('sort=created')).toEqual([2, 1, 0]);
  expect(await by('sort=created&dir=desc')).toEqual([0, 1, 2]);
});

test('a list is not sorted by a column that its contract does not name', async () => {
  const { admin } = await openLists();
  for (const list of ['customers', 'orders', 'payments', 'stock']) {
    const { status } = await admin.call('owner', `GET /admin/${list}?sort=password`);
    expect({ list, status }).toEqual({ list, status: 422 });
  }
});
