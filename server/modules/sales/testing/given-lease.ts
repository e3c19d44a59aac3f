import type { OrderId } from '#contracts/ids.ts';
import { leaseOfOrders, type Lease } from '#modules/leases/holding';
import { resolvePayment } from '../goods/sale/resolve-payment.ts';
import { customerPays, givenOpenSale, type OpenSale, type TestShop } from './given-sales.ts';

export type PaidLease = OpenSale & Readonly<{ lease: Lease & { startsAt: Date; endsAt: Date } }>;

/** A proxy that was bought for a day and works. */
export async function givenPaidLease(
  shop: TestShop,
  given: Parameters<typeof givenOpenSale>[1] = {},
): Promise<PaidLease> {
  const sale = await givenOpenSale(shop, given);
  await customerPays(shop, sale);
  await resolvePayment(shop, sale.paymentId);
  const leases = await leaseOfOrders(shop.db, [sale.orderId as OrderId]);
  const lease = leases.get(sale.orderId as OrderId);
  if (!lease?.startsAt || !lease.endsAt) throw new Error('The sale made no lease.');
  const { startsAt, endsAt } = lease;
  return { ...sale, lease: { ...lease, startsAt, endsAt } };
}
