import { expect, test } from 'vitest';
import { toWholeKes } from '#contracts/money.ts';
import { lockOrder, moveOrder } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { waitingForLocks } from '#testing/waiting-for-locks.ts';
import { resolvePayment } from '../../goods/sale/resolve-payment.ts';
import { givenBalance } from '../../testing/given-balance.ts';
import { buyCart, dayOf, givenProxies } from '../../testing/given-cart.ts';
import { giveBack, giveCredit } from '../../testing/given-refunds.ts';
import {
  customerPays,
  givenPassingShop,
  holdingsOf,
  priceKes,
  trialBalance,
} from '../../testing/given-sales.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const price = toWholeKes(priceKes);

test('money of several that were bought again is its customer’s, and goes back whole and once', async () => {
  const { shop } = await givenPassingShop(database.db, noon);
  const buyer = await givenBalance(shop, 2 * price);
  const ids = await givenProxies(shop, 2);
  const late = await buyCart(shop, { buyer, mode: 'STK' }, dayOf(ids));
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, late.orderId);
    await moveOrder(tx, order, { event: 'cancel', at: shop.clock(), actor: 'system' });
  });
  await buyCart(shop, { buyer }, dayOf(await givenProxies(shop, 2)));
  await customerPays(shop, late, { amountKes: 2 * price });
  await resolvePayment(shop, late.paymentId);
  const creditMinor = 2 * priceKes.minor;
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ leases: 2, creditMinor });
  await expect(giveCredit(shop, { orderId: late.orderId, amount: priceKes })).rejects.toThrow(
    'already on the customer’s balance',
  );
  await giveBack(shop, late, { destination: 'provider' });
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ leases: 2, creditMinor: 0 });
  expect(await trialBalance(shop)).toBe(0);
  expect(await brokenInvariants(shop.db, shop.clock())).toEqual([]);
});

test('what ends several leases takes their claims in the order of the proxies, as carts do', async () => {
  const { shop } = await givenPassingShop(database.db, noon);
  const buyer = await givenBalance(shop, 2 * price);
  const descending = (await givenProxies(shop, 2)).toSorted().toReversed();
  const paid = await buyCart(shop, { buyer }, dayOf(descending));
  let refund: Promise<unknown> | undefined;
  await shop.db.transaction(async (tx) => {
    const lock = (proxyId = '') =>
      tx.execute(sql`select from lease_claims where proxy_id = ${proxyId} for update nowait`);
    await lock(descending[1]);
    refund = giveBack(shop, paid, { endsService: true });
    await expect.poll(() => waitingForLocks(shop.db), { timeout: 20_000 }).toBe(1);
    await lock(descending[0]);
  });
  await refund;
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ leases: 0 });
});
