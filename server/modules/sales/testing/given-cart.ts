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

type Paying = Readonly<{ buyer: SignedIn; mode?: 'BALANCE' | 'STK' }>;

/** Quotes a cart and pays it at that price. */
export async function buyCart(
  shop: SalesContext,
  paying: Paying,
  body: CartQuoteBody,
): Promise<CartPaid> {
  const { customerId } = paying.buyer;
  const { quote } = await quoteCart(shop, { customerId, body });
  return payQuoted(shop, { ...paying, quoteId: quote.id, amount: toWholeKes(quote.kes) });
}

type Quoted = Paying & Readonly<{ quoteId: `quo_${string}`; amount: number }>;

export const payQuoted = (
  shop: SalesContext,
  { buyer, mode = 'BALANCE', ...quoted }: Quoted,
): Promise<CartPaid> =>
  payCart(shop, {
    customer: buyer,
    body: mode === 'STK' ? { ...quoted, mode, accountNumber: freshPhone() } : { ...quoted, mode },
    limitKey: undefined,
    once: undefined,
  });
