import type { CartQuoteBody, GoneLine } from '#contracts/sale/cart.ts';
import type { CustomerId, RenewableId } from '#contracts/ids.ts';
import { money, subtract, sum, usdToKes, type Money } from '#contracts/money.ts';
import type { Plan } from '#contracts/term.ts';
import { couponFor, keepQuoteCoupon } from '#modules/billing';
import { rateInForce } from '#modules/catalogue/prices';
import { makeCartQuote, type Quote, type QuoteLine } from '#modules/orders/quotes';
import { InvalidInput } from '#platform/errors.ts';
import { CartChanged } from '../../errors.ts';
import { saleOf, termsTogether } from '../../kinds.ts';
import type { Goods, Offered } from '../../goods/product-kind.ts';
import { limitCoupons } from '../../goods/sale/limit-coupons.ts';
import { priceLines, volumeFor } from './price-lines.ts';
import type { SalesContext } from '../../context.ts';

type CartRequest = Readonly<{ customerId: CustomerId; body: CartQuoteBody }>;

/** What a quote of a cart came to. */
export type CartPriced = Readonly<{
  quote: Quote;
  lines: readonly (QuoteLine & Readonly<{ goods: Goods }>)[];
  gone: readonly GoneLine[];
  least: number;
  /** Without volume price and coupon. */
  list: Money;
  coupon: Readonly<{ code: string; discount: Money }> | undefined;
}>;

/** A line that can be had: its goods, its list price, and what it is charged at least. */
type Candidate = Readonly<{
  goods: Goods;
  productId: string;
  plan: Plan;
  renews: RenewableId | null;
  list: Money;
  /** Of a renewal: its own price in shillings, which no volume price lowers. */
  own?: Money;
}>;

type Found = Readonly<{
  candidates: readonly Candidate[];
  gone: readonly GoneLine[];
  asked: number;
}>;

/**
 * Freezes the prices of several things: named ones, so many of what a filter finds, or leases to
 * renew. What cannot be had is told and not priced. Holds nothing.
 *
 * Refuses with validation-failed at the field, coupon-refused, cart-changed where nothing can be
 * had, and too-many-requests for guessed coupons.
 */
export async function quoteCart(
  ctx: SalesContext,
  { customerId, body }: CartRequest,
): Promise<CartPriced> {
  const at = ctx.clock();
  const { candidates, gone, asked } = await find(ctx, { customerId, body, at });
  const least = leastOf(body, asked);
  if (candidates.length === 0) throw new CartChanged({ gone, amount: money(0, 'KES') });
  const rate = await rateInForce(ctx.db, at);
  const typed = body.coupon;
  const found =
    typed === undefined
      ? undefined
      : await limitCoupons(ctx, { customerId, at }, () =>
          couponFor(ctx.db, { code: typed, customerId, product: 'proxy', at }),
        );
  const discountOf = (total: Money) =>
    found ? subtract(total, found.lower(total)) : money(0, 'KES');
  const lines = priceLines(candidates, {
    rateE4: rate.rateE4,
    percent: percentFor(ctx, candidates),
    discountOf,
  });
  const discount = sum(
    lines.map((line) => line.discount),
    'KES',
  );
  return ctx.db.transaction(async (tx) => {
    const basket = { lines, least, choice: body.choice };
    const quote = await makeCartQuote(
      { ...ctx, db: tx },
      { customerId, product: 'proxy', rate, basket },
    );
    if (found) {
      await keepQuoteCoupon(tx, {
        quoteId: quote.id,
        couponId: found.coupon.id,
        list: money(quote.kes.minor + discount.minor, 'KES'),
        discount,
        expiresAt: quote.expiresAt,
      });
    }
    const list = sum(
      candidates.map((line) => line.own ?? usdToKes(line.list, rate.rateE4)),
      'KES',
    );
    const coupon = found && { code: found.coupon.code, discount };
    return { quote, lines, gone, least, list, coupon };
  });
}

