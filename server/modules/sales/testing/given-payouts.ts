import type { PaymentId } from '#contracts/ids.ts';
import { sql } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { findAttempt } from '#modules/payments/collect';
import { findRefund } from '#modules/payments/refunds';
import { requestPayout, type PayoutRequest } from '../flows/pay-out/request-payout.ts';
import { resolvePayment } from '../goods/sale/resolve-payment.ts';
import { resolveDueRefunds } from './take-turns.ts';
import type { SalesContext } from '../context.ts';
import { freshPhone, givenBuyer, type TestShop } from './given-sales.ts';
import { openTopUp } from './given-balance.ts';
import type { UsedMoney } from './use-real-money.ts';
import { eventually } from '../../../../scripts/gate/eventually.ts';
import { dayMs } from '#contracts/time.ts';
import type { PhoneNumber } from '#contracts/phone.ts';

/** A customer whose account is older than a day. */
export async function givenSettledBuyer(shop: TestShop): Promise<SignedIn> {
  const customer = await givenBuyer(shop);
  const before = new Date(shop.clock().getTime() - 2 * dayMs);
  await shop.db.execute(sql`
    update customers set created_at = ${before} where id = ${customer.customerId}`);
  return customer;
}

type PayoutSetup = Readonly<{ shop: SalesContext; place: UsedMoney }>;

/** Waits until a payment has succeeded and has its receipt. */
export const hasItsReceipt = ({ shop, place }: PayoutSetup, paymentId: PaymentId) =>
  eventually('the receipt', async () => {
    place.pass(11_000);
    await resolvePayment(shop, paymentId);
    const attempt = await findAttempt(shop.db, paymentId);
    return attempt?.state === 'succeeded' && attempt.receipt !== null;
  });

/** Tops a balance up from a phone that approves. */
export async function topUpFrom(
  { shop, place }: PayoutSetup,
  { customer, phone, kes }: Readonly<{ customer: SignedIn; phone: PhoneNumber; kes: number }>,
): Promise<PaymentId> {
  await place.client.post(`/phones/${phone}`, { script: 'approve' });
  const { paymentId } = await openTopUp(shop, customer, { kes, phone });
  await hasItsReceipt({ shop, place }, paymentId);
  return paymentId;
}

/** A customer with a balance that one phone has paid in. */
export async function givenPaidIn(status: PayoutSetup & { base: TestShop }, kes = 1_000) {
  const customer = await givenSettledBuyer(status.base);
  const phone = freshPhone();
  const paymentId = await topUpFrom(status, { customer, phone, kes });
  return { customer, phone, paymentId };
}
export type PaidIn = Awaited<ReturnType<typeof givenPaidIn>>;

export const ask = (
  shop: SalesContext,
  { customer, paymentId }: Pick<PaidIn, 'customer' | 'paymentId'>,
  input: Partial<PayoutRequest> = {},
) => requestPayout(shop, { customer, paymentId, amountKes: 300, ...input });

/** Runs the worker until a payout is in this state. */
export const becomes = (
  { shop, place }: PayoutSetup,
  id: string,
  { state, every = 5_000 }: Readonly<{ state: string; every?: number }>,
) =>
  eventually(`the payout to be ${state}`, async () => {
    place.pass(every);
    await resolveDueRefunds(shop);
    return (await findRefund(shop.db, id))?.state === state;
  });

type Truth = { kind: string; phone: string; amountMinor: number };

/** What M-Pesa itself has paid to a phone, in cents. */
export async function paidOutTo({ client }: UsedMoney, phone: string): Promise<number[]> {
  const { entries } = (await client.get('/truth')) as { entries: Truth[] };
  return entries
    .filter((entry) => entry.kind === 'payout' && entry.phone === phone)
    .map(({ amountMinor }) => -amountMinor);
}
