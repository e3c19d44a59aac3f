import { serverPrice } from '#modules/catalogue/prices';
import type { ProductKind } from '../product-kind.ts';
import { termLabel, planTerms } from '#contracts/term.ts';
import { deliverServer } from './deliver.ts';
import { describeServer, requestedService } from './describe.ts';
import { serverRenewal } from './renewal.ts';
import { serverService } from './live-server.ts';

/** A machine that is made after the money, for a month at a time. */
export const serverKind: ProductKind = {
  name: 'vps',
  // A machine is made after the money, and its traffic does not pass us.
  proof: ['paid', 'credentials_issued', 'first_seen'],
  sale: {
    product: 'vps',
    shelf: { category: 'vps', name: 'Servers' },
    requestedService,
    placeFact: 'country',
    quantityOf: ({ plan }, language) => termLabel(planTerms[plan], language),
    // Offers have short ids without a form of their own, such as us1.
    sells: () => true,
    describe: describeServer,
    price: serverPrice,
  },
  deliver: deliverServer,
  renewal: serverRenewal,
  service: serverService,
};
