import { beforeEach, expect, test } from 'vitest';
import type { PaymentId } from '#contracts/ids.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import { dayMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { storeCallback } from '#modules/payments/callbacks';
import { claimQueue } from '#modules/payments/receipts';
import { searchTransactions } from './search-transactions.ts';
import { callbackTokenOf } from '../../../payments/testing/steps.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { whenDue } from '#testing/when-due.ts';
import { eventually } from '../../../../../scripts/gate/eventually.ts';
import { resolveDueClaims } from '../../testing/take-turns.ts';
import { claimReceipt } from './claim-receipt.ts';
import { reconcileMoney } from '../settle/reconcile-money.ts';
import { resolvePayment } from '../../goods/sale/resolve-payment.ts';
import {
  freshPhone,
  givenBuyer,
  holdingsOf,
  givenOpenSale,
  type TestShop,
} from '../../testing/given-sales.ts';
import type { SalesContext } from '../../context.ts';
import { useRealMoney } from '../../testing/use-real-money.ts';
import { openTopUp } from '../../testing/given-balance.ts';

const database = useTestDatabase();
const money = useRealMoney();
let shop: SalesContext;
let base: TestShop;

beforeEach(async () => {
  ({ base, shop } = await money.begin(database.db));
  await money.client.put('/daraja', { callback: { drop: true } });
});

type Sale = Readonly<{ customer: SignedIn; paymentId: PaymentId; phone: PhoneNumber }>;

/** A prompt that was paid on the phone, without a report to the shop. */
async function paidUnheard(
  given: Partial<Pick<Sale, 'customer' | 'phone'> & { receipt: string }> = {},
): Promise<Sale & { receipt: string }> {
  const customer = given.customer ?? (await givenBuyer(base));
  const phone = given.phone ?? freshPhone();
  await money.client.post(`/phones/${phone}`, { script: 'approve' });
  const { paymentId } = await promptOf({ customer, phone });
  const { receipt } = await eventually('somebody to pay', async () => {
    const { entries } = (await money.client.get('/truth')) as {
      entries: { phone: string; receipt: string }[];
    };
    return entries.find((entry) => entry.phone === phone && entry.receipt !== given.receipt);
  });
  return { customer, paymentId, phone, receipt };
}

const promptOf = ({ customer, phone }: Pick<Sale, 'customer' | 'phone'>) =>
  givenOpenSale(shop, { buyer: customer, phone });

/** A second prompt on the phone of a sale, which stays unanswered. */
async function unansweredBeside({ customer, phone }: Sale): Promise<Sale> {
  await money.client.post(`/phones/${phone}`, { script: 'manual' });
  return { customer, phone, paymentId: (await promptOf({ customer, phone })).paymentId };
}

/** An attacker who knows the address claims a payment with a code of their own. */
async function forgeReceipt({ paymentId }: Sale) {
  const [prompt] = await shop.db.rows<{ merchant: string; checkout: string; minor: number }>(sql`
    select merchant_request_id as merchant, provider_reference as checkout, amount_minor as minor
      from payment_attempts where id = ${paymentId}`);
  const Item = [
    { Name: 'Amount', Value: (prompt?.minor ?? 0) / 100 },
    { Name: 'MpesaReceiptNumber', Value: `UKF${paymentId.slice(-7).toUpperCase()}` },
  ];
  const stkCallback = {
    MerchantRequestID: prompt?.merchant,
    CheckoutRequestID: prompt?.checkout,
    ResultCode: 0,
    ResultDesc: 'forged',
    CallbackMetadata: { Item },
  };
  const kept = await storeCallback(shop, {
    token: callbackTokenOf(shop.keyring, paymentId),
    body: { Body: { stkCallback } },
    sourceAddress: '127.0.0.1',
    at: shop.clock(),
  });
  expect(kept).toEqual({ paymentId });
}

/** The query says yes twice, ten seconds apart, and names no receipt. */
async function confirmByQuery({ paymentId }: Sale) {
  await resolvePayment(shop, paymentId);
  money.pass(11_000);
  await resolvePayment(shop, paymentId);
}

const typed = ({ customer, paymentId }: Sale, receipt: string, by = shop) =>
  claimReceipt(by, { paymentId, customerId: customer.customerId, receipt });

const verdictOf = ({ customer, paymentId }: Sale) =>
  eventually('a verdict', async () => {
    await whenDue(shop, claimQueue.isDue, () => resolveDueClaims(shop));
    const { customerId } = customer;
    const [found] = await searchTransactions(shop.db, { customerId, paymentId });
    const verdict = found?.typedCode?.verdict;
    money.pass(10_000);
    return verdict !== 'asking' && verdict;
  });

