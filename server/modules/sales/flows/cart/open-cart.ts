import { unpaidLinesMax, type GoneLine } from '#contracts/sale/cart.ts';
import type { PaymentId } from '#contracts/ids.ts';
import { toWholeKes } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { keepRequest, refuseRepeat, type RequestKey } from '#platform/http/idempotency.ts';
import type { DomainError } from '#platform/errors.ts';
import { couponOfQuote, redeemCoupon } from '#modules/billing';
import { openHoldsMax } from '#modules/leases/holding';
import { lockRenewals, placeOrder, purposeOf, type NewLine, type Order } from '#modules/orders';
import type { Quote } from '#modules/orders/quotes';
import { collectorFor, PaymentInProgress } from '#modules/payments';
import { openAttempt } from '#modules/payments/collect';
import { renewalOf, saleOf } from '../../kinds.ts';
import { goneReasonOf } from '../../goods/gone-reason.ts';
import { payFromBalance } from '../../goods/sale/pay-from-balance.ts';
import { refuseRenewedMeanwhile } from '../../goods/sale/renewed-meanwhile.ts';
import { closePreviousAttempt } from '../../goods/sale/switch-method.ts';
import { totalOf } from '../../money/book/invoice-order.ts';
import { countPayment, type PayerAccount } from '../../money/collect/collect.ts';
import { paymentUnderWay } from '../../money/collect/payment-under-way.ts';
import type { FilledLine } from './fill-cart.ts';
import type { SalesContext } from '../../context.ts';

export type Opening = Readonly<{
  payer: PayerAccount;
  provider: string | undefined;
  limitKey: string | undefined;
  once: RequestKey | undefined;
  quote: Quote;
  /** The card page that this try takes the place of. */
  left: PaymentId | undefined;
  paymentsMax: number | null;
}>;

/** Some lines went to others since they were looked at; the transaction has to be rolled back. */
export class LinesLost extends Error {
  override readonly name = 'LinesLost';
  readonly gone: readonly GoneLine[];

  constructor(gone: readonly GoneLine[]) {
    super(`${gone.length} lines were lost.`);
    this.gone = gone;
  }
}

/**
 * Order, holds and open payment of a cart, in the caller's transaction; from the balance its goods
 * too. Throws LinesLost, and what one purchase is refused with from its hold on.
 */
export async function openCart(
  tx: Tx,
  ctx: SalesContext,
  opening: Opening & Readonly<{ lines: readonly [FilledLine, ...FilledLine[]] }>,
): Promise<PaymentId> {
  const at = ctx.clock();
  const { lines, once, quote, left, payer } = opening;
  const { customerId, rateE4 } = quote;
  await refuseRepeat(tx, once);
  const [renewed, ...more] = renewalsIn(lines).map(({ renews }) => renews);
  if (renewed) await lockRenewals(tx, customerId, [renewed, ...more]);
  const [first, ...others] = lines;
  const written: [NewLine, ...NewLine[]] = [asLine(first), ...others.map(asLine)];
  const purpose = purposeOf(...written);
  const wanted = lines.map(({ productId }) => productId);
  await closePreviousAttempt(tx, ctx, { customerId, purpose, left, wanted, at });
  const lost = new Losses();
  await requireRenewals(tx, ctx, { ...opening, lost });
  const price = { ...totalOf(written), rateE4 };
  const order = await placeOrder(tx, {
    customerId,
    price,
    lines: written,
    at,
    random: ctx.random,
  });
  await holdLines(tx, ctx, { ...opening, order, lost, at });
  lost.throwAny();
  const coupon = await couponOfQuote(tx, quote.id);
  const discount = totalOf(written).discount;
  const used = coupon && discount.minor > 0 ? { ...coupon, discount } : undefined;
  await redeemCoupon(tx, used, { orderId: order.id, customerId, at });
  const paymentId =
    payer.mode === 'BALANCE'
      ? await payFromBalance(ctx, tx, { customerId, orderId: order.id })
      : await openPayment(tx, ctx, { ...opening, order, at });
  // A payment by phone may have prolonged one of them while this one waited for its row.
  await refuseRenewedMeanwhile(tx, ctx, { terms: termsSeenIn(lines), own: order.id });
  await keepRequest(tx, once, paymentId);
  return paymentId;
}

