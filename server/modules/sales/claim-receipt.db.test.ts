import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PaymentId } from '#contracts/ids.ts';
import { sql } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { claimReceipt, resolveDueClaims } from './claim-receipt.ts';
import { searchTransactions } from './present-payment.ts';
import { startCheckout } from './start-checkout.ts';
import {
  freshPhone,
  givenBuyer,
  givenProxy,
  givenShop,
  holdingsOf,
  purchase,
} from './testing/given-sales.ts';
import { openRealMoney, type RealMoney } from './testing/real-providers.ts';
import type { SalesWorld } from './world.ts';

const database = useTestDatabase();
let money: RealMoney;
let shop: SalesWorld;
let base: Awaited<ReturnType<typeof givenShop>>;
let now: number;

beforeAll(async () => {
  money = await openRealMoney();
});
afterAll(() => money.close());
beforeEach(async () => {
  await money.client.post('/reset', {});
  await money.client.put('/daraja', { rule17Ms: 0, callback: { drop: true } });
  now = Date.now();
  base = await givenShop(database.db, () => new Date(now));
  shop = money.connect(base);
});

type Sale = Readonly<{ customer: SignedIn; paymentId: PaymentId; phone: string }>;

/** A prompt that was paid on the phone, and of which nobody has told the shop. */
async function paidUnheard(): Promise<Sale & { receipt: string }> {
  const customer = await givenBuyer(base);
  const phone = freshPhone();
  await money.client.post(`/phones/${phone}`, { script: 'approve' });
  const body = purchase(await givenProxy(base), phone);
  const { paymentId } = await startCheckout(shop, { customer, body, limitKey: undefined });
  for (let turn = 0; turn < 200; turn += 1) {
    const { entries } = (await money.client.get('/truth')) as {
      entries: { phone: string; receipt: string }[];
    };
    const found = entries.find((entry) => entry.phone === phone);
    if (found) return { customer, paymentId, phone, receipt: found.receipt };
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('Nobody paid.');
}

const typed = ({ customer, paymentId }: Sale, receipt: string) =>
  claimReceipt(shop, { paymentId, customerId: customer.customerId, receipt });

async function verdictOf({ customer, paymentId }: Sale) {
  for (let turn = 0; turn < 200; turn += 1) {
    await resolveDueClaims(shop);
    const { customerId } = customer;
    const [found] = await searchTransactions(shop.db, { customerId, paymentId });
    const verdict = found?.typedCode?.verdict;
    if (verdict && verdict !== 'asking') return verdict;
    now += 1_000;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('No verdict.');
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
  now += 1_000;
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
