import type { PaymentId } from '#contracts/ids.ts';
import { sql } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { findAttempt } from '#modules/payments/collect';
import { findRefund } from '#modules/payments/refunds';
import { requestPayout, type PayoutRequest } from '../flows/pay-out/request-payout.ts';
import { resolvePayment } from '../goods/sale/resolve-payment.ts';
import { resolveDueRefunds } from './take-turns.ts';
import { startTopUp } from '../flows/checkout/top-up.ts';
import type { SalesContext } from '../context.ts';
import { freshPhone, givenBuyer, givenShop, type TestShop } from './given-sales.ts';
import { openRealMoney } from './real-providers.ts';
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

/** The shop with the sandbox behind it, and a clock that waits may turn on. */
export async function openPayoutShop() {
  const money = await openRealMoney();
  let now = Date.now();
  const pass = (ms: number) => {
    now += ms;
  };
  return {
    money,
    pass,
    /** A sandbox and a shop without a past. */
    async begin(db: TestShop['db']) {
      await money.client.post('/reset', {});
      await money.client.put('/daraja', { rule17Ms: 0 });
      now = Date.now();
      const base = await givenShop(db, () => new Date(now));
      return { base, shop: money.connect(base) };
    },
    close: () => money.close(),
  };
}
export type PayoutShop = Awaited<ReturnType<typeof openPayoutShop>>;

/** Waits until something has come, however slow the machine is. */
export async function comes<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (let turn = 0; turn < 400; turn += 1) {
    const seen = await look();
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('It has not come.');
}

type PayoutSetup = Readonly<{ shop: SalesContext; place: PayoutShop }>;

/** Tops a balance up from a phone that approves. */
export async function topUpFrom(
  { shop, place }: PayoutSetup,
  { customer, phone, kes }: Readonly<{ customer: SignedIn; phone: PhoneNumber; kes: number }>,
): Promise<PaymentId> {
  await place.money.client.post(`/phones/${phone}`, { script: 'approve' });
  const body = { amount: kes, mode: 'STK', accountNumber: phone } as const;
  const { paymentId } = await startTopUp(shop, { customer, body, limitKey: undefined });
  await comes(async () => {
    place.pass(11_000);
    await resolvePayment(shop, paymentId);
    const attempt = await findAttempt(shop.db, paymentId);
    return attempt?.state === 'succeeded' && attempt.receipt !== null;
  });
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

/** Lets the worker work until a payout stands like that. */
export const becomes = (
  { shop, place }: PayoutSetup,
  id: string,
  { state, every = 5_000 }: Readonly<{ state: string; every?: number }>,
) =>
  comes(async () => {
    place.pass(every);
    await resolveDueRefunds(shop);
    return (await findRefund(shop.db, id))?.state === state;
  });

type Truth = { kind: string; phone: string; amountMinor: number };

/** What M-Pesa itself has paid to a phone, in cents. */
export async function paidOutTo({ money }: PayoutShop, phone: string): Promise<number[]> {
  const { entries } = (await money.client.get('/truth')) as { entries: Truth[] };
  return entries
    .filter((entry) => entry.kind === 'payout' && entry.phone === phone)
    .map(({ amountMinor }) => -amountMinor);
}