function asLine({ goods, tested, ...line }: FilledLine): NewLine {
  const { productId, plan, renews, usd, kes, discount } = line;
  const seen = tested && { testedAt: tested.at.toISOString(), testedPingMs: tested.pingMs };
  return {
    product: goods.kind,
    productId,
    plan,
    renews,
    title: goods.title,
    facts: { ...goods.facts, ...seen },
    usd,
    kes,
    discount,
  };
}

/** Collects what goes to others, so that one retry leaves all of it out. */
class Losses {
  readonly #gone: GoneLine[] = [];

  /** Any other refusal is thrown on. */
  addRefused(id: string, error: DomainError): void {
    const reason = goneReasonOf(error);
    if (!reason) throw error;
    this.add({ id, reason });
  }

  add(line: GoneLine): void {
    this.#gone.push(line);
  }

  throwAny(): void {
    if (this.#gone.length > 0) throw new LinesLost(this.#gone);
  }
}

type Renewing = Pick<Opening, 'quote'> & Readonly<{ lines: readonly FilledLine[]; lost: Losses }>;

const renewalsIn = (lines: readonly FilledLine[]) =>
  lines.flatMap((line) => (line.renews ? [{ ...line, renews: line.renews }] : []));

const termsSeenIn = (lines: readonly FilledLine[]) =>
  renewalsIn(lines).map(({ renews, termsSeen: seen }) => ({ renews, seen }));

/** What is renewed still has the term that was priced. */
async function requireRenewals(tx: Tx, ctx: SalesContext, { quote, lines, lost }: Renewing) {
  const { customerId } = quote;
  const next = renewalsIn(lines);
  const [first] = next;
  if (!first) return;
  const ids = next.map(({ renews }) => renews);
  const underWay = await paymentUnderWay(tx, ...ids);
  if (underWay) throw new PaymentInProgress(underWay, ctx.clock());
  await refuseRenewedMeanwhile(tx, ctx, { terms: termsSeenIn(lines) });
  const refused = await renewalOf(ctx, first.renews).refuseStill(tx, ctx, { customerId, next });
  for (const [id, error] of refused) lost.addRefused(id, error);
}

type Holding = Opening &
  Readonly<{ lines: readonly FilledLine[]; order: Order; lost: Losses; at: Date }>;

/** Goods that others have since they were looked at are lost. */
async function holdLines(tx: Tx, ctx: SalesContext, holding: Holding) {
  const { lines, order, quote, payer, lost, at } = holding;
  const filled = new Map(lines.map((line) => [line.productId, line]));
  const fresh = order.lines.flatMap((line) => {
    const found = line.renews === null ? filled.get(line.productId) : undefined;
    return found ? [{ line, goods: found.goods, tested: found.tested }] : [];
  });
  const { many } = saleOf(ctx, quote.product);
  if (!many || fresh.length === 0) return;
  const gone = await many.hold(tx, ctx, {
    order,
    lines: fresh,
    rateE4: quote.rateE4,
    isPaidAtOnce: payer.mode === 'BALANCE',
    openMax: order.lines.length > 1 ? unpaidLinesMax : openHoldsMax,
    at,
  });
  for (const line of gone) lost.add(line);
}

type Placed = Opening & Readonly<{ order: Order; at: Date }>;

async function openPayment(tx: Tx, ctx: SalesContext, placed: Placed): Promise<PaymentId> {
  const { payer, provider, quote, order, limitKey, paymentsMax, at } = placed;
  const { customerId } = quote;
  if (payer.mode === 'BALANCE') throw new Error('The balance opens no payment.');
  const { id } = await openAttempt(tx, ctx, {
    orderId: order.id,
    customerId,
    provider: collectorFor(payer.mode, provider),
    ...payer,
    amount: order.kes,
    facts: {
      requestedService: 'PROXIES',
      plan: quote.plan,
      lines: order.lines.length,
      amountKes: toWholeKes(order.kes),
    },
    at,
  });
  await countPayment(tx, ctx, { ...payer, customerId, limitKey, paymentsMax });
  return id;
}
