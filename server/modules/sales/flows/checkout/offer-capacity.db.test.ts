import { expect, test } from 'vitest';
import type { OrderId } from '#contracts/ids.ts';
import { toWholeKes, usdCents, usdToKes } from '#contracts/money.ts';
import { findOfferStock } from '#modules/catalogue/offers';
import { findOrder, moveOrder } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { startCheckout } from '../../goods/sale/start-checkout.ts';
import {
  freshPhone,
  givenBuyer,
  givenPassingShop,
  rateE4,
  trialBalance,
  type TestShop,
  payFor,
} from '../../testing/given-sales.ts';
import { serverPurchase } from '../../testing/given-server-sale.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const kes = toWholeKes(usdToKes(usdCents(1_000), rateE4));

async function openShop(capacity: number | null) {
  const { shop } = await givenPassingShop(database.db, noon);
  await shop.db.execute(sql`
    insert into vps_offers (id, position, country_code, description, supported_os,
                            price_month_cents, vcpus, ram_gb, disk_gb, has_android, audience)
    values (${`ke${++offers}`}, 900, 'KE', 'Kenya', '{Linux}', 1000, 2, 4, 80, false, 'member')`);
  const offerId = `ke${offers}`;
  await shop.db.execute(sql`update vps_offers set capacity = ${capacity} where id = ${offerId}`);
  return { shop, offerId };
}
let offers = 500;

async function buy(shop: TestShop, offerId: string) {
  const customer = await givenBuyer(shop);
  const body = serverPurchase(kes, freshPhone(), offerId);
  return startCheckout(shop, { customer, body, limitKey: undefined });
}

const leftOf = async (shop: TestShop, id: string) =>
  (await findOfferStock(shop.db, id, shop.clock()))?.left;

test('eight buyers of two places at once: two are sold, six are told', async () => {
  const { shop, offerId } = await openShop(2);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => buy(shop, offerId)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 'sold-out'));
  expect(await leftOf(shop, offerId)).toBe(0);
});

test('a place is free again when its order is given up or its server is gone', async () => {
  const { shop, offerId } = await openShop(1);
  const first = await buy(shop, offerId);
  await expect(buy(shop, offerId)).rejects.toMatchObject({ code: 'sold-out' });
  await expire(shop, first.orderId);
  expect(await leftOf(shop, offerId)).toBe(1);
  const second = await buy(shop, offerId);
  await payFor(shop, second, { amountKes: kes });
  expect(await leftOf(shop, offerId)).toBe(0);
  await shop.db.execute(sql`
    update servers set state = 'gone' where order_id = ${second.orderId}`);
  await shop.db.execute(sql`
    update orders set state = 'delivered' where id = ${second.orderId}`);
  expect(await leftOf(shop, offerId)).toBe(1);
});

const expire = (shop: TestShop, id: OrderId) =>
  shop.db.transaction(async (tx) => {
    const order = await findOrder(tx, id);
    if (!order) throw new Error('The order is gone.');
    await moveOrder(tx, order, { event: 'expire', at: noon, actor: 'test', detail: {} });
  });

test('late money for a place that was sold on becomes balance, not one server too many', async () => {
  const { shop, offerId } = await openShop(1);
  const late = await buy(shop, offerId);
  await expire(shop, late.orderId);
  const next = await buy(shop, offerId);
  await payFor(shop, next, { amountKes: kes });
  await payFor(shop, late, { amountKes: kes });
  expect((await findOrder(shop.db, late.orderId))?.state).toBe('refunded');
  expect((await findOrder(shop.db, next.orderId))?.state).toBe('provisioning');
  expect(await trialBalance(shop)).toBe(0);
});

test('without a number an offer is sold as often as asked', async () => {
  const { shop, offerId } = await openShop(null);
  await Promise.all([1, 2, 3].map(() => buy(shop, offerId)));
  expect(await leftOf(shop, offerId)).toBeNull();
});
