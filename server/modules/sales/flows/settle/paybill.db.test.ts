import { beforeEach, expect, test } from 'vitest';
import { toWholeKes } from '#contracts/money.ts';
import { findAttempt } from '#modules/payments/collect';
import {
  findNotice,
  noticeQueue,
  paybillTokens,
  registerPaybill,
  storeNotice,
} from '#modules/payments/paybill';
import { providersWith } from '#modules/payments';
import { sql } from '#platform/db.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { resealColumn } from '#platform/sealing/reseal.ts';
import { systemRandomness } from '#platform/random.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { whenDue } from '#testing/when-due.ts';
import { eventually } from '../../../../../scripts/gate/eventually.ts';
import { findOrder } from '#modules/orders';
import { presentOrders } from '../orders/present-orders.ts';
import { resolvePayment } from '../../goods/sale/resolve-payment.ts';
import { resolveDueNotices } from '../../testing/take-turns.ts';
import { listed } from '#modules/orders/lists';
import {
  freshPhone,
  freshReceipt,
  holdingsOf,
  priceKes,
  trialBalance,
  givenOpenSale,
  type TestShop,
} from '../../testing/given-sales.ts';
import type { SalesContext } from '../../context.ts';
import { useRealMoney } from '../../testing/use-real-money.ts';

// The real adapters, the real database and the sandbox over real sockets.
const database = useTestDatabase();
const real = useRealMoney();
let base: TestShop;
let shop: SalesContext;
const price = toWholeKes(priceKes);

beforeEach(async () => {
  await database.db.execute(sql`delete from paybill_registrations`);
  ({ base, shop } = await real.begin(database.db));
  await registerPaybill(shop);
});

/** An order whose prompt the customer has cancelled. */
async function givenUnpaid() {
  const phone = freshPhone();
  await real.client.post(`/phones/${phone}`, { script: 'cancel' });
  const sale = await givenOpenSale(shop, { phone });
  await eventually('the prompt to fail', async () => {
    real.pass(11_000);
    await resolvePayment(shop, sale.paymentId);
    return (await findAttempt(shop.db, sale.paymentId))?.state === 'failed';
  });
  const attempt = await findAttempt(shop.db, sale.paymentId);
  const order = await findOrder(shop.db, sale.orderId);
  return { ...sale, reference: attempt?.reference ?? '', code: order?.code ?? '' };
}

const byHand = async (phone: string, amount: number, account: string) => {
  const { receipt } = (await real.client.post('/paybill', { phone, amount, account })) as {
    receipt: string;
  };
  await eventually('the notice', () => findNotice(shop.db, receipt));
  return receipt;
};

const settles = (receipt: string, ctx = shop) =>
  eventually('the notice to be settled', async () => {
    real.pass(46_000);
    await whenDue(ctx, noticeQueue.isDue, () => resolveDueNotices(ctx));
    return (await findNotice(shop.db, receipt))?.state !== 'asking';
  });

const stateOf = async (receipt: string) => (await findNotice(shop.db, receipt))?.state;

const delivered = { leases: 1, delivered: 1 };
const nothing = { leases: 0, delivered: 0 };

test.each(['reference', 'code'] as const)(
  'the exact price paid by hand under the %s pays the order, once',
  async (named) => {
    const sale = await givenUnpaid();
    const receipt = await byHand(sale.phone, price, sale[named].toLowerCase());
    await Promise.all([1, 2, 3].map(() => resolveDueNotices(shop)));
    await settles(receipt);
    expect(await holdingsOf(base, sale.buyer.customerId)).toMatchObject({
      ...delivered,
      receipts: 1,
      creditMinor: 0,
    });
    expect((await findAttempt(shop.db, sale.paymentId))?.receipt).toBe(receipt);
    expect(await trialBalance(base)).toBe(0);
  },
);

test('less than the price is kept for its customer, and the rest pays the order', async () => {
  const sale = await givenUnpaid();
  const first = await byHand(sale.phone, 100, sale.reference);
  await settles(first);
  expect(await holdingsOf(base, sale.buyer.customerId)).toMatchObject({
    ...nothing,
    creditMinor: 10_000,
  });
  const second = await byHand(sale.phone, price - 100, sale.reference);
  await settles(second);
  expect(await holdingsOf(base, sale.buyer.customerId)).toMatchObject({
    ...delivered,
    creditMinor: 0,
  });
  expect(await trialBalance(base)).toBe(0);
  const order = await findOrder(shop.db, sale.orderId);
  const [view] = await presentOrders(shop, order ? [listed(order)] : [], sale.buyer);
  expect(view).toMatchObject({ paymentMethod: 'M-Pesa', receipt: `${first}, ${second}` });
  const open = await shop.db.rows(sql`
    select e.kind from payment_exceptions e join payment_attempts a on a.id = e.payment_id
     where a.order_id = ${sale.orderId} and e.kind = 'amount-mismatch' and e.resolved_at is null`);
  const known = await shop.db.rows(sql`
    select e.kind from payment_exceptions e join payment_attempts a on a.id = e.payment_id
     where a.order_id = ${sale.orderId} and e.kind = 'amount-mismatch'`);
  expect([open.length, known.length > 0]).toEqual([0, true]);
});

