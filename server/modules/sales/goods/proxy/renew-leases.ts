import type { CustomerId, LeaseId } from '#contracts/ids.ts';
import type { Money } from '#contracts/money.ts';
import { findProxies, requirePrice } from '#modules/catalogue/listing';
import { LeaseNotFound, ProxyTaken } from '#modules/leases';
import { findClaims, findLeases, holdForRenewal, isLeaseId } from '#modules/leases/holding';
import { termsOf } from '#modules/leases/renewals';
import { linesBehind } from '#modules/orders';
import type { Queryable } from '#platform/db.ts';
import { DomainError } from '#platform/errors.ts';
import { goneReasonOf } from '../gone-reason.ts';
import { refusalsOf } from '../one-by-one.ts';
import type { OfferedTerm, Renewal } from '../product-kind.ts';
import { autoLeases } from './auto-leases.ts';
import { extendLeases } from './deliver.ts';
import { goodsOf } from './describe.ts';
import { leaseIdOf } from './lease-of.ts';
import { renewalPrice } from './lease/lease-terms.ts';
import { judgeRenewable, ownLease } from './lease/own-lease.ts';

/** One more term of leases. */
export const leaseRenewal: Renewal = {
  renews: isLeaseId,
  own: async (ctx, caller, { productId, plan, renews }) => {
    const input = { productId, plan, renews: leaseIdOf(renews) };
    const lease = await ownLease(ctx, caller, input);
    return { renews, lower: (list) => renewalPrice(lease, plan, list) };
  },
  offer: async ({ db }, { customerId, wanted, at }) => {
    const ids = wanted.map(({ renews }) => leaseIdOf(renews));
    const own = await lookAt(db, { customerId, ids, at });
    const offered: OfferedTerm[] = [];
    for (const { renews, plan } of wanted) {
      const terms = { renews, plan };
      try {
        const seen = seenOf(own, renews);
        const proxy = await judgeRenewable(db, { ...seen, plan }, at);
        const lower = (list: Money) => renewalPrice(seen.lease, plan, list);
        const priced = { goods: goodsOf(proxy), list: requirePrice(proxy, plan), lower };
        offered.push({ ...terms, productId: proxy.id, ...priced });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        offered.push({ ...terms, reason: goneReasonOf(error) ?? 'not-renewable' });
      }
    }
    return offered;
  },
  // While the money of an ended lease is under way its proxy is held, as at a first purchase.
  refuseStill: async (tx, { clock }, { customerId, next }) => {
    const at = clock();
    const ids = next.map(({ renews }) => leaseIdOf(renews));
    const own = await lookAt(tx, { customerId, ids, at });
    const refused = new Map(
      await refusalsOf(next, ({ renews, plan }) =>
        judgeRenewable(tx, { ...seenOf(own, renews), plan }, at),
      ),
    );
    const leases = [...own.values()].flatMap(({ lease }) => (refused.has(lease.id) ? [] : [lease]));
    const held = await holdForRenewal(tx, leases, at);
    for (const { id } of leases) if (!held.has(id)) refused.set(id, new ProxyTaken());
    return refused;
  },
  termsPaid: (db, ids) => termsOf(db, ids.map(leaseIdOf)),
  linesBehind: async (db, id) => {
    const leaseId = leaseIdOf(id);
    const lease = (await findLeases(db, [leaseId])).get(leaseId);
    return lease ? linesBehind(db, lease) : [];
  },
  extend: extendLeases,
  automatic: autoLeases,
};

type Looking = Readonly<{ customerId: CustomerId; ids: readonly LeaseId[]; at: Date }>;

/** The customer's own of these leases, each with its proxy and who has that now. */
async function lookAt(db: Queryable, { customerId, ids, at }: Looking) {
  const found = [...(await findLeases(db, ids)).values()];
  const leases = found.filter((lease) => lease.customerId === customerId);
  const proxyIds = leases.map(({ proxyId }) => proxyId);
  const [proxies, claims] = await Promise.all([
    findProxies(db, proxyIds),
    findClaims(db, proxyIds, at),
  ]);
  return new Map(
    leases.map((lease) => {
      const { id, proxyId } = lease;
      return [id, { lease, proxy: proxies.get(proxyId), claim: claims.get(proxyId) }] as const;
    }),
  );
}

/** Another customer's lease is not there. */
function seenOf(own: Awaited<ReturnType<typeof lookAt>>, id: string) {
  const seen = isLeaseId(id) ? own.get(id) : undefined;
  if (!seen) throw new LeaseNotFound();
  return seen;
}
