import type { ProductRecord } from '#contracts/admin/goods/products.ts';
import { NotFound } from '#platform/errors.ts';
import { findProduct, findSource, kindOf } from '../editing/product-list.sql.ts';
import { findProductTerms } from '../editing/terms.sql.ts';
import { productHistory } from './products.sql.ts';
import type { CatalogueAdminContext } from './context.ts';
import type { ProxyListing, VpsOffer } from '#contracts/goods/catalogue.ts';
import type { Queryable } from '#platform/db.ts';
import { findListed } from '../listing/listing.sql.ts';
import { toOfferView } from '../offers/offer-view.ts';
import { findOfferStock } from '../offers/offers.sql.ts';
import { toListing } from '../listing/proxy-view.ts';

/** Everything of one product: what staff decide, how customers see it, and who changed it. */
export async function productRecord(
  ctx: CatalogueAdminContext,
  id: string,
): Promise<ProductRecord> {
  const { db, clock } = ctx;
  const kind = kindOf(id);
  const product = await findProduct(db, id);
  const terms = (await findProductTerms(db, kind, [id])).get(id)?.terms;
  if (!product || !terms) throw new NotFound('Product not found.');
  const [seen, source, history] = await Promise.all([
    asCustomersSee(db, id, clock()),
    findSource(db, id),
    productHistory(db, id),
  ]);
  return {
    product,
    terms: { kind, ...terms } as ProductRecord['terms'],
    ...seen,
    source: source ?? null,
    history,
  };
}

type AsSeen = Readonly<{ listing: ProxyListing | null; offer: VpsOffer | null }>;

/** A product as a stranger sees it, also while it is off sale. */
async function asCustomersSee(db: Queryable, id: string, at: Date): Promise<AsSeen> {
  if (kindOf(id) === 'vps') {
    const offer = await findOfferStock(db, id, at);
    return { listing: null, offer: offer ? toOfferView(offer) : null };
  }
  const proxy = await findListed(db, id, at);
  return { listing: proxy ? toListing(proxy, { visitor: undefined, at }) : null, offer: null };
}
