import { expect, test } from 'vitest';
import { samplePaystackKey } from '../defaults.ts';
import { call, givenFolder, givenSandbox } from '../testing/given-sandbox.ts';
import { ask, givenTransaction, initializeBody, verify } from '../testing/given-paystack.ts';

test('initialise answers the hosted page and its codes', async () => {
  const given = await givenSandbox();
  const { status, body } = await ask(given, '/transaction/initialize', initializeBody());
  expect(status).toBe(200);
  const code = expect.stringMatching(/^[a-z0-9]{15}$/);
  expect(body).toEqual({
    status: true,
    message: 'Authorization URL created',
    data: {
      authorization_url: expect.stringContaining(`${given.addresses.paystack}/checkout/`),
      access_code: code,
      reference: 'LNG-0001',
    },
  });
});

test('a call without the secret key is refused', async () => {
  const { addresses } = await givenSandbox();
  const url = `${addresses.paystack}/transaction/verify/x`;
  const refused = { status: 401, body: { status: false, message: 'Invalid key' } };
  expect(await call(url)).toMatchObject(refused);
  const authorization = `Bearer ${samplePaystackKey}x`;
  expect(await call(url, { authorization })).toMatchObject(refused);
});

const wrong: [change: object, message: string][] = [
  [{ email: undefined }, 'Email is required'],
  [{ email: 'nobody' }, 'Invalid Email Address Passed'],
  [{ amount: undefined }, 'Amount is required'],
  [{ amount: 1998.9999999999998 }, '"amount" must be an integer'],
  [{ amount: '10.5' }, '"amount" must be an integer'],
  [{ amount: 0 }, 'Invalid Amount Sent'],
  [{ amount: -5 }, 'Invalid Amount Sent'],
  [{ currency: 'EUR' }, 'Currency not supported by merchant'],
  [{ channels: ['cash'] }, 'Invalid channels passed'],
  [{ callback_url: 'javascript:alert(1)' }, 'Invalid callback URL'],
];

test.each(wrong)('initialise with %j is refused', async (change, message) => {
  const given = await givenSandbox();
  const reply = await ask(given, '/transaction/initialize', initializeBody(change));
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(reply.body).toMatchObject({ status: false, message });
});

test('a reference has no underscore, and is used once', async () => {
  const given = await givenSandbox();
  const under = await ask(given, '/transaction/initialize', initializeBody({ reference: 'a_1' }));
  expect(under.status).toBe(400);
  await ask(given, '/transaction/initialize', initializeBody());
  expect(await ask(given, '/transaction/initialize', initializeBody())).toMatchObject({
    status: 400,
    body: {
      status: false,
      message: 'Duplicate Transaction Reference',
      type: 'validation_error',
      code: 'duplicate_reference',
    },
  });
});

test('an amount may be a numeric text', async () => {
  const given = await givenSandbox();
  await ask(given, '/transaction/initialize', initializeBody({ amount: '150000' }));
  expect((await verify(given)).data).toMatchObject({ amount: 150_000, requested_amount: 150_000 });
});

test('a transaction nobody has paid is abandoned from its first moment', async () => {
  const given = await givenTransaction();
  const { status, body } = await ask(given, '/transaction/verify/LNG-0001');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: true,
    message: 'Verification successful',
    data: { status: 'abandoned', domain: 'test', reference: 'LNG-0001', paid_at: null },
  });
});

test('an unknown reference is an error 400 with its own text', async () => {
  const given = await givenSandbox();
  expect(await ask(given, '/transaction/verify/none')).toMatchObject({
    status: 400,
    body: { status: false, message: 'Transaction reference not found' },
  });
});

const states: [action: string, state: string, response: string][] = [
  ['pay', 'success', 'Successful'],
  ['decline', 'failed', 'Declined'],
  ['no-funds', 'failed', 'Insufficient Funds'],
  ['ongoing', 'ongoing', 'Awaiting OTP'],
  ['pending', 'pending', 'Pending'],
  ['processing', 'processing', 'Processing'],
  ['abandon', 'abandoned', 'The transaction was not completed'],
];

test.each(states)('after %s verify says %s', async (action, state, response) => {
  const given = await givenTransaction();
  await given.control('/paystack/transactions/LNG-0001/answer', { action });
  const { data } = await verify(given);
  expect(data).toMatchObject({ status: state, gateway_response: response });
  expect(Number(data['id'])).toBeGreaterThan(2 ** 31);
});

test('a declined card can be tried again under the same reference', async () => {
  const given = await givenTransaction();
  const act = (action: string) =>
    given.control('/paystack/transactions/LNG-0001/answer', { action });
  await act('decline');
  await act('pay');
  expect((await verify(given)).data).toMatchObject({ status: 'success' });
  expect((await act('pay')).status).toBe(409);
  expect((await given.control('/truth')).body).toMatchObject({ totals: { paystack: 150_000 } });
});