/** The volume price of so many; a renewal costs what its lease was sold for. */
function percentFor({ limits }: SalesContext, lines: readonly Candidate[]): number {
  if (lines.some(({ renews }) => renews !== null)) return 0;
  return volumeFor(limits.volumePrices, lines.length).applied?.percent ?? 0;
}

/** How many lines there have to be. Throws for more than were asked for. */
function leastOf({ accept = 'all' }: CartQuoteBody, asked: number): number {
  if (accept === 'all') return asked;
  if (accept === 'any') return 1;
  if (accept.atLeast <= asked) return accept.atLeast;
  throw InvalidInput.at('/accept/atLeast', `At most the ${asked} that you ask for.`);
}

type Finding = CartRequest & Readonly<{ at: Date }>;

async function find(ctx: SalesContext, finding: Finding): Promise<Found> {
  const { body, customerId, at } = finding;
  const { lines, choice, renew } = body;
  const named = [lines, choice, renew].filter((each) => each !== undefined);
  if (named.length !== 1) {
    throw InvalidInput.at('/lines', 'Send one of lines, choice and renew.');
  }
  if (renew) return findRenewals(ctx, { customerId, renew, at });
  const { many } = saleOf(ctx, 'proxy');
  if (!many) throw new Error('Proxies are sold one at a time here.');
  if (lines) {
    refuseDoubled(
      lines.map(({ productId }) => productId),
      (index) => `/lines/${index}/productId`,
    );
    return {
      ...sorted(await many.offer(ctx, { customerId, wanted: lines, at })),
      asked: lines.length,
    };
  }
  if (!choice) throw InvalidInput.at('/choice', 'Say what to choose.');
  const { filter, plan, quantity } = choice;
  const wanted = await many.choose(ctx, { filter, plan, count: quantity, except: new Set(), at });
  return { ...sorted(await many.offer(ctx, { customerId, wanted, at })), asked: quantity };
}

function sorted(offered: readonly Offered[]) {
  const candidates: Candidate[] = [];
  const gone: GoneLine[] = [];
  for (const each of offered) {
    const { productId, plan } = each;
    if (each.goods)
      candidates.push({ productId, plan, renews: null, goods: each.goods, list: each.list });
    else gone.push({ id: productId, reason: each.reason });
  }
  return { candidates, gone };
}

function refuseDoubled(ids: readonly string[], pointerOf: (index: number) => string) {
  const seen = new Set<string>();
  for (const [index, id] of ids.entries()) {
    if (seen.has(id)) throw InvalidInput.at(pointerOf(index), 'Name each one once.');
    seen.add(id);
  }
}

type Renewing = Readonly<{
  customerId: CustomerId;
  renew: NonNullable<CartQuoteBody['renew']>;
  at: Date;
}>;

/** The caller's own leases, each at what a next term of it costs. */
async function findRenewals(
  ctx: SalesContext,
  { customerId, renew, at }: Renewing,
): Promise<Found> {
  refuseDoubled(
    renew.map(({ leaseId }) => leaseId),
    (index) => `/renew/${index}/leaseId`,
  );
  const wanted = renew.map(({ leaseId, plan }) => ({ renews: leaseId, plan }));
  const { offer } = termsTogether(ctx, wanted[0]?.renews ?? '');
  const [offered, { rateE4 }] = await Promise.all([
    offer(ctx, { customerId, wanted, at }),
    rateInForce(ctx.db, at),
  ]);
  const candidates: Candidate[] = [];
  const gone: GoneLine[] = [];
  for (const term of offered) {
    const { renews, plan } = term;
    if (!term.goods) gone.push({ id: renews, reason: term.reason });
    else {
      const { productId, goods, list, lower } = term;
      const kes = usdToKes(list, rateE4);
      const own = lower ? lower(kes) : kes;
      candidates.push({ productId, plan, renews, goods, list, own });
    }
  }
  return { candidates, gone, asked: renew.length };
}
