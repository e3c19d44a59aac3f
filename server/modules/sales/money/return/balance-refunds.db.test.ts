import { expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import type { PaymentId } from '#contracts/ids.ts';
import { findLease, leasesOfOrders } from '#modules/leases/holding';
import { sql } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { payBackRest } from '../../goods/proxy/lease/pay-back-rest.ts';
import { requestRefund, type RefundInput } from './request-refund.ts';
import { givenBalance, payWithBalance } from '../../testing/given-balance.ts';
import {
  givenProxy,
  givenShop,
  holdingsOf,
  priceKes,
  givenOpenSale,
} from '../../testing/given-sales.ts';
import { trialBalance, type TestShop } from '../../testing/given-sales.ts';
import { hourMs } from '#contracts/time.ts';
import { giveCredit } from '../../testing/given-refunds.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const { minor: price } = priceKes;
const priceShillings = price / 100;

/** A lease of a day that was bought and renewed for another one, both from the balance. */
async function givenRenewed(shop: TestShop) {
  const customer = await givenBalance(shop, 3 * priceShillings);
  const proxyId = await givenProxy(shop);
  const first = await payWithBalance(shop, customer, proxyId);
  const orderId = first.orderId;
  const lease = (await leasesOfOrders(shop.db, [orderId]))[0];
  if (!lease) throw new Error('The sale made no lease.');
  const renewal = await givenOpenSale(shop, {
    buyer: customer,
    proxyId,
    mode: 'BALANCE',
    metaData: { renews: lease.id },
  });
  return { customer, proxyId, leaseId: lease.id, first, renewal };
}

const refund = (shop: TestShop, input: Partial<RefundInput> & { paymentId: PaymentId }) =>
  shop.db.transaction((tx) =>
    requestRefund(tx, shop, {
      amount: 'rest',
      destination: 'balance',
      reason: 'it was asked for',
      endsService: false,
      actor: 'system',
      dedupeKey: `test:${input.paymentId}`,
      at: shop.clock(),
      ...input,
    }),
  );

const creditMinor = async (shop: TestShop, { customerId }: SignedIn) =>
  (await holdingsOf(shop, customerId))?.creditMinor;

async function expectSound(shop: TestShop) {
  expect(await brokenInvariants(shop.db, shop.clock())).toEqual([]);
  expect(await trialBalance(shop)).toBe(0);
}

test('what was paid from the balance goes back to it, and to nowhere else', async () => {
  const shop = await givenShop(database.db, () => noon);
  const { customer, renewal } = await givenRenewed(shop);
  const { paymentId } = renewal;
  await expect(refund(shop, { paymentId, destination: 'provider' })).rejects.toMatchObject({
    code: 'refund-refused',
  });
  expect(await creditMinor(shop, customer)).toBe(price);
  expect(await refund(shop, { paymentId })).toMatchObject({ state: 'succeeded' });
  expect(await creditMinor(shop, customer)).toBe(2 * price);
  await expect(refund(shop, { paymentId, dedupeKey: 'again' })).rejects.toMatchObject({
    code: 'refund-refused',
  });
  await expectSound(shop);
});

test('an hour without service is credited to a renewal that the balance paid', async () => {
  const shop = await givenShop(database.db, () => noon);
  const { customer, renewal } = await givenRenewed(shop);
  const credit = () =>
    giveCredit(shop, {
      orderId: renewal.orderId,
      amount: wholeKes(11),
      dedupeKey: `downtime:${renewal.orderId}`,
    });
  await credit();
  await credit();
  expect(await creditMinor(shop, customer)).toBe(price + 1_100);
  await expectSound(shop);
});

test('a dead address pays back what is left of both terms to the balance', async () => {
  let at = noon;
  const shop = await givenShop(database.db, () => at);
  const { customer, leaseId, first } = await givenRenewed(shop);
  const before = await findLease(shop.db, leaseId, customer.customerId);
  const [row] = await shop.db.rows<{ upstreamId: `ups_${string}` }>(sql`
    select upstream_id as "upstreamId" from leases where id = ${leaseId}`);
  if (!row) throw new Error('The lease has no address.');
  at = new Date(noon.getTime() + 12 * hourMs);
  const { orderId } = first;
  const stranded = { leaseId, orderId, upstreamId: row.upstreamId, endsAt: at, since: at };
  expect(await payBackRest(shop, stranded)).toBe(true);
  expect(await payBackRest(shop, stranded)).toBe(false);
  // What is left of a term is worth its share, to the cent (decision H12).
  expect(await creditMinor(shop, customer)).toBe(price + price + price / 2);
  const after = await findLease(shop.db, leaseId, customer.customerId);
  expect([before?.state, after?.state]).toEqual(['active', 'ended']);
  await expectSound(shop);
});
