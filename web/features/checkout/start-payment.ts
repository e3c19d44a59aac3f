import type { Quote } from '#contracts/sale/payments.ts';
import { idempotencyKeyHeader } from '#contracts/sale/payments.ts';
import { calls } from '#contracts/site/paths.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import { request } from '../../lib/api/api.ts';
import { webKinds } from '../../lib/kinds/web-kinds.ts';
import { nowMs } from '../../lib/time/clock.ts';
import { logProblem } from '../../lib/log.ts';
import { savePendingPayment } from '../../lib/session/pending-payment.ts';
import { words } from '../../lib/text/words.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { attemptKey } from './attempt-key.ts';
import {
  leaseRequest,
  modeOf,
  paymentRequest,
  type Method,
  type Payer,
  type Purchase,
} from './purchase.ts';
import { checkoutWords } from './words.ts';

/** The hosted page cannot be opened because its address did not come. */
export class CheckoutLinkMissing extends Error {
  override readonly name = 'CheckoutLinkMissing';
}

export type Started = { paymentId: string; redirectTo: string | null; prompted: boolean };
export type Start = {
  purchase: Purchase;
  quote: Quote;
  payer: Payer;
  method: Method;
  phone: PhoneNumber | undefined;
};

/**
 * Opens a payment: the request, then the hold on the proxy, then the record that survives a reload.
 * Resolves to where to go next; throws the server's refusal when there is no payment.
 */
export async function startPayment(start: Start): Promise<Started> {
  const body = paymentRequest(start);
  const fingerprint = `${body.quoteId} ${body.mode} ${body.accountNumber}`;
  const key = attemptKey(fingerprint, sessionStorage, sixteenRandomBytes);
  const created = await request(calls.createPayment, {
    body,
    headers: { [idempotencyKeyHeader]: key },
  });
  // Only a test payment is answered without one.
  if (!('paymentId' in created)) throw new TypeError('The payment has no id.');
  const link = created.metaData.checkout ?? null;
  const mode = modeOf(start.method);
  if (mode === 'LINK' && !link) {
    throw new CheckoutLinkMissing(words(checkoutWords).error.noLink);
  }
  const prompted = mode === 'STK';
  const { paymentId } = created;
  // Paid from the balance, it is decided already: there is nothing to hold and nothing to resume.
  if (mode === 'BALANCE') return { paymentId, redirectTo: null, prompted };
  await holdProxy(start);
  rememberPayment(start, paymentId);
  return { paymentId, redirectTo: mode === 'LINK' ? link : null, prompted };
}

/** A hold that fails is only warned about: the server leases the proxy when the money is there. */
async function holdProxy({ purchase, payer, quote }: Start): Promise<void> {
  if (!webKinds[purchase.product].isLeased || purchase.renews) return;
  const body = leaseRequest({
    purchase,
    payer,
    amountUsdCents: quote.amountUsdCents,
    nowMs: nowMs(),
  });
  try {
    await request(calls.lease, { body });
  } catch (error) {
    logProblem('the proxy could not be held before the payment', error);
    notify({ area: 'payment', kind: 'warning', title: words(checkoutWords).toast.notHeld });
  }
}

/** After the payment: finds the lease that the server has created, and creates nothing. */
export async function confirmLease(asked: Parameters<typeof leaseRequest>[0]): Promise<void> {
  await request(calls.lease, { body: leaseRequest(asked) });
}

function rememberPayment({ purchase, quote, payer }: Start, paymentId: string): void {
  savePendingPayment({
    proxyId: purchase.productId,
    countryCode: purchase.countryCode,
    isp: purchase.isp,
    amount: quote.amountKes,
    timestamp: nowMs(),
    isVps: webKinds[purchase.product].isVps,
    customerId: payer.customerId,
    customerEmail: payer.email,
    paymentId,
    ...(purchase.renews && { renews: purchase.renews }),
  });
}

export const sixteenRandomBytes = () => crypto.getRandomValues(new Uint8Array(16));
