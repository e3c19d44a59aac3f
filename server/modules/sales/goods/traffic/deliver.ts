import { dayMs } from '#contracts/time.ts';
import { haveTrafficLease } from '#modules/leases/traffic';
import { insertLot, lockAccount, recount } from '#modules/traffic';
import { makeId } from '#platform/random.ts';
import { announceReady } from '../announce-ready.ts';
import type { ProductKind } from '../product-kind.ts';
import { amountOf, bytesOf, stepsOf } from './amount.ts';

/** The fact of a line that the shop bought for a customer who had it top up automatically. */
export const automaticFact = 'isAutomatic';

/**
 * A new lot of the customer's account of its kind, which is opened with the first one. Gone where
 * the shop sells none of the kind any more.
 */
export const deliverTraffic: ProductKind['deliver'] = async (tx, ctx, paid) => {
  const { line, at } = paid;
  const amount = amountOf(line);
  if (stepsOf(ctx, amount.kind).length === 0) return { kind: 'gone' };
  const until = new Date(at.getTime() + ctx.limits.trafficDays * dayMs);
  const of = { customerId: paid.order.customerId, orderId: paid.order.id, orderLineId: line.id };
  const lease = await haveTrafficLease(tx, ctx, { ...of, poolKind: amount.kind, at, until });
  await insertLot(tx, {
    id: makeId('lot', ctx.random),
    leaseId: lease.id,
    orderLineId: line.id,
    bytes: bytesOf(amount),
    used: 0,
    givenBack: 0,
    usd: line.usd,
    kes: line.kes,
    startsAt: at,
    endsAt: until,
    state: 'open',
    rolledFrom: null,
    isAutomatic: line.facts[automaticFact] === true,
  });
  await lockAccount(tx, lease.id);
  await recount(tx, lease.id);
  return {
    kind: 'handed',
    detail: { leaseId: lease.id },
    tell: () => announceReady(tx, ctx, { ...paid, lease: { ...lease, endsAt: until } }),
  };
};
