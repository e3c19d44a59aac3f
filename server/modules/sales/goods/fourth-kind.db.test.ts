import { expect, test } from 'vitest';
import { invoiceOfOrder } from '#modules/billing';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { fillBalance } from '../testing/given-balance.ts';
import { listed } from '#modules/orders/lists';
import { givenBuyer, payFor } from '../testing/given-sales.ts';
import { buyGigabyte, givenTrafficShop } from '../testing/traffic/given-traffic.ts';
import { bytesPerGb, findAccount } from '../testing/traffic/kind.ts';
import { presentOrders } from '../flows/orders/present-orders.ts';
import { startCheckout } from './sale/start-checkout.ts';
import { findOrder } from '#modules/orders';
import { installedKinds } from './installed.ts';
import { describeProductKind } from './product-kind.contract.ts';

const database = useTestDatabase();

// A kind that no chapter of this module knows is handled like the others.
describeProductKind('traffic by the gigabyte', async () => {
  const shop = await givenTrafficShop(database.db, { poolGb: 0 });
  const fill = (bytes: number) => shop.db.execute(sql`update traffic_pool set bytes = ${bytes}`);
  return {
    shop,
    buy: async (buyer, again) => {
      await fill(bytesPerGb);
      return buyGigabyte(shop, buyer, again?.renews);
    },
    make: async () => undefined,
    nameOf: async ({ id }) => {
      const account = await findAccount(shop.db, id);
      if (!account) throw new Error('No account was opened.');
      return account.id;
    },
    works: async ({ id, lines: [line] }) =>
      (await findAccount(shop.db, line.renews ?? id))?.state === 'open',
    giveAway: async () => void (await fill(0)),
  };
});

test('a gigabyte is invoiced by its amount, and one more is added to it', async () => {
  const shop = await givenTrafficShop(database.db, { poolGb: 2 });
  const buyer = await givenBuyer(shop);
  const first = await buyGigabyte(shop, buyer);
  await payFor(shop, first, { amountKes: first.amount });
  expect((await invoiceOfOrder(shop.db, first.orderId))?.lines).toMatchObject([
    { title: 'Traffic, 1 GB', detail: '1 GB' },
  ]);
  const account = await findAccount(shop.db, first.orderId);
  const more = await buyGigabyte(shop, buyer, account?.id);
  await payFor(shop, more, { amountKes: more.amount });
  expect(await findAccount(shop.db, first.orderId)).toMatchObject({
    bytesLeft: 2 * bytesPerGb,
    terms: 2,
  });
  const order = await findOrder(shop.db, first.orderId);
  const [view] = await presentOrders(shop, order ? [listed(order)] : [], buyer);
  expect(view).toMatchObject({ state: 'delivered', product: { name: 'Traffic, 1 GB' } });
});

test('an empty pool is refused before anybody is asked for money', async () => {
  const shop = await givenTrafficShop(database.db, { poolGb: 0 });
  const buying = buyGigabyte(shop, await givenBuyer(shop));
  await expect(buying).rejects.toMatchObject({ code: 'sold-out' });
  expect(shop.daraja.received).toEqual([]);
});

test('it is paid from the balance like anything else that is sold', async () => {
  const shop = await givenTrafficShop(database.db, { poolGb: 1 });
  const buyer = await givenBuyer(shop);
  await fillBalance(shop, buyer, 1_000);
  const { amount } = await buyGigabyte(shop, await givenBuyer(shop));
  const { orderId } = await startCheckout(shop, {
    customer: buyer,
    body: {
      accountNumber: buyer.email,
      amount,
      mode: 'BALANCE',
      category: 'COLLECTIONS',
      countryCode: 'KE',
      currencyCode: 'KES',
      metaData: { proxyId: 'gb-1' },
    },
    limitKey: undefined,
  });
  expect(await findAccount(shop.db, orderId)).toMatchObject({ bytesLeft: bytesPerGb });
});

test('a shop without the kind has no such goods', async () => {
  const shop = await givenTrafficShop(database.db, { poolGb: 1 });
  const buying = buyGigabyte({ ...shop, kinds: installedKinds }, await givenBuyer(shop));
  await expect(buying).rejects.toMatchObject({ code: 'not-found' });
});
