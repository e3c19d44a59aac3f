import { expect, test } from 'vitest';
import type { OrderId, PaymentId } from '#contracts/ids.ts';
import { type Money, wholeKes } from '#contracts/money.ts';
import { changeBillingSettings } from '#modules/billing';
import { completeProvisioning, resolvePayment } from '#modules/sales/goods';
import { creditCustomer, requestRefund } from '#modules/sales/money';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenBalance, payWithBalance } from '../../sales/testing/given-balance.ts';
import {
  customerPays,
  givenOpenSale,
  givenProxy,
  givenShop,
} from '../../sales/testing/given-sales.ts';
import { givenServerSale } from '../../sales/testing/given-server-sale.ts';
import { checkInvariants } from './check-invariants.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const pin = 'P051234567X';

async function givenTaxedShop() {
  const shop = await givenShop(database.db, () => noon);
  const settings = { vatRateBp: 1600, sellerName: '', sellerAddress: '', sellerPin: pin };
  const turn = (version: number, vatOn: boolean) =>
    shop.db.transaction((tx) =>
      changeBillingSettings(tx, {
        settings: { ...settings, version, vatOn },
        by: 'staff:test',
        at: noon,
      }),
    );
  const refund = (paymentId: PaymentId, destination: 'balance' | 'provider', amount?: Money) =>
    shop.db.transaction((tx) =>
      requestRefund(tx, shop, {
        paymentId,
        amount: amount ?? 'rest',
        destination,
        reason: 'not as described',
        endsService: false,
        actor: 'system',
        dedupeKey: `test:${paymentId}:${amount?.minor ?? 0}`,
        at: noon,
      }),
    );
  return { shop, turn, refund };
}

test('taxed sales, refunded in parts, as a whole, promised and undelivered, break no rule', async () => {
  const { shop, turn, refund } = await givenTaxedShop();
  await turn(0, true);
  const sales = await Promise.all(Array.from({ length: 4 }, () => givenOpenSale(shop)));
  for (const sale of sales) await customerPays(shop, sale);
  await Promise.all(sales.map(({ paymentId }) => resolvePayment(shop, paymentId)));
  const [parts, whole, promised, credited] = sales.map(({ paymentId }) => paymentId);
  if (!parts || !whole || !promised || !credited) throw new Error('Four sales were opened.');
  await refund(parts, 'balance', wholeKes(7));
  await refund(parts, 'balance', wholeKes(100));
  await refund(whole, 'balance');
  await refund(promised, 'provider');
  await shop.db.transaction((tx) =>
    creditCustomer(tx, shop, {
      orderId: sales[3]?.orderId as OrderId,
      amount: wholeKes(3),
      reason: 'an hour without service',
      dedupeKey: 'test:credit',
      actor: 'system',
      at: noon,
    }),
  );
  const [server, late] = [await givenServerSale(shop), await givenServerSale(shop)];
  await refund(server.paymentId, 'balance');
  await turn(1, false);
  await shop.db.transaction((tx) =>
    completeProvisioning(tx, shop, {
      orderId: late.orderId,
      access: { address: '192.0.2.1', username: 'root', password: 'a password', note: null },
      actor: 'staff:test',
      at: noon,
    }),
  );
  expect((await checkInvariants(shop.db, noon)).filter(({ ok }) => !ok)).toEqual([]);
});

test('a top-up and purchases from the balance, some of them refused, break no rule', async () => {
  const shop = await givenShop(database.db, () => noon);
  const buyer = await givenBalance(shop, 600);
  const proxies = await Promise.all([1, 2, 3].map(() => givenProxy(shop)));
  await Promise.allSettled(proxies.map((id) => payWithBalance(shop, buyer, id)));
  const broken = (await checkInvariants(database.db, noon)).filter(({ ok }) => !ok);
  expect(broken).toEqual([]);
});
