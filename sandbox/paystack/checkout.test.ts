import { expect, test } from 'vitest';
import { eventually, type Given } from '../testing/given-sandbox.ts';
import { givenTransaction, verify } from '../testing/given-paystack.ts';

async function pageOf(given: Given): Promise<string> {
  const { body } = await given.control('/paystack/transactions');
  const [transaction] = body as { accessCode: string }[];
  return `${given.addresses.paystack}/checkout/${transaction?.accessCode}`;
}

const submit = async (page: string, fields: Record<string, string>) =>
  fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

const cards = {
  success: '4084084084084081',
  code: '5060666666666666666',
  declined: '4084080000005408',
};

test('paying returns to the shop with both names of the reference', async () => {
  const given = await givenTransaction();
  const response = await submit(await pageOf(given), { card: cards.success });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(
    'http://127.0.0.1:9/payment/callback?trxref=LNG-0001&reference=LNG-0001',
  );
  await eventually(() => given.shop.received[0]);
  expect((await verify(given)).data).toMatchObject({ status: 'success' });
});

test('a declined card says so and leaves the page usable', async () => {
  const given = await givenTransaction();
  const page = await pageOf(given);
  const declined = await submit(page, { card: cards.declined });
  expect(await declined.text()).toContain('Declined. Try again.');
  expect((await submit(page, { card: cards.success })).status).toBe(303);
});

test('a card with a one-time code waits for the right one', async () => {
  const given = await givenTransaction();
  const page = await pageOf(given);
  await submit(page, { card: cards.code });
  expect((await verify(given)).data).toMatchObject({ status: 'ongoing' });
  expect(await (await submit(page, { code: '000000' })).text()).toContain('Wrong code.');
  expect((await submit(page, { code: '123456' })).status).toBe(303);
  expect((await verify(given)).data).toMatchObject({ status: 'success' });
});

test('the customer may pay and close the window', async () => {
  const given = await givenTransaction();
  const response = await submit(await pageOf(given), { card: cards.success, close: 'yes' });
  expect(response.status).toBe(200);
  expect((await verify(given)).data).toMatchObject({ status: 'success' });
});

test('a paid page cannot be paid again', async () => {
  const given = await givenTransaction();
  const page = await pageOf(given);
  await submit(page, { card: cards.success });
  expect(await (await submit(page, { card: cards.success })).text()).toContain('Paid.');
  expect((await given.control('/truth')).body).toMatchObject({ totals: { paystack: 150_000 } });
});

test('an ended session takes no card', async () => {
  const given = await givenTransaction();
  const page = await pageOf(given);
  await given.control('/clock', { advanceMs: 900_000 });
  const response = await submit(page, { card: cards.success });
  expect(await response.text()).toContain('This payment session has ended.');
  expect((await verify(given)).data).toMatchObject({ status: 'abandoned' });
});
