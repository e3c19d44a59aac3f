import type { OrderLineId } from '#contracts/ids.ts';
import type { OrderData } from '#contracts/sale/orders.ts';
import { credentialsOf, isLive } from '#modules/leases/holding';
import {
  addTrafficTime,
  closeTrafficLease,
  findNamedLeases,
  trafficLeasesOf,
  type NamedLease,
} from '#modules/leases/traffic';
import { pauseLease, resumeLease } from '#modules/leases/moves';
import type { OrderLine } from '#modules/orders';
import {
  addTimeToLots,
  findLotOfLine,
  giveBackLots,
  leftOf,
  lockAccount,
  lotsOf,
  recount,
  type Lot,
} from '#modules/traffic';
import type { Queryable, Tx } from '#platform/db.ts';
import type { Service } from '../product-kind.ts';

/** The lot that a line bought, and the lease that it is used through. */
export const trafficService: Service = {
  end: async (tx, _, { line, at }) => {
    const lot = await findLotOfLine(tx, line.id);
    if (lot) await takeBack(tx, lot, at);
  },
  pause: async (tx, _, { line, reason, at }) => {
    const lot = await findLotOfLine(tx, line.id);
    return lot?.state === 'open' ? pauseLease(tx, { leaseId: lot.leaseId, reason, at }) : false;
  },
  resume: async (tx, _, { line, since, at }) => {
    const lease = await leaseOf(tx, line);
    if (!lease) return;
    // The time of a suspension from then on is added when the account is restored.
    const until = lease.suspendedAt ?? at;
    if (isLive(lease, at) || lease.suspendedAt) {
      const lostMs = Math.max(0, until.getTime() - since.getTime());
      await addTrafficTime(tx, lease.id, lostMs);
      await lockAccount(tx, lease.id);
      await addTimeToLots(tx, lease.id, lostMs);
    }
    await resumeLease(tx, { leaseId: lease.id, at });
  },
  endPause: async (tx, { line, at }) => {
    const lot = await findLotOfLine(tx, line.id);
    if (lot) await resumeLease(tx, { leaseId: lot.leaseId, at });
  },
  reveal: async (ctx, { line }, at) => {
    const lease = await leaseOf(ctx.db, line);
    const credentials = lease && credentialsOf(ctx, lease, at);
    if (!credentials) return undefined;
    const { password, ...open } = credentials;
    const validUntil = lease.endsAt?.toISOString() ?? null;
    return { kind: 'proxy', ...open, password: password.reveal(), validUntil };
  },
  countActive: async (db, customerId, at) =>
    (await trafficLeasesOf(db, customerId)).filter((lease) => isLive(lease, at)).length,
  show: async (_, sold) =>
    new Map(
      sold.map(({ line }): [OrderLineId, OrderData] => [line.id, { PROXY_ID: line.productId }]),
    ),
};

async function leaseOf(
  db: Queryable,
  { id }: Pick<OrderLine, 'id'>,
): Promise<NamedLease | undefined> {
  const lot = await findLotOfLine(db, id);
  return lot && (await findNamedLeases(db, [lot.leaseId])).get(lot.leaseId);
}

/** Its money went back: nothing of it is used any more, and the name ends with the last lot. */
async function takeBack(tx: Tx, { id, leaseId }: Lot, at: Date): Promise<void> {
  await lockAccount(tx, leaseId);
  if ((await giveBackLots(tx, [id])) === 0) return;
  await recount(tx, leaseId);
  const rest = await lotsOf(tx, [leaseId]);
  if (rest.every((lot) => leftOf(lot) === 0)) await closeTrafficLease(tx, leaseId, at);
}
