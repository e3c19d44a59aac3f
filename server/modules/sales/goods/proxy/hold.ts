import type { Proxy } from '#modules/catalogue/listing';
import { reserve } from '#modules/leases/holding';
import { recordDelivery } from '#modules/orders';
import type { Tx } from '#platform/db.ts';
import { holdsPerHourOf } from '../../checkout/collect.ts';
import { termsAtSale } from '../../leases/lease-terms.ts';
import type { SalesContext } from '../../context.ts';
import type { Holding } from '../product-kind.ts';
import { testStep } from './require-tested.ts';

/** A new lease begins with a hold, and with the test that its proxy passed. */
export async function holdProxy(
  tx: Tx,
  ctx: SalesContext,
  { proxy, quoted, order, tested, isPaidAtOnce, at }: Holding & Readonly<{ proxy: Proxy }>,
): Promise<void> {
  const { customerId, plan } = quoted;
  const line = { orderId: order.id, orderLineId: order.line.id };
  const holdsPerHour = await holdsPerHourOf(tx, customerId);
  const terms = termsAtSale({ proxy, quoted, limits: ctx.limits });
  const counted = { isPaidAtOnce, holdsPerHour };
  await reserve(tx, ctx, { proxy, customerId, ...line, plan, terms, at, ...counted });
  await recordDelivery(tx, { orderId: order.id, step: 'reserved', at });
  if (tested) await recordDelivery(tx, { orderId: order.id, ...testStep(tested) });
}
