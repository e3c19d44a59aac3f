import type { CouponId, ProxyId } from '#contracts/ids.ts';
import { money, toWholeKes } from '#contracts/money.ts';
import { insertCoupon, type CouponTerms } from '#modules/billing';
import type { SignedIn } from '#platform/http/policy.ts';
import { makeId } from '#platform/random.ts';
import { quotePrice } from '../flows/checkout/quote-price.ts';
import { givenOpenSale, type TestShop } from './given-sales.ts';

let codes = 0;

/** A coupon of ten percent for everything, without limits but for what is given. */
export async function givenCoupon(shop: TestShop, terms: Partial<CouponTerms> = {}) {
  const id: CouponId = makeId('cpn', shop.random);
  const code = `TEST-${(codes += 1)}`;
  const at = shop.clock();
  const standard: CouponTerms = {
    off: { percent: 10 },
    products: ['proxy', 'vps'],
    min: money(0, 'KES'),
    usesMax: null,
    usesPerCustomerMax: null,
    startsAt: at,
    endsAt: null,
    note: '',
  };
  await shop.db.transaction((tx) =>
    insertCoupon(tx, { ...standard, ...terms, id, code, by: 'staff:test', at }),
  );
  return { id, code };
}

type Input = Readonly<{ buyer: SignedIn; proxyId: ProxyId; coupon?: string }>;

/** The price of a day of a proxy with a coupon. */
export const quoteWith = (shop: TestShop, { buyer, proxyId, coupon }: Input) =>
  quotePrice(shop, {
    customerId: buyer.customerId,
    product: 'proxy',
    productId: proxyId,
    plan: 'daily',
    coupon,
  });

/** Opens a payment at that price. */
export async function buyWith(shop: TestShop, input: Input) {
  const { quote } = await quoteWith(shop, input);
  const amount = toWholeKes(quote.kes);
  const { buyer, proxyId } = input;
  const sale = await givenOpenSale(shop, { buyer, proxyId, amount, quoteId: quote.id });
  return { ...sale, amount };
}
