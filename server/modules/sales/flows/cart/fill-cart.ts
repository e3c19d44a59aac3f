import type { GoneLine } from '#contracts/sale/cart.ts';
import type { CustomerId, RenewableId } from '#contracts/ids.ts';
import type { Basket, Quote, QuoteLine } from '#modules/orders/quotes';
import { saleOf, termsTogether } from '../../kinds.ts';
import type { Goods, Passed, SaleOfMany } from '../../goods/product-kind.ts';
import { priceLines } from './price-lines.ts';
import { freshMs, tryLines } from './try-lines.ts';
import type { SalesContext } from '../../context.ts';

/** A line of a quote with its goods, tested. */
export type FilledLine = QuoteLine &
  Readonly<{
    goods: Goods;
    tested: Passed | undefined;
    /** Of a renewal: how many terms were paid before it. */
    termsSeen: number | undefined;
  }>;

export type Filled = Readonly<{ lines: readonly FilledLine[]; gone: readonly GoneLine[] }>;

type Filling = Readonly<{
  customerId: CustomerId;
  quote: Pick<Quote, 'rateE4' | 'product'>;
  basket: Basket;
  /** The volume price that the quote was made with. */
  percent: number;
}>;

/** What failed may be replaced so often before the rest is left out. */
const roundsMax = 3;

/** Looks for the goods of a quote's lines and tries them; outside of a transaction. */
export async function fillCart(ctx: SalesContext, filling: Filling): Promise<Filled> {
  const { basket } = filling;
  const quoted = basket.lines.flatMap((line) =>
    line.renews ? [{ ...line, renews: line.renews }] : [],
  );
  if (quoted.length > 0) return fillRenewals(ctx, { customerId: filling.customerId, quoted });
  const { many } = saleOf(ctx, filling.quote.product);
  if (!many) throw new Error(`Several ${filling.quote.product} are not sold together.`);
  return fillProxies(ctx, { ...filling, many });
}

/** A line that is to be found, and the id that it is asked for by. */
type Slot = Readonly<{ line: QuoteLine; first: string }>;

async function fillProxies(
  ctx: SalesContext,
  filling: Filling & Readonly<{ many: SaleOfMany }>,
): Promise<Filled> {
  const { basket, many } = filling;
  const used = new Set(basket.lines.map(({ productId }) => productId));
  const lines: FilledLine[] = [];
  const gone = new Map<string, GoneLine>();
  let slots: readonly Slot[] = basket.lines.map((line) => ({ line, first: line.productId }));
  for (let round = 0; slots.length > 0 && round < roundsMax; round += 1) {
    const wanted = slots.map(({ line: { productId, plan } }) => ({ productId, plan }));
    const { customerId } = filling;
    const offered = await many.offer(ctx, { customerId, wanted, freshMs, at: ctx.clock() });
    const found = offered.flatMap((one, index) => {
      const slot = slots[index];
      const { goods, tested } = one.goods ? one : { goods: undefined, tested: undefined };
      return goods && slot ? [{ ...slot.line, goods, tested, slot }] : [];
    });
    for (const [index, { reason }] of offered.entries()) {
      const id = slots[index]?.first;
      if (reason && id !== undefined) gone.set(id, { id, reason });
    }
    const { passed, gone: failed } = await tryLines(ctx, customerId, found);
    for (const { line, tested } of passed) {
      const { slot, ...filled } = line;
      gone.delete(slot.first);
      lines.push({ ...filled, tested, termsSeen: undefined });
    }
    const byProduct = new Map(found.map((line) => [line.productId, line.slot.first]));
    for (const { id, reason } of failed) {
      const first = byProduct.get(id) ?? id;
      gone.set(first, { id: first, reason });
    }
    const open = slots.filter(({ first }) => gone.has(first));
    slots = await replacements(ctx, { ...filling, open, used });
  }
  return { lines: inOrder(lines, basket.lines), gone: [...gone.values()] };
}

/** As they were quoted; what took the place of others follows. */
function inOrder(lines: readonly FilledLine[], quoted: Basket['lines']): FilledLine[] {
  const places = new Map(quoted.map(({ productId }, index) => [productId, index]));
  const placeOf = ({ productId }: FilledLine) => places.get(productId) ?? quoted.length;
  return lines.toSorted((one, other) => placeOf(one) - placeOf(other));
}

type Replacing = Filling & Readonly<{ many: SaleOfMany; open: readonly Slot[]; used: Set<string> }>;

/** The next that the filter of a quote finds, for no more than the lines whose place they take. */
async function replacements(ctx: SalesContext, replacing: Replacing): Promise<Slot[]> {
  const { basket, many, open, used, quote, percent } = replacing;
  const filter = basket.choice?.filter;
  const [first] = open;
  if (!filter || !first) return [];
  const { plan } = first.line;
  const choosing = { filter, plan, count: open.length, except: used, at: ctx.clock() };
  const chosen = await many.choose(ctx, choosing);
  const offered = await many.offer(ctx, {
    customerId: replacing.customerId,
    wanted: chosen,
    at: ctx.clock(),
  });
  const slots: Slot[] = [];
  for (const [index, offer] of offered.entries()) {
    used.add(offer.productId);
    const slot = open[index];
    if (!slot || !offer.goods) continue;
    const { line } = slot;
    const discountOf = () => line.discount;
    const listed = [{ list: offer.list }];
    const [price] = priceLines(listed, { rateE4: quote.rateE4, percent, discountOf });
    if (!price || price.kes.minor > line.kes.minor) continue;
    slots.push({ first: slot.first, line: { ...line, ...price, productId: offer.productId } });
  }
  return slots;
}

type Renewing = Readonly<{
  customerId: CustomerId;
  quoted: readonly (QuoteLine & Readonly<{ renews: RenewableId }>)[];
}>;

async function fillRenewals(ctx: SalesContext, { customerId, quoted }: Renewing): Promise<Filled> {
  const [first] = quoted;
  if (!first) return { lines: [], gone: [] };
  const { offer, termsPaid } = termsTogether(ctx, first.renews);
  const ids = quoted.map(({ renews }) => renews);
  const [offered, paid] = await Promise.all([
    offer(ctx, { customerId, wanted: quoted, at: ctx.clock() }),
    termsPaid(ctx.db, ids),
  ]);
  const lines: FilledLine[] = [];
  const gone: GoneLine[] = [];
  for (const [index, term] of offered.entries()) {
    const line = quoted[index];
    if (!line) continue;
    const { renews } = line;
    if (!term.goods) gone.push({ id: renews, reason: term.reason });
    else {
      // Its lease may have moved since the quote.
      const { productId, goods } = term;
      lines.push({ ...line, productId, goods, tested: undefined, termsSeen: paid.get(renews) });
    }
  }
  return { lines, gone };
}
