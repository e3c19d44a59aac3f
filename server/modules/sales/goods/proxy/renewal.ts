import { findLease, findLeases, holdForRenewal, isLeaseId } from '#modules/leases/holding';
import { LeaseNotFound, ProxyTaken } from '#modules/leases';
import { termOf } from '#modules/leases/renewals';
import { ordersBehind } from '#modules/orders';
import { renewalPrice } from './lease/lease-terms.ts';
import { ownLease, requireRenewable } from './lease/own-lease.ts';
import type { Renewal } from '../product-kind.ts';
import { autoLeases } from './auto-leases.ts';
import { extendLease } from './deliver.ts';
import { leaseIdOf } from './lease-of.ts';

/** One more term of a lease. */
export const leaseRenewal: Renewal = {
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
  ordersBehind: async (db, id) => {
    const leaseId = leaseIdOf(id);
    const lease = (await findLeases(db, [leaseId])).get(leaseId);
    return lease ? ordersBehind(db, lease) : [];
  },
  extend: extendLease,
  automatic: autoLeases,
};
