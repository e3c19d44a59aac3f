import type { PaymentId } from '#contracts/ids.ts';
import { money } from '#contracts/money.ts';
import { hourMs } from '#contracts/time.ts';
import { storeWebhook } from '#modules/payments/webhooks';
import { resolvePayment } from '../goods/sale/resolve-payment.ts';
import { givenOpenSale, priceKes, sentFor, type TestShop } from './given-sales.ts';

const answerMs = 48 * hourMs;
let receipts = 4_100_000_000;
let disputes = 0;

/** The customer pays an open sale by card, and the shop gets the report. */
export async function settledByCard<Opened extends Readonly<{ paymentId: PaymentId }>>(
  shop: TestShop,
  sale: Opened,
) {
  const collection = sentFor(shop.cards, sale.paymentId);
  shop.cards.customerPays(collection, String((receipts += 1)));
  await resolvePayment(shop, sale.paymentId);
  return { ...sale, reference: collection.reference };
}

/** A proxy that was bought by card, and works. */
export const givenCardSale = async (shop: TestShop) =>
  settledByCard(shop, await givenOpenSale(shop, { mode: 'LINK' }));

type Contested = Readonly<{
  outcome?: 'open' | 'won' | 'lost' | 'strange';
  id?: string;
  /** Cents of KES; a proxy's price for a day by default. */
  amount?: number;
  event?: string;
}>;

/** What the provider says of a dispute from now on; its webhook has been delivered. */
export async function contest(
  shop: TestShop,
  { reference }: Readonly<{ reference: string }>,
  given: Contested = {},
) {
  const { outcome = 'open', id = String((disputes += 1)), amount = priceKes.minor } = given;
  const status = outcome === 'open' ? 'awaiting-merchant-feedback' : `resolved: ${outcome}`;
  shop.cards.contested.set(id, {
    id,
    reference,
    amount: money(amount, 'KES'),
    outcome,
    status,
    category: 'fraud',
    dueAt: new Date(shop.clock().getTime() + answerMs),
  });
  await callback(shop, { id, reference, event: given.event ?? 'charge.dispute.create' });
  return id;
}

/** The provider's webhook about a dispute. */
export function callback(shop: TestShop, about: { id: string; reference: string; event: string }) {
  const { id, reference, event } = about;
  const data = { id: Number(id), status: event, transaction: { reference } };
  return storeWebhook(shop, {
    provider: 'paystack',
    rawBody: Buffer.from(JSON.stringify({ event, data })),
    signature: 'genuine',
    sourceAddress: '52.31.139.75',
    at: shop.clock(),
  });
}
