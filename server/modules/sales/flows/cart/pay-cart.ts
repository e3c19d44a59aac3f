import {
  unpaidLinesMax,
  type CartPaid,
  type CartPaymentBody,
  type GoneLine,
} from '#contracts/sale/cart.ts';
import { money, sameMoney, toWholeKes, wholeKes } from '#contracts/money.ts';
import type { PaymentId } from '#contracts/ids.ts';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import type { RequestKey } from '#platform/http/idempotency.ts';
import { paymentsMaxOf } from '#modules/identity';
import { findOrder, manyPurpose, purposeOf } from '#modules/orders';
import { findBasket, requireQuote, type Basket, type Quote } from '#modules/orders/quotes';
import { CartChanged, PriceChanged } from '../../errors.ts';
import { leavePreviousAttempt } from '../../goods/sale/switch-method.ts';
import { totalOf } from '../../money/book/invoice-order.ts';
import {
  collect,
  refuseSpent,
  refuseWhileBuyingRests,
  type Payer,
  type PayerAccount,
} from '../../money/collect/collect.ts';
import { payOnce } from '../../money/collect/pay-once.ts';
import { presentAttempt, presentPayment } from '../../money/collect/present-payment.ts';
import { fillCart, type FilledLine } from './fill-cart.ts';
import { LinesLost, openCart, type Opening } from './open-cart.ts';
import { volumeFor } from './price-lines.ts';
import { repriceRest } from './reprice.ts';
import type { SalesContext } from '../../context.ts';

export type CartRequest = Readonly<{
  customer: Payer;
  body: CartPaymentBody;
  limitKey: string | undefined;
  once: RequestKey | undefined;
}>;

/**
 * Turns the quote of a cart into one order, its holds and one open payment; from the balance its
 * goods as well. Lines are tested side by side before anything is held; what is gone is replaced by
 * the next that the quote's filter finds, or left out where the customer takes less. The charge is
 * the price of what is held, and never more than was quoted.
 *
 * Refuses with price-changed, quote-expired, cart-changed (nothing is held or charged),
 * payment-in-progress, balance-short, too-many-holds, too-many-requests, validation-failed,
 * idempotency-conflict, maintenance and not-found.
 */
export async function payCart(ctx: SalesContext, request: CartRequest): Promise<CartPaid> {
  const { customer, once } = request;
  const { customerId } = customer;
  let gone: readonly GoneLine[] = [];
  const paid = await payOnce(ctx, { customerId, once }, async () => {
    const opened = await checkOut(ctx, request);
    ({ gone } = opened);
    return opened.paid;
  });
  const order = await findOrder(ctx.db, paid.orderId);
  if (!order) throw new NotFound();
  return { ...paid, amountKes: toWholeKes(order.kes), lines: order.lines.length, gone: [...gone] };
}

async function checkOut(ctx: SalesContext, request: CartRequest) {
  const { customer, body, limitKey, once } = request;
  const { customerId } = customer;
  refuseWhileBuyingRests(ctx);
  const { quote, basket } = await requireCart(ctx, request);
  if (!sameMoney(wholeKes(body.amount), quote.kes)) throw new PriceChanged(quote.kes);
  const payer: PayerAccount =
    body.mode === 'STK'
      ? { mode: body.mode, account: body.accountNumber }
      : { mode: body.mode, account: customer.email };
  const { provider } = body;
  const purpose = purposeOfCart(quote, basket);
  const trying = { ...payer, customerId, purpose, provider, amount: quote.kes };
  const left = await leavePreviousAttempt(ctx, trying);
  const paymentsMax = await paymentsMaxOf(ctx.db, customerId);
  const collecting = { ...payer, customerId, limitKey, paymentsMax };
  await refuseSpent(ctx, collecting);
  const { applied } = volumeFor(ctx.limits.volumePrices, basket.lines.length);
  const percent = applied?.percent ?? 0;
  const filled = await fillCart(ctx, { customerId, quote, basket, percent });
  const opening = { payer, provider, limitKey, once, quote, left, paymentsMax };
  const { paymentId, gone } = await open(ctx, { ...filled, opening, basket });
  const paid =
    payer.mode === 'BALANCE'
      ? await presentPayment(ctx.db, { paymentId, customerId })
      : presentAttempt(await collect(ctx, paymentId, collecting));
  return { paid, gone };
}

function purposeOfCart({ product }: Quote, { lines: [first, ...others] }: Basket): string {
  if (!first || others.length > 0) return manyPurpose;
  return purposeOf({ product, productId: first.productId, renews: first.renews });
}

async function requireCart(ctx: SalesContext, { customer, body }: CartRequest) {
  const { customerId } = customer;
  const at = ctx.clock();
  const quote = await requireQuote(ctx.db, { quoteId: body.quoteId, customerId, at });
  const basket = await findBasket(ctx.db, quote.id);
  if (!basket) throw new NotFound('Price not found. Open the cart again.');
  if (body.mode !== 'BALANCE' && basket.lines.length > unpaidLinesMax) {
    throw InvalidInput.at(
      '/mode',
      `Up to ${unpaidLinesMax} can be paid by phone or card at once. Pay from your balance, or take fewer.`,
    );
  }
  return { quote, basket };
}

/** Others may take some of it meanwhile, again and again; each time what is left is looked at. */
const triesMax = 5;

type Filling = Readonly<{
  lines: readonly FilledLine[];
  gone: readonly GoneLine[];
  opening: Opening;
  basket: Basket;
}>;

async function open(
  ctx: SalesContext,
  { opening, basket, ...filled }: Filling,
): Promise<Readonly<{ paymentId: PaymentId; gone: readonly GoneLine[] }>> {
  let { lines, gone } = filled;
  for (let tried = 0; tried < triesMax; tried += 1) {
    const [first, ...others] = repriced(ctx, { lines, basket, opening });
    if (!first || lines.length < basket.least) break;
    try {
      const paymentId = await ctx.db.transaction((tx) =>
        openCart(tx, ctx, { ...opening, lines: [first, ...others] }),
      );
      return { paymentId, gone };
    } catch (error) {
      if (!(error instanceof LinesLost)) throw error;
      const lost = new Set(error.gone.map(({ id }) => id));
      lines = lines.filter(({ productId, renews }) => !lost.has(renews ?? productId));
      gone = [...gone, ...error.gone];
    }
  }
  const rest = repriced(ctx, { lines, basket, opening });
  throw new CartChanged({
    gone,
    amount: rest.length > 0 ? totalOf(rest).kes : money(0, 'KES'),
  });
}

type Rest = Pick<Filling, 'lines' | 'opening' | 'basket'>;

const repriced = ({ limits }: SalesContext, { lines, basket, opening }: Rest) =>
  repriceRest(lines, {
    quoted: basket.lines,
    rateE4: opening.quote.rateE4,
    steps: limits.volumePrices,
  });