test('parts of what was ordered again are their customer’s, and buy it no second time', async () => {
  const { buyer, proxyId, phone, reference } = await givenUnpaid();
  await givenOpenSale(shop, { buyer, proxyId, mode: 'LINK' });
  for (const part of [100, price - 100]) await settles(await byHand(phone, part, reference));
  const { customerId } = buyer;
  expect(await holdingsOf(base, customerId)).toMatchObject({
    ...nothing,
    creditMinor: price * 100,
  });
  const fromBalance = await shop.db.rows(sql`
    select 1 from payment_attempts where customer_id = ${customerId} and provider = 'balance'`);
  expect(fromBalance).toEqual([]);
  expect(await brokenInvariants(shop.db, shop.clock())).toEqual([]);
});

test('more than the price pays the order, and the rest is the customer’s', async () => {
  const sale = await givenUnpaid();
  await settles(await byHand(sale.phone, price + 41, sale.reference));
  expect(await holdingsOf(base, sale.buyer.customerId)).toMatchObject({
    ...delivered,
    creditMinor: 4_100,
  });
});

test('money under an account that names nothing waits in suspense', async () => {
  const receipt = await byHand(freshPhone(), 77, 'MAMA MBOGA');
  await settles(receipt);
  expect(await stateOf(receipt)).toBe('confirmed');
  const unmatchedPayments = await shop.db.rows(sql`
    select 1 from stray_money where receipt = ${receipt} and state = 'suspense'`);
  expect(unmatchedPayments).toHaveLength(1);
});

test('without a list the receipt itself is asked about', async () => {
  const sale = await givenUnpaid();
  const silent = async () => ({ kind: 'silent', text: 'no list' }) as const;
  const [daraja] = providersWith(shop, 'statement').map((one) => ({ ...one, statement: silent }));
  const blind = { ...shop, providers: { ...shop.providers, ...(daraja && { daraja }) } };
  const receipt = await byHand(sale.phone, price, sale.reference);
  await settles(receipt, blind);
  expect(await stateOf(receipt)).toBe('confirmed');
  expect(await holdingsOf(base, sale.buyer.customerId)).toMatchObject(delivered);
});

/** A notice in M-Pesa's format, sent to any path. */
async function forge(token: string, receipt: string, reference: string) {
  const body = { TransID: receipt, TransAmount: `${price}.00`, BillRefNumber: reference };
  return storeNotice(shop, { token, body, sourceAddress: '203.0.113.9', at: shop.clock() });
}

async function ownToken() {
  const calls = (await real.client.get('/calls?path=registerurl')) as {
    body: { ConfirmationURL: string };
  }[];
  return calls.at(-1)?.body.ConfirmationURL.split('/').at(-2) ?? '';
}

test('a forged notice moves nothing, whatever it says, and staff hear of it', async () => {
  const sale = await givenUnpaid();
  const receipt = freshReceipt();
  expect(await forge(await ownToken(), receipt, sale.reference)).toBe(true);
  await settles(receipt);
  expect(await stateOf(receipt)).toBe('refused');
  expect(await holdingsOf(base, sale.buyer.customerId)).toMatchObject({
    ...nothing,
    receipts: 0,
    creditMinor: 0,
  });
  const exceptions = await shop.db.rows(sql`
    select 1 from payment_exceptions where dedupe_key = ${`notice:${receipt}`}`);
  expect(exceptions).toHaveLength(1);
});

test('a path without the secret is not ours, and nothing is kept of what came there', async () => {
  const receipt = freshReceipt();
  expect(await forge('0'.repeat(32), receipt, 'X')).toBe(false);
  expect(await findNotice(shop.db, receipt)).toBeUndefined();
});

test('the addresses are told once, and hold no word that M-Pesa refuses', async () => {
  expect(await registerPaybill(shop)).toEqual({ kind: 'known' });
  const calls = (await real.client.get('/calls?path=registerurl')) as {
    body: { ConfirmationURL: string; ValidationURL: string };
  }[];
  expect(calls).toHaveLength(1);
  const { ConfirmationURL, ValidationURL } = calls[0]?.body ?? {};
  expect(`${ConfirmationURL}${ValidationURL}`).not.toMatch(
    /m-?pesa|safaricom|exec?|cmd|sql|query/i,
  );
});

test('money for an account that names nothing is refused before it comes, where M-Pesa asks', async () => {
  await real.client.put('/daraja', { c2bValidation: true });
  const sale = await givenUnpaid();
  const phone = freshPhone();
  await expect(
    real.client.post('/paybill', { phone, amount: 5, account: 'NOBODY' }),
  ).rejects.toThrow(/409/);
  await settles(await byHand(sale.phone, price, sale.code));
  expect(await holdingsOf(base, sale.buyer.customerId)).toMatchObject(delivered);
});

test('Safaricom keeps its addresses when the secret is changed', async () => {
  const [call] = (await real.client.get('/calls?path=registerurl')) as {
    body: { ConfirmationURL: string };
  }[];
  const token = call?.body.ConfirmationURL.split('/').at(-2) ?? '';
  const next = new Secret('the secret that comes next');
  const former = new Secret('a test secret of thirty-two bytes');
  const both = createKeyring(next, systemRandomness, [former]);
  await resealColumn({ db: shop.db, keyring: both }, paybillTokens);
  const later = { ...shop, keyring: createKeyring(next, systemRandomness) };
  expect(await registerPaybill(later)).toEqual({ kind: 'known' });
  const callback = { body: {}, sourceAddress: '127.0.0.1', at: shop.clock() };
  expect(await storeNotice(later, { ...callback, token })).toBe(true);
  expect(await storeNotice(later, { ...callback, token: '0'.repeat(32) })).toBe(false);
});
