import type { PhoneNumber } from '#contracts/phone.ts';
import type { PaymentBody } from '#contracts/sale/payments.ts';
import type { OrderId } from '#contracts/ids.ts';
import type { SalesContext } from '../context.ts';
import { completeProvisioning } from '../goods/server/provision.ts';
import { toWholeKes, usdToKes } from '#contracts/money.ts';
import { findVpsOffer } from '#modules/catalogue/offers';
import { rateInForce } from '#modules/catalogue/prices';
import { startCheckout } from '../goods/sale/start-checkout.ts';
import { freshPhone, givenBuyer, payFor, type TestShop } from './given-sales.ts';

const offerId = 'us1';

/** What a customer sends to pay for a month of a server. */
export const serverPurchase = (
  amount: number,
  phone: PhoneNumber,
  proxyId = offerId,
): PaymentBody => ({
  accountNumber: phone,
  amount,
  mode: 'STK',
  category: 'COLLECTIONS',
  countryCode: 'KE',
  currencyCode: 'KES',
  metaData: { proxyId, plan: 'monthly', operatingSystem: 'Linux' },
});

/** A paid server order that waits for its machine, with its buyer. */
export async function givenServerSale(shop: TestShop) {
  const sale = await openServerSale(shop, 'STK');
  await payFor(shop, sale, { amountKes: sale.amount });
  return sale;
}

/** The same before it is paid, by prompt or by card. `amount` is whole KES. */
export async function openServerSale(shop: TestShop, mode: 'STK' | 'LINK') {
  const buyer = await givenBuyer(shop);
  const offer = await findVpsOffer(shop.db, offerId);
  if (!offer) throw new Error('The price list has no us1.');
  const { rateE4 } = await rateInForce(shop.db, shop.clock());
  const amount = toWholeKes(usdToKes(offer.price.monthly, rateE4));
  const { paymentId, orderId } = await startCheckout(shop, {
    customer: buyer,
    body: { ...serverPurchase(amount, freshPhone()), mode } as PaymentBody,
    limitKey: undefined,
  });
  return { buyer, orderId, paymentId, amount };
}

/** What opens a server that staff set up by hand. */
export const byHand = {
  address: '203.0.113.9',
  username: 'root',
  password: 'by hand 1',
  note: null,
};

/** Staff hand over a server that they set up. */
export const handOver = (shop: SalesContext, orderId: OrderId) =>
  shop.db.transaction((tx) =>
    completeProvisioning(tx, shop, {
      orderId,
      access: byHand,
      actor: 'staff:test',
      at: shop.clock(),
    }),
  );
