import { minuteMs, secondMs } from '#contracts/time.ts';
import { isQuiet } from '#modules/leases/access';
import { closeTrafficLease } from '#modules/leases/traffic';
import { paymentsOfOrders } from '#modules/payments/collect';
import {
  beginEnding,
  endingsSince,
  finishEnding,
  giveBackLots,
  leftOf,
  lockAccount,
  lotsOf,
  recount,
  type Ending,
  type Lot,
} from '#modules/traffic';
import type { Queryable, Tx } from '#platform/db.ts';
import { actorFor } from '#platform/request-ids/acting-person.ts';
import type { SalesContext } from '../../../context.ts';
import { NotRefundable } from '../../../errors.ts';
import { openRefund } from '../../../money/return/request-refund.ts';
import { findOwnTraffic, type OwnTraffic } from './own-traffic.ts';
import { linesOf, refusalToEnd, worthOfLots, type Worth } from './worth-of-lots.ts';

/**
 * Ends a customer's amount of traffic for good: gateways cut what is open under its names, and the
 * worth of what is unused follows once they have reported (`refundUnused`). Throws `LeaseNotFound`
 * and `NotRefundable`.
 */
export const endTraffic = (ctx: SalesContext, own: OwnTraffic): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock();
    const lease = await findOwnTraffic(tx, own);
    const lots = await lotsOf(tx, [lease.id]);
    const refusal = await refusalToEnd(tx, { lease, lots, sold: await linesOf(tx, lots), at });
    if (refusal !== null) throw new NotRefundable(refusal);
    // A repeat waits here, and finds it ended.
    if (!(await closeTrafficLease(tx, lease.id, at))) return;
    await lockAccount(tx, lease.id);
    await beginEnding(tx, lease.id, at);
  });

/** Gateways cut within two seconds, and store what was moved within as many more. */
const settledAfterMs = 10 * secondMs;
/** A gateway that is away for longer holds no refund up; what it reports later is the shop's. */
const waitedMaxMs = 10 * minuteMs;

/** Counts and refunds what was ended long enough ago. Returns how many. */
export async function refundUnused(ctx: SalesContext): Promise<number> {
  const before = new Date(ctx.clock().getTime() - settledAfterMs);
  let done = 0;
  for (const ending of await endingsSince(ctx.db, before)) {
    try {
      if (await refundOne(ctx, ending)) done += 1;
    } catch (error) {
      // One that cannot be counted must not keep the others waiting.
      ctx.log.warn({ err: error, id: ending.leaseId }, 'unused traffic was not refunded');
    }
  }
  return done;
}

async function refundOne(ctx: SalesContext, { leaseId, since }: Ending): Promise<boolean> {
  const at = ctx.clock();
  const isLate = at.getTime() - since.getTime() >= waitedMaxMs;
  if (!isLate && !(await isQuiet(ctx.db, leaseId, at))) return false;
  await ctx.db.transaction(async (tx) => {
    const lots = await openLotsOf(tx, leaseId);
    // Payments and orders are locked before lots, so the money goes first.
    for (const worth of await worthOfLots(tx, lots, await linesOf(tx, lots))) {
      await refund(tx, ctx, { ...worth, at });
    }
    await lockAccount(tx, leaseId);
    if (!isSame(lots, await openLotsOf(tx, leaseId))) {
      throw new Error(`Lots of ${leaseId} changed while they were counted.`);
    }
    await giveBackLots(
      tx,
      lots.map(({ id }) => id),
    );
    await recount(tx, leaseId);
    await finishEnding(tx, leaseId);
  });
  return true;
}

const openLotsOf = async (db: Queryable, leaseId: Ending['leaseId']) =>
  (await lotsOf(db, [leaseId])).filter((lot) => leftOf(lot) > 0);

const isSame = (before: readonly Lot[], now: readonly Lot[]) =>
  before.length === now.length &&
  before.every(({ id, used }, index) => now[index]?.id === id && now[index].used === used);

type Refunding = Worth & Readonly<{ at: Date }>;

/** A part of the line's price, as a refund to the balance with its credit note. */
async function refund(tx: Tx, ctx: SalesContext, { lot, sold, worth, at }: Refunding) {
  if (worth.minor === 0) return;
  const { order, line } = sold;
  const attempt = (await paymentsOfOrders(tx, [order.id])).get(order.id);
  if (!attempt) throw new Error(`Nothing was paid for ${order.code}.`);
  await openRefund(tx, ctx, {
    kind: 'refund',
    attempt,
    paymentId: attempt.id,
    amount: worth,
    atMost: true,
    destination: 'balance',
    reason: 'Unused traffic',
    lineIds: [line.id],
    endsService: false,
    actor: actorFor(order.customerId),
    dedupeKey: `unused-traffic:${lot.id}`,
    at,
  });
}
