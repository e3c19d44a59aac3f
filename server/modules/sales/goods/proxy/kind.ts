import { proxyPrice } from '#modules/catalogue/prices';
import type { ProductKind, Renewal } from '../product-kind.ts';
import { termLabel, planTerms } from '#contracts/term.ts';
import { deliverProxy, extendLease } from './deliver.ts';
import { proxiesTogether } from './sell-many.ts';
import { describeProxy, requestedService } from './describe.ts';
import { leaseService } from './live-lease.ts';
import type { CustomerId } from '#contracts/ids.ts';
import {
  findClaim,
  findLease,
  isLive,
  findLeases,
  holdForRenewal,
  isLeaseId,
} from '#modules/leases/holding';
import type { SalesContext } from '../../context.ts';
import { DomainError } from '#platform/errors.ts';
import { LeaseNotFound, ProxyTaken } from '#modules/leases';
import { termOf } from '#modules/leases/renewals';
import { linesBehind } from '#modules/orders';
import { renewalPrice } from './lease/lease-terms.ts';
import { ownLease, requireRenewable } from './lease/own-lease.ts';
import { autoLeases } from './auto-leases.ts';
import { leaseIdOf } from './lease-of.ts';

/** One more term of a lease. */
const leaseRenewal: Renewal = {
  renews: isLeaseId,
  own: async (ctx, caller, { productId, plan, renews }) => {
    const input = { productId, plan, renews: leaseIdOf(renews) };
    const lease = await ownLease(ctx, caller, input);
    return { renews, lower: (list) => renewalPrice(lease, plan, list) };
  },
  // While the money of an ended lease is under way its proxy is held, as at a first purchase.
  requireStill: async (tx, { clock }, { renews, customerId, plan }) => {
    const lease = await findLease(tx, renews, customerId);
    if (!lease) throw new LeaseNotFound();
    const at = clock();
    await requireRenewable(tx, { lease, plan }, at);
    if (!(await holdForRenewal(tx, lease, at))) throw new ProxyTaken();
  },
  termsPaid: (db, id) => termOf(db, leaseIdOf(id)),
  linesBehind: async (db, id) => {
    const leaseId = leaseIdOf(id);
    const lease = (await findLeases(db, [leaseId])).get(leaseId);
    return lease ? linesBehind(db, lease) : [];
  },
  extend: extendLease,
  automatic: autoLeases,
};

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
