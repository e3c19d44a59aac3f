import type { ProductRecord } from '#contracts/admin/goods/products.ts';
import { NotFound } from '#platform/errors.ts';
import { asCustomersSee } from '../editing/as-seen.ts';
import { findProduct, findSource, kindOf } from '../editing/product-list.sql.ts';
import { findProductTerms } from '../editing/terms.sql.ts';
import { productHistory } from './products.sql.ts';
import type { CatalogueAdminContext } from './context.ts';

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
