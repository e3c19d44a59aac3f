import type { LineProduct } from '#modules/orders';
import type { SalesWorld } from '../world.ts';
import type { ProductKind } from './product-kind.ts';

type Kinds = Pick<SalesWorld, 'kinds'>;

/** The kind of an order's goods. Throws where a row names one that this shop does not have. */
export function kindOf({ kinds }: Kinds, product: LineProduct): ProductKind {
  const kind = kinds.find(({ name }) => name === product);
  if (!kind) throw new Error(`There are no goods of the kind ${product} here.`);
  return kind;
}
