import { toWholeKes, usdToKes } from '#contracts/money.ts';
import { dayMs } from '#contracts/time.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { sql } from '#platform/db.ts';
import { findVpsOffer } from '#modules/catalogue/offers';
import { startCheckout } from '../goods/sale/start-checkout.ts';
import { givenBalance } from './given-balance.ts';
import { givenPaidLease } from './given-lease.ts';
import { serverPurchase } from './given-server-sale.ts';

export { serverPurchase };
import {
  freshPhone,
  payFor,
  givenProxy,
  priceKes,
  purchase,
  rateE4,
  type TestShop,
} from './given-sales.ts';

/** What one customer may pay for: the call and its body. */
export type Payable = Readonly<{ buyer: SignedIn; path: string; body: object; amountKes: number }>;

export const payables = ['proxy', 'server', 'top-up', 'lease renewal', 'server renewal'] as const;
export type PayableKind = (typeof payables)[number];

const offerId = 'us1';

export async function serverPriceKes(shop: TestShop): Promise<number> {
  const offer = await findVpsOffer(shop.db, offerId);
  if (!offer) throw new Error('The price list has no us1.');
  return toWholeKes(usdToKes(offer.price.monthly, rateE4));
}

/** A server that runs until in a month. */
export async function givenRunningServer(shop: TestShop, buyer: SignedIn): Promise<string> {
  const amount = await serverPriceKes(shop);
  const body = serverPurchase(amount, freshPhone());
  const sale = await startCheckout(shop, { customer: buyer, body, limitKey: undefined });
  await payFor(shop, sale, { amountKes: amount });
  const at = shop.clock();
  const [server] = await shop.db.rows<{ id: string }>(sql`
    update servers set state = 'active', activated_at = ${at}, moved_at = ${at},
           address = '192.0.2.7', username = 'root', secret_sealed = 'sealed'::bytea,
           ends_at = ${new Date(at.getTime() + 30 * dayMs)}
     where order_id = ${sale.orderId} returning id`);
  if (!server) throw new Error('The sale made no server.');
  await shop.db.execute(sql`
    update customers set phone = ${freshPhone()} where id = ${buyer.customerId}`);
  return server.id;
}

/** One thing of each kind, ready to be paid for by a prompt. */
export async function givenPayable(shop: TestShop, kind: PayableKind): Promise<Payable> {
  const amountKes = toWholeKes(priceKes);
  const buyer = await givenBalance(shop, amountKes);
  const payable = await payableOf(shop, { kind, buyer, amountKes });
  shop.daraja.received.splice(0);
  // What was bought to get here does not count.
  await shop.db.execute(sql`delete from rate_limits`);
  return payable;
}

async function payableOf(
  shop: TestShop,
  { kind, buyer, amountKes }: { kind: PayableKind; buyer: SignedIn; amountKes: number },
): Promise<Payable> {
  if (kind === 'proxy') {
    const body = purchase(await givenProxy(shop), freshPhone());
    return { buyer, path: '/payments', body, amountKes };
  }
  if (kind === 'top-up') {
    const body = { amount: 500, mode: 'STK', accountNumber: freshPhone() };
    return { buyer, path: '/balance/topups', body, amountKes: 500 };
  }
  if (kind === 'lease renewal') {
    const { lease } = await givenPaidLease(shop, { buyer });
    const body = { plan: 'daily', amountKes };
    return { buyer, path: `/leases/${lease.id}/renew`, body, amountKes };
  }
  const price = await serverPriceKes(shop);
  if (kind === 'server') {
    const body = serverPurchase(price, freshPhone());
    return { buyer, path: '/payments', body, amountKes: price };
  }
  const id = await givenRunningServer(shop, buyer);
  return { buyer, path: `/servers/${id}/renew`, body: { amountKes: price }, amountKes: price };
}
