import { expect, test } from 'vitest';
import { lockHolds } from '#modules/leases/holding';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { waitingForLocks } from '#testing/waiting-for-locks.ts';
import { givenPayable, payables } from '../../testing/given-purchases.ts';
import {
  givenShop,
  holdingsOf,
  trialBalance,
  type TestShop,
  payFor,
  cancelPrompt,
} from '../../testing/given-sales.ts';
import { givenSite } from '../../testing/given-site.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const openShop = () => givenShop(database.db, () => noon);

const openOrders = async ({ db }: TestShop, customerId: string) =>
  (
    await db.rows(sql`
      select 1 from orders where customer_id = ${customerId} and state = 'awaiting_payment'`)
  ).length;

test.each(payables)('%s: twenty tries at once are one order and one prompt', async (kind) => {
  const shop = await openShop();
  const { buyer, path, body } = await givenPayable(shop, kind);
  const { ask } = await givenSite(shop, buyer);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => ask(path, body, { key: `tab ${at}` })),
  );
  expect(new Set(answers.map(({ paymentId }) => paymentId)).size).toBe(1);
  expect(answers.filter(({ status }) => status === 500)).toEqual([]);
  expect(await openOrders(shop, buyer.customerId)).toBe(1);
  expect(shop.daraja.received).toHaveLength(1);
});

test.each(payables)('%s: whoever cancelled on the phone gets a prompt again', async (kind) => {
  const shop = await openShop();
  const { buyer, path, body } = await givenPayable(shop, kind);
  const { ask } = await givenSite(shop, buyer);
  const first = await ask(path, body);
  if (!first.paymentId) throw new Error('No prompt went out.');
  await cancelPrompt(shop, first.paymentId);
  const second = await ask(path, body);
  expect(second).toMatchObject({ status: 200, transactionStatus: 'PROCESSING' });
  expect(second.paymentId).not.toBe(first.paymentId);
  expect(await openOrders(shop, buyer.customerId)).toBe(1);
});

test('a try again lets its hold go only once no other purchase of its customer is at work', async () => {
  const shop = await openShop();
  const { buyer, path, body } = await givenPayable(shop, 'proxy');
  const { ask } = await givenSite(shop, buyer);
  const first = await ask(path, body);
  if (!first.paymentId) throw new Error('No prompt went out.');
  await cancelPrompt(shop, first.paymentId);
  const again = Promise.withResolvers<ReturnType<typeof ask>>();
  await shop.db.transaction(async (tx) => {
    await lockHolds(tx, buyer.customerId);
    again.resolve(ask(path, body));
    await expect.poll(() => waitingForLocks(shop.db)).toBeGreaterThan(0);
    // Had it the claim by now, both would wait for each other.
    await tx.rows(sql`
      select from lease_claims where customer_id = ${buyer.customerId} for update nowait`);
  });
  expect(await again.promise).toMatchObject({ status: 200 });
});

test.each(payables)('%s: money of the try before is credit once it was replaced', async (kind) => {
  const shop = await openShop();
  const { buyer, path, body, amountKes } = await givenPayable(shop, kind);
  const { ask } = await givenSite(shop, buyer);
  const before = await holdingsOf(shop, buyer.customerId);
  const first = await ask(path, body);
  if (!first.paymentId) throw new Error('No prompt went out.');
  await cancelPrompt(shop, first.paymentId);
  const { paymentId } = await ask(path, body);
  if (!paymentId) throw new Error('It was not opened again.');
  // A late callback of the prompt that the provider called cancelled.
  await payFor(shop, { paymentId: first.paymentId }, { amountKes });
  await payFor(shop, { paymentId }, { amountKes });
  const after = await holdingsOf(shop, buyer.customerId);
  expect(after?.receipts).toBe((before?.receipts ?? 0) + 2);
  const goods = kind === 'top-up' ? 0 : 1;
  const credit = (2 - goods) * amountKes * 100;
  expect(after?.creditMinor).toBe((before?.creditMinor ?? 0) + credit);
  expect(await trialBalance(shop)).toBe(0);
});

test('another method closes the page of a card for each kind, after the provider was asked', async () => {
  const shop = await openShop();
  for (const kind of ['proxy', 'server', 'top-up'] as const) {
    const { buyer, path, body } = await givenPayable(shop, kind);
    const { ask } = await givenSite(shop, buyer);
    const asked = shop.cards.asked;
    const card = await ask(path, { ...body, mode: 'LINK' });
    const prompt = await ask(path, body);
    expect(prompt).toMatchObject({ status: 200, transactionStatus: 'PROCESSING' });
    expect(prompt.paymentId).not.toBe(card.paymentId);
    expect(shop.cards.asked).toBe(asked + 1);
    expect(await openOrders(shop, buyer.customerId)).toBe(1);
  }
});

test('another method asks about the prompt on the phone, and is refused while it is there', async () => {
  const shop = await openShop();
  const { buyer, path, body } = await givenPayable(shop, 'server');
  const { ask } = await givenSite(shop, buyer);
  const first = await ask(path, body);
  const card = { ...body, mode: 'LINK' };
  expect(await ask(path, card)).toMatchObject({
    status: 409,
    code: 'payment-in-progress',
    paymentId: first.paymentId,
  });
  const [prompt] = shop.daraja.received;
  if (!prompt) throw new Error('No prompt went out.');
  // The callback of the refusal is lost; the question finds it.
  shop.daraja.customerCancels(prompt);
  expect(await ask(path, card)).toMatchObject({ status: 200 });
});
