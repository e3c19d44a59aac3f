import type { ProductKind } from '../product-kind.ts';
import { deliverProxy, extendLease } from './deliver.ts';

/** An address with a password, for a time. */
export const proxyKind: ProductKind = {
  name: 'proxy',
  deliver: deliverProxy,
  extend: extendLease,
};
