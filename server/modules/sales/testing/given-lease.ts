import type { RenewBody } from '#contracts/goods/lease-life.ts';
import { toWholeKes } from '#contracts/money.ts';
import { renewLease } from '../flows/renew/renew.ts';
import type { SalesContext } from '../context.ts';
import { findLease, leasesOfOrders, type Lease } from '#modules/leases/holding';
import {
  priceKes,
  givenPaidSale,
  type OpenSale,
  type Purchase,
  type TestShop,
} from './given-sales.ts';

export type PaidLease = OpenSale & Readonly<{ lease: Lease & { startsAt: Date; endsAt: Date } }>;

/** A proxy that was bought for a day and works. */
export async function givenPaidLease(shop: TestShop, given: Purchase = {}): Promise<PaidLease> {
  const sale = await givenPaidSale(shop, given);
  const lease = (await leasesOfOrders(shop.db, [sale.orderId]))[0];
  if (!lease?.startsAt || !lease.endsAt) throw new Error('The sale made no lease.');
  const { startsAt, endsAt } = lease;
  return { ...sale, lease: { ...lease, startsAt, endsAt } };
}

/** The present state of a lease. */
export async function leaseNow(
  { db }: Pick<TestShop, 'db'>,
  { lease: { id, customerId } }: Readonly<{ lease: Lease }>,
): Promise<Lease> {
  const found = await findLease(db, id, customerId);
  if (!found) throw new Error('The lease is gone.');
  return found;
}

/** A lease as its holder names it. */
export const ownOf = ({ buyer, lease }: Pick<PaidLease, 'buyer' | 'lease'>) => ({
  customerId: buyer.customerId,
  leaseId: lease.id,
});

/** Its holder requests one more term, of a day by default. */
export const renew = (
  shop: SalesContext,
  { buyer, lease }: Pick<PaidLease, 'buyer' | 'lease'>,
  more: Partial<RenewBody> = {},
) =>
  renewLease(shop, {
    customer: buyer,
    leaseId: lease.id,
    body: { plan: 'daily', amountKes: toWholeKes(priceKes), ...more },
    limitKey: undefined,
  });
