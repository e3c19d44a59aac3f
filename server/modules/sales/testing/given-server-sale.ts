import { toWholeKes, usdToKes } from '#contracts/money.ts';
import { findVpsOffer } from '#modules/catalogue/offers';
import { rateInForce } from '#modules/catalogue/prices';
import { resolvePayment } from '../goods/sale/resolve-payment.ts';
import { startCheckout } from '../goods/sale/start-checkout.ts';
import { customerPays, freshPhone, givenBuyer, type TestShop } from './given-sales.ts';

const offerId = 'us1';

/** A paid server order that waits for its machine, with its buyer. */
export async function givenServerSale(shop: TestShop) {
  const sale = await openServerSale(shop, 'STK');
  await customerPays(shop, sale, { amountKes: sale.amount });
  await resolvePayment(shop, sale.paymentId);
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
    body: {
      accountNumber: freshPhone(),
      amount,
      mode,
      category: 'COLLECTIONS',
      countryCode: 'KE',
      currencyCode: 'KES',
      metaData: { proxyId: offerId, plan: 'monthly', operatingSystem: 'Linux' },
    },
    limitKey: undefined,
  });
  return { buyer, orderId, paymentId, amount };
}
