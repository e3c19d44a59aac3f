import { beforeEach, expect, test } from 'vitest';
import type { CustomerId, PaymentId } from '#contracts/ids.ts';
import { toWholeKes } from '#contracts/money.ts';
import { balanceOf } from '#modules/ledger';
import { findAttempt } from '#modules/payments/collect';
import { findNotice, registerPaybill } from '#modules/payments/paybill';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { searchTransactions } from '../checkout/search-transactions.ts';
import { eventually } from '../../../../../scripts/gate/eventually.ts';
import { sampleTill } from '../../../payments/testing/sandbox-settings.ts';
import { claimReceipt } from '../checkout/claim-receipt.ts';
import { applyUnmatched } from './give-unmatched.ts';
import { reconcileMoney } from './reconcile-money.ts';
import { resolveDueClaims, resolveDueNotices } from '../../testing/take-turns.ts';
import { resolvePayment } from '../../goods/sale/resolve-payment.ts';
import {
  freshPhone,
  holdingsOf,
  priceKes,
  trialBalance,
  givenOpenSale,
  type OpenSale,
  type TestShop,
} from '../../testing/given-sales.ts';
import type { SalesContext } from '../../context.ts';
import { useRealMoney } from '../../testing/use-real-money.ts';

// A shop whose number is a Buy Goods till: the real adapters, the real database and the sandbox.
const database = useTestDatabase();
const staff: CustomerId = `cus_${'a'.repeat(32)}`;
const price = toWholeKes(priceKes);
const delivered = { leases: 1, delivered: 1, receipts: 1, creditMinor: 0 };
const namelessMs = 121_000;
const real = useRealMoney({ account: sampleTill.account });
let base: TestShop;
let shop: SalesContext;
let before: readonly [suspense: number, clearing: number];

beforeEach(async () => {
  await database.db.execute(sql`delete from paybill_registrations`);
  ({ base, shop } = await real.begin(database.db, sampleTill.variables));
  await registerPaybill(shop);
  before = await books();
});

const books = async () =>
  [
    (await balanceOf(shop.db, 'suspense')).minor,
    (await balanceOf(shop.db, 'mpesa_clearing')).minor,
  ] as const;
/** What the books got since the test began: in suspense, and at M-Pesa. */
const added = async () => {
  const [suspense, clearing] = await books();
  return { suspense: suspense - before[0], clearing: clearing - before[1] };
};
const priceMinor = price * 100;
const paidOnce = { suspense: 0, clearing: priceMinor };

/** A sale whose prompt the phone answers in this way. */
async function givenSale(script: string) {
  const phone = freshPhone();
  await real.client.post(`/phones/${phone}`, { script });
  return givenOpenSale(shop, { phone });
}

const becomes = (paymentId: PaymentId, state: string) =>
  eventually(`the payment to be ${state}`, async () => {
    real.pass(11_000);
    await resolvePayment(shop, paymentId);
    return (await findAttempt(shop.db, paymentId))?.state === state;
  });

/** Without it a payment is confirmed by two queries, which name no receipt. */
const callbackOf = ({ paymentId }: OpenSale) =>
  eventually('the callback', async () => Boolean((await findAttempt(shop.db, paymentId))?.claim));

/** The one receipt that M-Pesa took from a phone. */
const receiptFrom = (phone: string) =>
  eventually('the money', async () => {
    const { entries } = (await real.client.get('/truth')) as {
      entries: { phone: string; receipt: string }[];
    };
    return entries.find((entry) => entry.phone === phone)?.receipt;
  });

async function byHand(phone: string) {
  const paid = { phone, amount: price, account: '' };
  const { receipt } = (await real.client.post('/paybill', paid)) as { receipt: string };
  await eventually('the notice', () => findNotice(shop.db, receipt));
  return receipt;
}

const noticeEnds = (receipt: string) =>
  eventually('the notice to be settled', async () => {
    real.pass(46_000);
    await resolveDueNotices(shop);
    const state = (await findNotice(shop.db, receipt))?.state;
    return state !== 'asking' && state;
  });

const unmatchedOf = async (receipt: string) => {
  const [row] = await shop.db.rows<{ state: string; open: boolean }>(sql`
    select s.state, exists (
             select 1 from payment_exceptions
              where dedupe_key = 'unmatched-money:daraja:' || s.receipt and resolved_at is null
           ) as open
      from stray_money s where s.receipt = ${receipt}`);
  return row;
};

const giveTo = ({ orderId }: OpenSale, receipt: string) =>
  shop.db.transaction((tx) =>
    applyUnmatched(tx, shop, { provider: 'daraja', receipt, by: staff, mayAlone: false, orderId }),
  );

const holdings = ({ buyer }: OpenSale) => holdingsOf(base, buyer.customerId);

test('a prompt of the till pays its order, once, and the list adds nothing', async () => {
  const sale = await givenSale('approve');
  await callbackOf(sale);
  await becomes(sale.paymentId, 'succeeded');
  const receipt = await receiptFrom(sale.phone);
  expect((await findAttempt(shop.db, sale.paymentId))?.receipt).toBe(receipt);
  expect(await holdings(sale)).toMatchObject(delivered);
  await reconcileMoney(shop);
  expect(await unmatchedOf(receipt)).toBeUndefined();
  expect(await added()).toEqual(paidOnce);
  expect(await trialBalance(base)).toBe(0);
});