/** M-Pesa is asked about every typed code, and has had the time to answer. */
async function askForLong() {
  for (let turn = 0; turn < 20; turn += 1) {
    await resolveDueClaims(shop);
    money.pass(61_000);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

test('a code from the phone that was asked pays the order, once', async () => {
  const sale = await paidUnheard();
  await Promise.all([typed(sale, sale.receipt), typed(sale, sale.receipt)]);
  expect(await verdictOf(sale)).toBe('paid');
  expect(await holdingsOf(base, sale.customer.customerId)).toMatchObject({
    leases: 1,
    delivered: 1,
    receipts: 1,
  });
});

test('a code of somebody else’s payment pays nothing, and a person is told', async () => {
  const theirs = await paidUnheard();
  const thief = await paidUnheard();
  await typed(thief, theirs.receipt);
  expect(await verdictOf(thief)).toBe('other-payer');
  expect(await holdingsOf(base, thief.customer.customerId)).toMatchObject({ leases: 0 });
  const rows = await shop.db.rows(sql`
    select 1 from payment_exceptions
     where kind = 'receipt-claimed' and payment_id = ${thief.paymentId}`);
  expect(rows).toHaveLength(1);
  await typed(theirs, theirs.receipt);
  expect(await verdictOf(theirs)).toBe('paid');
  await expect(typed(thief, theirs.receipt)).rejects.toMatchObject({ code: 'receipt-refused' });
});

test('an unknown code is unknown, and a lost answer is asked for again', async () => {
  const sale = await paidUnheard();
  await typed(sale, 'UKL0000000');
  expect(await verdictOf(sale)).toBe('unknown');
  money.pass(1_000);
  await money.client.put('/daraja', { result: { reply: 'lost', times: 1 } });
  await typed(sale, sale.receipt);
  expect(await verdictOf(sale)).toBe('paid');
});

test('codes are counted, and somebody else’s payment is as unknown as none', async () => {
  const sale = await paidUnheard();
  const other = { ...sale, customer: await givenBuyer(base) };
  await expect(typed(other, sale.receipt)).rejects.toMatchObject({ code: 'not-found' });
  for (let turn = 0; turn < 5; turn += 1) await typed(sale, `UKL000000${turn}`);
  await expect(typed(sale, 'UKL0000009')).rejects.toMatchObject({ code: 'too-many-requests' });
});

test('a code typed for the wrong one of two payments waits, and pays nothing twice', async () => {
  const paid = await paidUnheard();
  const other = await unansweredBeside(paid);
  await confirmByQuery(paid);
  await typed(other, paid.receipt);
  await askForLong();
  expect(await holdingsOf(base, paid.customer.customerId)).toMatchObject({
    leases: 1,
    receipts: 1,
    creditMinor: 0,
  });
  money.pass(dayMs);
  expect(await verdictOf(other)).toBe('no-answer');
});

test('money that a code gave to another payment is not taken a second time', async () => {
  const paid = await paidUnheard();
  const other = await unansweredBeside(paid);
  await typed(other, paid.receipt);
  expect(await verdictOf(other)).toBe('paid');
  await confirmByQuery(paid);
  expect(await holdingsOf(base, paid.customer.customerId)).toMatchObject({
    leases: 1,
    receipts: 1,
  });
  const rows = await shop.db.rows(sql`
    select 1 from payment_exceptions
     where kind = 'receipt-reused' and payment_id = ${paid.paymentId}`);
  expect(rows).toHaveLength(1);
});

test('nor when the code was written by a process whose clock is behind', async () => {
  const paid = await paidUnheard();
  const other = await unansweredBeside(paid);
  const [began] = await shop.db.rows<{ at: Date }>(sql`
    select created_at as at from payment_attempts where id = ${paid.paymentId}`);
  const behind = { ...shop, clock: () => new Date((began?.at.getTime() ?? 0) - 2_000) };
  await typed(other, paid.receipt, behind);
  expect(await verdictOf(other)).toBe('paid');
  await confirmByQuery(paid);
  expect(await holdingsOf(base, paid.customer.customerId)).toMatchObject({
    leases: 1,
    receipts: 1,
  });
});

test('a receipt that a callback made up does not free the true code for another order', async () => {
  const paid = await paidUnheard();
  const other = await unansweredBeside(paid);
  await forgeReceipt(paid);
  await confirmByQuery(paid);
  await typed(other, paid.receipt);
  await askForLong();
  const { customerId } = paid.customer;
  expect(await holdingsOf(base, customerId)).toMatchObject({ leases: 1, receipts: 1 });
  await reconcileMoney(shop);
  expect(await verdictOf(other)).toBe('used');
  expect(await holdingsOf(base, customerId)).toMatchObject({ leases: 1, receipts: 1 });
});

test('a made-up receipt does not pay with money that a code gave to another order', async () => {
  const paid = await paidUnheard();
  const other = await unansweredBeside(paid);
  await typed(other, paid.receipt);
  expect(await verdictOf(other)).toBe('paid');
  await forgeReceipt(paid);
  await confirmByQuery(paid);
  expect(await holdingsOf(base, paid.customer.customerId)).toMatchObject({
    leases: 1,
    receipts: 1,
  });
});

test('a code is free once the list has named the receipts of the payments beside it', async () => {
  const first = await paidUnheard();
  await money.client.post(`/phones/${first.phone}`, { script: 'manual' });
  await forgeReceipt(first);
  await confirmByQuery(first);
  await reconcileMoney(shop);
  const second = await paidUnheard(first);
  await typed(second, second.receipt);
  expect(await verdictOf(second)).toBe('paid');
  expect(await holdingsOf(base, first.customer.customerId)).toMatchObject({
    leases: 2,
    receipts: 2,
  });
});

test('a code of another amount is for staff, and credits nobody', async () => {
  const paid = await paidUnheard();
  await money.client.post(`/phones/${paid.phone}`, { script: 'manual' });
  const { customer, phone } = paid;
  const { paymentId } = await openTopUp(shop, customer, { kes: 300, phone });
  const filling = { customer, phone, paymentId };
  await typed(filling, paid.receipt);
  expect(await verdictOf(filling)).toBe('other-amount');
  expect(await holdingsOf(base, customer.customerId)).toMatchObject({ creditMinor: 0 });
  await confirmByQuery(paid);
  expect(await holdingsOf(base, customer.customerId)).toMatchObject({ leases: 1, creditMinor: 0 });
});
