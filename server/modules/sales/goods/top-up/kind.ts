import type { ProductKind } from '../product-kind.ts';
import { deliverTopUp } from './deliver.ts';

/** Money on the customer's own balance. */
export const topUpKind: ProductKind = {
  name: 'topup',
  proof: ['paid', 'credited'],
  deliver: async (tx, ctx, paid) => {
    await deliverTopUp(tx, ctx, paid);
    return { kind: 'settled' };
  },
};
