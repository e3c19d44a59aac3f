import type { Proxy } from '#modules/catalogue/listing';
import { reserve } from '#modules/leases/holding';
import { recordSteps } from '#modules/orders';
import type { Tx } from '#platform/db.ts';
import { holdsPerHourOf } from '../../money/collect/collect.ts';
import { termsAtSale } from './lease/lease-terms.ts';
import type { SalesContext } from '../../context.ts';
import type { Holding } from '../product-kind.ts';
import { testStep } from './require-tested.ts';

/** A new lease begins with a hold, and with the test that its proxy passed. */
export async function holdProxy(
  tx: Tx,
  ctx: SalesContext,
  {
    proxy,
    quoted,
    order,
    tested,
    paymentsMax,
    isPaidAtOnce,
    at,
  }: Holding & Readonly<{ proxy: Proxy }>,
): Promise<void> {
  const { customerId, plan } = quoted;
  const line = { orderId: order.id, orderLineId: order.line.id };
  const holdsPerHour = holdsPerHourOf(paymentsMax);
  const terms = termsAtSale({ proxy, quoted, limits: ctx.limits });
  const counted = { isPaidAtOnce, holdsPerHour };
  await reserve(tx, ctx, { proxy, customerId, ...line, plan, terms, at, ...counted });
  const steps = [{ step: 'reserved', at } as const, ...(tested ? [testStep(tested)] : [])];
  await recordSteps(tx, order.id, steps);
}
