import type { ProductKind } from '../product-kind.ts';
import { deliverTopUp } from './deliver.ts';

/** Money on the customer's own balance. */
export const topUpKind: ProductKind = {
  name: 'topup',
  proof: ['paid', 'credited'],
  deliver: async (tx, world, paid) => {
    await deliverTopUp(tx, world, paid);
    return { kind: 'settled' };
  },
};
