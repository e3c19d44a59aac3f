import type { CartPaid, CartQuoteBody } from '#contracts/sale/cart.ts';
import type { ProxyId } from '#contracts/ids.ts';
import { toWholeKes } from '#contracts/money.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { payCart } from '../flows/cart/pay-cart.ts';
import { quoteCart } from '../flows/cart/quote-cart.ts';
import type { SalesContext } from '../context.ts';
import { freshPhone, givenProxy } from './given-sales.ts';

/** So many free proxies, by id. */
export const givenProxies = async (shop: SalesContext, count: number): Promise<ProxyId[]> => {
  const ids: ProxyId[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await givenProxy(shop));
  return ids;
};

export const dayOf = (ids: readonly string[]): Pick<CartQuoteBody, 'lines'> => ({
  lines: ids.map((productId) => ({ productId, plan: 'daily' })),
});

/** Quotes a cart and pays it at that price. */
export async function buyCart(
  shop: SalesContext,
  buyer: SignedIn,
  body: CartQuoteBody,
  mode: 'BALANCE' | 'STK' = 'BALANCE',
): Promise<CartPaid> {
  const { quote } = await quoteCart(shop, { customerId: buyer.customerId, body });
  return payQuoted(shop, buyer, { quoteId: quote.id, amount: toWholeKes(quote.kes) }, mode);
}

type Quoted = Readonly<{ quoteId: `quo_${string}`; amount: number }>;

export const payQuoted = (
  shop: SalesContext,
  buyer: SignedIn,
  quoted: Quoted,
  mode: 'BALANCE' | 'STK' = 'BALANCE',
): Promise<CartPaid> =>
  payCart(shop, {
    customer: buyer,
    body: mode === 'STK' ? { ...quoted, mode, accountNumber: freshPhone() } : { ...quoted, mode },
    limitKey: undefined,
    once: undefined,
  });
