import { cartCalls, type CartPaymentRequest, type CartQuote } from '#contracts/sale/cart.ts';
import { idempotencyKeyHeader } from '#contracts/sale/payments.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import { request } from '../../../lib/api/api.ts';
import { startPaying } from '../../../lib/cart/cart.ts';
import { rememberPayment } from '../../../lib/session/pending-payment.ts';
import { words } from '../../../lib/text/words.ts';
import { attemptKey } from '../attempt-key.ts';
import { modeOf, type Method } from '../purchase.ts';
import { CheckoutLinkMissing, sixteenRandomBytes, type Started } from '../start-payment.ts';
import { checkoutWords } from '../words.ts';

export type CartStart = Readonly<{
  quote: CartQuote;
  method: Method;
  phone: PhoneNumber | undefined;
}>;

/**
 * Opens the payment of a quoted cart. What it buys leaves the cart, and what was gone by then stays
 * in it. Throws the server's refusal when there is no payment.
 */
export async function startCartPayment(start: CartStart): Promise<Started> {
  const body = bodyOf(start);
  const account = 'accountNumber' in body ? body.accountNumber : '';
  const fingerprint = `${body.quoteId} ${body.mode} ${body.provider} ${account}`;
  const key = attemptKey(fingerprint, sessionStorage, sixteenRandomBytes);
  const { paymentId, amountKes, gone, metaData } = await request(cartCalls.payCart, {
    body,
    headers: { [idempotencyKeyHeader]: key },
  });
  const lost = new Set(gone.map(({ id }) => id));
  const bought = start.quote.lines.filter(({ renews }) => renews === null);
  const ids = bought.map(({ productId }) => productId);
  if (ids.length > 0)
    startPaying(
      paymentId,
      ids.filter((id) => !lost.has(id)),
    );
  const { mode } = body;
  const link = metaData.checkout ?? null;
  if (mode === 'LINK' && !link) throw new CheckoutLinkMissing(words(checkoutWords).error.noLink);
  if (mode !== 'BALANCE') rememberPayment({ paymentId, amount: amountKes, proxyId: '' });
  return { paymentId, redirectTo: mode === 'LINK' ? link : null, prompted: mode === 'STK' };
}

function bodyOf({ quote, method, phone }: CartStart): CartPaymentRequest {
  const mode = modeOf(method);
  const provider = typeof method === 'object' ? { provider: method.provider } : {};
  const about = { quoteId: quote.quoteId, amount: quote.amountKes, ...provider };
  return mode === 'STK' ? { ...about, mode, accountNumber: phone ?? '' } : { ...about, mode };
}
