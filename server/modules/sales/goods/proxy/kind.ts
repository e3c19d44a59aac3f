import { proxyPrice } from '#modules/catalogue/prices';
import type { ProductKind } from '../product-kind.ts';
import { termLabel, planTerms } from '#contracts/term.ts';
import { deliverProxy } from './deliver.ts';
import { leaseRenewal } from './renew-leases.ts';
import { proxiesTogether } from './sell-many.ts';
import { describeProxy, requestedService } from './describe.ts';
import { leaseService } from './live-lease.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { findClaim, findLease, isLive } from '#modules/leases/holding';
import type { SalesContext } from '../../context.ts';
import { DomainError } from '#platform/errors.ts';

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
    price: ({ db }, requested) => proxyPrice(db, requested),
    many: proxiesTogether,
    refuseYours,
  },
  deliver: deliverProxy,
  renewal: leaseRenewal,
  service: leaseService,
};

type Requested = Readonly<{ customerId: CustomerId; productId: string }>;

/** A proxy that the caller leases is renewed, not bought again. Throws `proxy-yours`. */
async function refuseYours(
  { db, clock }: Pick<SalesContext, 'db' | 'clock'>,
  { customerId, productId }: Requested,
): Promise<void> {
  const at = clock();
  const claim = await findClaim(db, productId, at);
  if (claim?.customerId !== customerId) return;
  const lease = await findLease(db, claim.leaseId, customerId);
  if (!lease || !isLive(lease, at)) return;
  const message = 'You already have this proxy. Renew it to keep it longer.';
  throw new DomainError('proxy-yours', message, { facts: { leaseId: lease.id } });
}
