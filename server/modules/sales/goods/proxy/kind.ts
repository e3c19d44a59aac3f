import { proxyPrice } from '#modules/catalogue/prices';
import type { ProductKind } from '../product-kind.ts';
import { termLabel, planTerms } from '#contracts/term.ts';
import { deliverProxy } from './deliver.ts';
import { describeProxy, requestedService } from './describe.ts';
import { refuseYours } from './refuse-yours.ts';
import { leaseRenewal } from './renewal.ts';
import { leaseService } from './live-lease.ts';

/** An address with a password, for a time. */
export const proxyKind: ProductKind = {
  name: 'proxy',
  proof: ['tested', 'reserved', 'paid', 'credentials_issued', 'first_seen', 'first_connection'],
  sale: {
    product: 'proxy',
    shelf: { category: 'proxies', name: 'Proxies' },
    requestedService,
    placeFact: 'city',
    quantityOf: ({ plan }, language) => termLabel(planTerms[plan], language),
    sells: (productId) => productId.startsWith('prx_'),
    describe: describeProxy,
    price: proxyPrice,
    refuseYours,
  },
  deliver: deliverProxy,
  renewal: leaseRenewal,
  service: leaseService,
};
