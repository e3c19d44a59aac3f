import type { LeaseId } from '#contracts/ids.ts';
import type { Queryable } from '#platform/db.ts';
import { dropAutoRenewal, dueAutoRenewals, noteAutoTry } from '#modules/leases/renewals';
import { findLease } from '#modules/leases/holding';
import { LeaseNotFound } from '#modules/leases';
import { linesBehind } from '#modules/orders';
import type { AutoGoods, DueTerm } from '../auto-goods.ts';
import { requireAutoRenewable } from './lease/own-lease.ts';
import { leaseOf as leaseOfLine } from './lease-of.ts';

const leaseOf = async (db: Queryable, { id, customerId }: DueTerm) => {
  const lease = await findLease(db, id, customerId);
  if (!lease) throw new LeaseNotFound();
  return lease;
};

/** Leases, from the balance or by one prompt. */
export const autoLeases: AutoGoods = {
  called: 'proxy',
  isFromBalanceOnly: false,
  due: async (db, at, only) => {
    const due = await dueAutoRenewals(db, at, { only: (only as LeaseId | undefined) ?? null });
    return due.map(({ lease, term, renewal, promptedAt }) => {
      const { id, customerId, proxyId, endsAt } = lease;
      const { plan, prompts, agreed } = renewal;
      return {
        id,
        customerId,
        productId: proxyId,
        endsAt,
        term,
        plan,
        prompts,
        agreed,
        promptedAt,
      };
    });
  },
  requireRenewable: async (db, due, at) =>
    requireAutoRenewable(db, { lease: await leaseOf(db, due), plan: due.plan }, at),
  noteTry: (db, { id, term }, one) => noteAutoTry(db, { leaseId: id as LeaseId, term, ...one }),
  drop: async (tx, sold) => {
    const lease = await leaseOfLine(tx, sold);
    if (lease) await dropAutoRenewal(tx, lease.id);
  },
  describe: async (tx, due) => {
    const [latest] = await linesBehind(tx, await leaseOf(tx, due));
    const page = `/dashboard/proxies/${due.id}?renew=${due.plan}`;
    return { title: latest?.line.title ?? 'Your proxy', page };
  },
};