test('fees passed to the customer raise the amount, not what was asked', async () => {
  const given = await givenSandbox();
  await given.control('/paystack', { feesOnCustomer: true }, 'PUT');
  await ask(given, '/transaction/initialize', initializeBody());
  await given.control('/paystack/transactions/LNG-0001/answer', { action: 'pay' });
  expect((await verify(given)).data).toMatchObject({
    requested_amount: 150_000,
    amount: 154_350,
    fees: 4_350,
  });
});

const alterations: [fault: object, data: object][] = [
  [{ status: 'reviewing' }, { status: 'reviewing' }],
  [{ metadata: '' }, { metadata: '' }],
  [{ metadata: 0 }, { metadata: 0 }],
  [{ metadata: null }, { metadata: null }],
  [{ amount: 1 }, { amount: 1 }],
  [{ requestedAmount: 1 }, { requested_amount: 1 }],
  [{ currency: 'NGN' }, { currency: 'NGN' }],
  [{ domain: 'live' }, { domain: 'live' }],
  [{ reference: 'other' }, { reference: 'other' }],
];

test.each(alterations)('verify can be made to say %j', async (fault, data) => {
  const given = await givenTransaction();
  await given.control('/paystack/transactions/LNG-0001/answer', { action: 'pay' });
  await given.control('/paystack', { verify: { ...fault, times: 1 } }, 'PUT');
  expect((await verify(given)).data).toMatchObject(data);
  expect((await verify(given)).data).toMatchObject({ status: 'success', currency: 'KES' });
});

test.each([
  ['outage', 500],
  ['rate-limited', 429],
])('verify fault %s answers %i until its uses are over', async (reply, status) => {
  const given = await givenTransaction();
  await given.control('/paystack', { verify: { reply, times: 2 } }, 'PUT');
  const statuses = [];
  for (let tries = 0; tries < 3; tries += 1) statuses.push((await verify(given)).httpStatus);
  expect(statuses).toEqual([status, status, 200]);
});

test('an initialise whose answer is lost has made its transaction', async () => {
  const given = await givenSandbox();
  const fault = { reply: 'charged-then-lost', times: 1 };
  await given.control('/paystack', { initialize: fault }, 'PUT');
  const lost = ask(given, '/transaction/initialize', initializeBody());
  await expect(lost).rejects.toThrow('fetch failed');
  expect((await verify(given)).data).toMatchObject({ status: 'abandoned' });
});

test('settlements add up to what was paid', async () => {
  const given = await givenTransaction();
  await given.control('/paystack/transactions/LNG-0001/answer', { action: 'pay' });
  const { body } = await ask(given, '/settlement');
  const { data } = body as { data: { id: number }[] };
  expect(data).toMatchObject([
    { status: 'pending', total_processed: 150_000, total_fees: 4_350, total_amount: 145_650 },
  ]);
  const rows = await ask(given, `/settlement/${data[0]?.id}/transactions`);
  expect(rows.body).toMatchObject({ data: [{ reference: 'LNG-0001' }], meta: { total: 1 } });
});

test('a payout keeps back what was refunded and what a bank took', async () => {
  const given = await givenTransaction();
  await given.control('/paystack', { refundMs: 0 }, 'PUT');
  await given.control('/paystack/transactions/LNG-0001/answer', { action: 'pay' });
  await ask(given, '/refund', { transaction: 'LNG-0001', amount: 50_000 });
  await expect
    .poll(async () => (await ask(given, '/settlement')).body)
    .toMatchObject({ data: [{ total_processed: 150_000, deductions: 50_000 }] });
  const { body } = await ask(given, '/settlement');
  expect(body).toMatchObject({ data: [{ effective_amount: 150_000 - 4_350 - 50_000 }] });
});

test('lists come newest first in pages', async () => {
  const given = await givenSandbox();
  for (const reference of ['a', 'b', 'c']) {
    await ask(given, '/transaction/initialize', initializeBody({ reference }));
  }
  const { body } = await ask(given, '/transaction?perPage=2&page=2');
  expect(body).toMatchObject({
    data: [{ reference: 'a' }],
    meta: { total: 3, skipped: 2, perPage: 2, page: 2, pageCount: 2 },
  });
});

test('the session time-out of the account is read and set in seconds', async () => {
  const given = await givenSandbox();
  const path = '/integration/payment_session_timeout';
  await ask(given, path, { timeout: 600 }, 'PUT');
  expect((await ask(given, path)).body).toMatchObject({ data: { payment_session_timeout: 600 } });
});

test('what was paid is still known after a restart', async () => {
  const given = await givenSandbox({ dir: givenFolder() });
  await ask(given, '/transaction/initialize', initializeBody());
  await given.control('/paystack/transactions/LNG-0001/answer', { action: 'pay' });
  await given.restart();
  expect((await verify(given)).data).toMatchObject({ status: 'success' });
  expect((await given.control('/truth')).body).toMatchObject({ totals: { paystack: 150_000 } });
});
