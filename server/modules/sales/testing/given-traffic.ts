import type { LeaseId, OrderLineId } from '#contracts/ids.ts';
import { toWholeKes, usdCents, usdToKes } from '#contracts/money.ts';
import { givenPools } from '../../inventory/testing/given-pools.ts';
import { recordBatch } from '#modules/leases/usage';
import { findNamedLeases } from '#modules/leases/traffic';
import { pausedSince } from '#modules/leases/moves';
import { findLotOfLine } from '#modules/traffic';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { startCheckout } from '../goods/sale/start-checkout.ts';
import { fillBalance } from './given-balance.ts';
import { givenShop, purchase, freshPhone, rateE4, type TestShop } from './given-sales.ts';

const prices: TestShop['limits']['trafficPrices'] = [
  { kind: 'residential', fromGb: 1, usdCents: 450 },
  { kind: 'residential', fromGb: 5, usdCents: 400 },
  { kind: 'residential', fromGb: 25, usdCents: 350 },
  { kind: 'mobile', fromGb: 1, usdCents: 700 },
];

/** A shop that sells traffic. */
export async function givenTrafficShop(db: Database, clock: Clock): Promise<TestShop> {
  const shop = await givenShop(db, clock);
  await givenPools(db);
  return { ...shop, limits: { ...shop.limits, trafficPrices: prices } };
}

/** Takes traffic off sale, or puts it back. */
export function sellTraffic({ limits }: TestShop, isOn: boolean): void {
  Object.assign(limits, { trafficPrices: isOn ? prices : [] });
}

/** Whether what a line bought can be used. */
export async function isUsable({ db }: TestShop, lineId: OrderLineId): Promise<boolean> {
  const lot = await findLotOfLine(db, lineId);
  if (lot?.state !== 'open') return false;
  const lease = (await findNamedLeases(db, [lot.leaseId])).get(lot.leaseId);
  return lease?.state === 'active' && (await pausedSince(db, lot.leaseId)) === undefined;
}

const perGb = (gb: number) => (gb >= 25 ? 350 : gb >= 5 ? 400 : 450);

/** Buys residential gigabytes from the balance. */
export async function payTraffic(shop: TestShop, buyer: SignedIn, gb: number) {
  const { accountNumber: _, ...body } = purchase(`gb-residential-${gb}`, freshPhone());
  const { orderId } = await startCheckout(shop, {
    customer: buyer,
    body: { ...body, amount: costOf(gb), mode: 'BALANCE', accountNumber: buyer.email },
    limitKey: undefined,
  });
  return { orderId, amount: costOf(gb) };
}

const costOf = (gb: number) => toWholeKes(usdToKes(usdCents(perGb(gb) * gb), rateE4));

/** The same with a balance that is filled with what they cost. */
export async function buyTraffic(shop: TestShop, buyer: SignedIn, gb: number) {
  await fillBalance(shop, buyer, costOf(gb));
  return payTraffic(shop, buyer, gb);
}

let sequence = 0;

/** What was moved through a lease, as a gateway reports it. */
export const movedBy = (leaseId: LeaseId, bytesDown: number, bytesForgiven = 0) => ({
  leaseId,
  bytesUp: 0,
  bytesDown,
  bytesForgiven,
  bytesUpstreamUp: 0,
  bytesUpstreamDown: 0,
  connections: 1,
  refusals: {},
});

/** A gateway stores what was moved, and what it forgives of it. */
export const move = ({ db, clock }: TestShop, ...moved: Parameters<typeof movedBy>) =>
  recordBatch(
    db,
    { gatewayId: 'gtw_test', sequence: ++sequence, deltas: [movedBy(...moved)] },
    clock(),
  );
