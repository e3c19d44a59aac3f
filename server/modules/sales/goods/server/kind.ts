import type { ProductKind } from '../product-kind.ts';
import { deliverServer, extendServer } from './deliver.ts';

/** A machine that is made after the money, for a month at a time. */
export const serverKind: ProductKind = {
  name: 'vps',
  deliver: deliverServer,
  extend: extendServer,
};
