import { NotForSale } from '#modules/catalogue';
import type { LineProduct, OrderLine, Sold } from '#modules/orders';
import type { QuoteInput } from '#modules/orders/quotes';
import type { Tx } from '#platform/db.ts';
import type { SalesContext } from './context.ts';
import type { ProductKind, Renewal, Sale, Service } from './goods/product-kind.ts';

type Kinds = Pick<SalesContext, 'kinds'>;

/** The kind of an order's goods. Throws where a row names one that this shop does not have. */
export function kindOf({ kinds }: Kinds, product: LineProduct): ProductKind {
  const kind = kinds.find(({ name }) => name === product);
  if (!kind) throw new Error(`There are no goods of the kind ${product} here.`);
  return kind;
}

/** The running service of a line; undefined for goods without one. */
export const serviceOf = (
  ctx: Kinds,
  { line }: Readonly<{ line: Pick<OrderLine, 'product'> }>,
): Service | undefined => kindOf(ctx, line.product).service;

/**
 * Locks what works because of these lines before the first of them ends or resumes: two that each
 * take several, line by line, could otherwise wait for each other.
 */
export async function lockServices(tx: Tx, ctx: Kinds, sold: readonly Sold[]): Promise<void> {
  for (const [product, lines] of Map.groupBy(sold, ({ line }) => line.product)) {
    await kindOf(ctx, product).service?.lock?.(tx, lines);
  }
}

/** How a kind is sold. Throws NotForSale for what is not sold at all (R13). */
export function saleOf({ kinds }: Kinds, product: string): Sale {
  const sale = kinds.find(({ name }) => name === product)?.sale;
  if (!sale) throw new NotForSale('Only proxies and servers are for sale here.');
  return sale;
}

/** How the goods of an id are sold: the first kind that knows the form of the id. */
export function saleOfId({ kinds }: Kinds, productId: string): Sale {
  const sale = kinds.find((kind) => kind.sale?.sells(productId))?.sale;
  if (!sale) throw new NotForSale('Only proxies and servers are for sale here.');
  return sale;
}

/** The list price of goods of a kind, as a quote asks for it. */
export const listOf =
  ({ limits }: Pick<SalesContext, 'limits'>, { price }: Sale): QuoteInput['list'] =>
  (db, requested) =>
    price({ db, limits }, requested);

/** How what a customer has gets another term. Throws for an id that no kind knows. */
export function renewalOf({ kinds }: Kinds, id: string): Renewal {
  const renewal = kinds.find((kind) => kind.renewal?.renews(id))?.renewal;
  if (!renewal) throw new Error(`${id} has no next term.`);
  return renewal;
}

/** The same for several at once. Throws for goods that are renewed one at a time. */
export function termsTogether(ctx: Kinds, id: string): Renewal & Required<Pick<Renewal, 'offer'>> {
  const { offer, ...renewal } = renewalOf(ctx, id);
  if (!offer) throw new Error(`${id} is not renewed together with others.`);
  return { ...renewal, offer };
}
