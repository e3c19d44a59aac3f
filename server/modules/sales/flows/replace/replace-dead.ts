import { findOutages } from '#modules/inventory';
import {
  addTime,
  closeOutage,
  deadMs,
  findStranded,
  moveLease,
  noteOutage,
  openOutages,
  type OpenOutage,
  type Stranded,
} from '#modules/leases/moves';
import { claimFor, findLeases, isLive, type Lease } from '#modules/leases/holding';
import { lineOf, lockOrder } from '#modules/orders';
import { announceMove } from '../../goods/proxy/lease/announce-move.ts';
import { payBackRest } from '../../goods/proxy/lease/pay-back-rest.ts';
import type { SalesContext } from '../../context.ts';

const perPage = 1_000;
const pagesMax = 20;

/**
 * Moves every running lease whose address is down to another one, and notifies its customer. A
 * lease without a free neighbour stays while its clock is stopped: the time is added when the
 * address answers again, and the rest is refunded when it stays dead too long. Returns how many
 * leases changed.
 */
export async function replaceDeadAddresses(ctx: SalesContext): Promise<number> {
  let changed = 0;
  let after = '';
  const down = new Set<string>();
  for (let page = 0; page < pagesMax; page += 1) {
    const outages = await findOutages(ctx.db, { after, limit: perPage, at: ctx.clock() });
    for (const { upstreamId } of outages) down.add(upstreamId);
    const stranded = await findStranded(ctx.db, outages, ctx.clock());
    for (const lease of stranded) changed += await careFor(ctx, lease, () => help(ctx, lease));
    const last = outages.at(-1);
    if (!last || outages.length < perPage) return changed + (await resumeRecovered(ctx, down));
    after = last.upstreamId;
  }
  return changed;
}

/** One lease that cannot be helped must not keep the others where they are. */
const careFor = (
  ctx: SalesContext,
  { leaseId }: { leaseId: string },
  work: () => Promise<boolean>,
) =>
  work().then(
    (done) => (done ? 1 : 0),
    (error: unknown) => {
      ctx.log.warn({ err: error, leaseId }, 'lease not moved');
      return 0;
    },
  );

async function help(ctx: SalesContext, stranded: Stranded): Promise<boolean> {
  if (await moveOrNote(ctx, stranded)) return true;
  const deadForMs = ctx.clock().getTime() - stranded.since.getTime();
  const lease = (await findLeases(ctx.db, [stranded.leaseId])).get(stranded.leaseId);
  return deadForMs >= patienceMs(lease, ctx.limits) && payBackRest(ctx, stranded);
}

/** An eighth of the lease at most: half an hour would be half of an hour's lease. */
function patienceMs(lease: Lease | undefined, { creditAfterMs }: SalesContext['limits']): number {
  if (!lease?.startsAt || !lease.endsAt) return creditAfterMs;
  return Math.min(creditAfterMs, (lease.endsAt.getTime() - lease.startsAt.getTime()) / 8);
}

const moveOrNote = (ctx: SalesContext, stranded: Stranded): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock();
    const order = await lockOrder(tx, stranded.orderId);
    const input = {
      ...stranded,
      reason: 'address-down',
      within: 'country',
      counted: false,
    } as const;
    const done = await moveLease(tx, input, at);
    if (!done) {
      await noteOutage(tx, stranded);
      return false;
    }
    const line = lineOf(order, done.lease.orderLineId);
    await announceMove(tx, ctx, { ...done, foundFault: true, order, line, at });
    return true;
  });

/** Gives leases their time back whose address answers again. */
async function resumeRecovered(ctx: SalesContext, down: ReadonlySet<string>): Promise<number> {
  const noted = await openOutages(ctx.db);
  let resumed = 0;
  for (const outage of noted.filter(({ upstreamId }) => !down.has(upstreamId))) {
    resumed += await careFor(ctx, outage, () => resume(ctx, outage));
  }
  return resumed;
}

const resume = (ctx: SalesContext, { leaseId, orderId, since }: OpenOutage): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock();
    await lockOrder(tx, orderId);
    const before = (await findLeases(tx, [leaseId])).get(leaseId);
    const isRunning =
      before && isLive(before, at) && (await claimFor(tx, before, { at, until: at }));
    if (!isRunning) {
      await closeOutage(tx, leaseId, { outcome: 'over', at });
      return false;
    }
    const ms = await deadMs(tx, { lease: before, since }, at);
    if (!(await closeOutage(tx, leaseId, { outcome: 'recovered', at }))) return false;
    await addTime(tx, leaseId, ms);
    return true;
  });