test('a notice of a prompt’s own money waits for the prompt, and leaves no trace', async () => {
  await real.client.put('/daraja', { c2bOnStk: true });
  const sale = await givenSale('approve');
  const receipt = await receiptFrom(sale.phone);
  await eventually('the notice', () => findNotice(shop.db, receipt));
  await resolveDueNotices(shop);
  expect(await unmatchedOf(receipt)).toBeUndefined();
  await becomes(sale.paymentId, 'succeeded');
  expect(await noticeEnds(receipt)).toBe('confirmed');
  expect(await unmatchedOf(receipt)).toBeUndefined();
  expect(await added()).toEqual(paidOnce);
});

test('money that the list shows before its prompt is confirmed counts once', async () => {
  await real.client.put('/daraja', { callback: { hold: true, times: 1 } });
  const sale = await givenSale('approve');
  const receipt = await receiptFrom(sale.phone);
  await reconcileMoney(shop);
  expect(await unmatchedOf(receipt)).toEqual({ state: 'suspense', open: true });
  expect(await holdings(sale)).toMatchObject({ leases: 0, receipts: 0 });
  await real.client.post('/deliveries/release', {});
  await callbackOf(sale);
  await becomes(sale.paymentId, 'succeeded');
  expect(await holdings(sale)).toMatchObject(delivered);
  expect(await added()).toEqual(paidOnce);
  await reconcileMoney(shop);
  expect(await unmatchedOf(receipt)).toEqual({ state: 'applied', open: false });
});

test('a payment without a callback gets its receipt from a person, and no second credit', async () => {
  await real.client.put('/daraja', { callback: { drop: true } });
  const sale = await givenSale('approve');
  const receipt = await receiptFrom(sale.phone);
  await becomes(sale.paymentId, 'succeeded');
  await reconcileMoney(shop);
  expect(await unmatchedOf(receipt)).toMatchObject({ state: 'suspense' });
  expect(await giveTo(sale, receipt)).toBe('paid');
  expect((await findAttempt(shop.db, sale.paymentId))?.receipt).toBe(receipt);
  expect(await unmatchedOf(receipt)).toMatchObject({ state: 'applied' });
  expect(await holdings(sale)).toMatchObject(delivered);
  expect(await added()).toEqual(paidOnce);
  await expect(giveTo(sale, receipt)).rejects.toMatchObject({ code: 'not-found' });
});

test('money that nobody asked for is let in and waits for a person, who gives it', async () => {
  await real.client.put('/daraja', { c2bValidation: true });
  const sale = await givenSale('cancel');
  await becomes(sale.paymentId, 'failed');
  const receipt = await byHand(sale.phone);
  real.pass(namelessMs);
  expect(await noticeEnds(receipt)).toBe('confirmed');
  await reconcileMoney(shop);
  expect(await unmatchedOf(receipt)).toEqual({ state: 'suspense', open: true });
  expect(await holdings(sale)).toMatchObject({ leases: 0, receipts: 0, creditMinor: 0 });
  expect(await added()).toEqual({ suspense: -priceMinor, clearing: priceMinor });
  expect(await giveTo(sale, receipt)).toBe('paid');
  expect(await holdings(sale)).toMatchObject(delivered);
  expect(await added()).toEqual(paidOnce);
  expect(await trialBalance(base)).toBe(0);
});

const verdictOf = ({ buyer, paymentId }: OpenSale) =>
  eventually('a verdict', async () => {
    await resolveDueClaims(shop);
    real.pass(1_000);
    const { customerId } = buyer;
    const [found] = await searchTransactions(shop.db, { customerId, paymentId });
    const verdict = found?.typedCode?.verdict;
    return verdict !== 'asking' && verdict;
  });

const typeCode = ({ buyer, paymentId }: OpenSale, receipt: string) =>
  claimReceipt(shop, { paymentId, customerId: buyer.customerId, receipt });

test('the code of money that the customer paid to the till by hand pays the order', async () => {
  const sale = await givenSale('cancel');
  await becomes(sale.paymentId, 'failed');
  const receipt = await byHand(sale.phone);
  await typeCode(sale, receipt);
  await eventually('the order', async () => {
    await resolveDueClaims(shop);
    real.pass(1_000);
    return (await findAttempt(shop.db, sale.paymentId))?.state === 'succeeded';
  });
  expect(await holdings(sale)).toMatchObject(delivered);
  expect(await noticeEnds(receipt)).toBe('confirmed');
  expect(await added()).toEqual(paidOnce);
});

test('money that went to another till is not ours, whoever types its code', async () => {
  const sale = await givenSale('cancel');
  await becomes(sale.paymentId, 'failed');
  const receipt = await byHand(sale.phone);
  shop = real.connect(base, { ...sampleTill.variables, DARAJA_TILL: '5210988' });
  await typeCode(sale, receipt);
  expect(await verdictOf(sale)).toBe('other-payee');
  expect(await holdings(sale)).toMatchObject({ leases: 0, receipts: 0, creditMinor: 0 });
});
