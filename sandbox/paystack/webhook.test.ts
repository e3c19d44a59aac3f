import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { samplePaystackKey } from '../defaults.ts';
import { eventually, type Given, type Received } from '../testing/given-sandbox.ts';
import { schedules } from './webhook.ts';
import { ask, givenTransaction, verify } from '../testing/given-paystack.ts';

type Event = { event: string; data: Record<string, unknown> };

const pay = (given: Given, change: object = {}) =>
  given.control('/paystack/transactions/LNG-0001/answer', { action: 'pay', ...change });

const sign = (text: string, key = samplePaystackKey, algorithm = 'sha512') =>
  createHmac(algorithm, key).update(text).digest('hex');

const received = (given: Given, index = 0) => eventually(() => given.shop.received[index]);
const eventsOf = (given: Given) => given.shop.received.map(({ body }) => (body as Event).event);
const signatureOf = ({ headers }: Received) => headers['x-paystack-signature'];

test('a payment raises charge.success, signed over its raw bytes', async () => {
  const given = await givenTransaction();
  await pay(given);
  const webhook = await received(given);
  expect(signatureOf(webhook)).toBe(sign(webhook.text));
  expect(webhook.body).toMatchObject({
    event: 'charge.success',
    data: { reference: 'LNG-0001', status: 'success', amount: 150_000, currency: 'KES' },
  });
});

test('a failed try raises no event', async () => {
  const given = await givenTransaction();
  await given.control('/paystack/transactions/LNG-0001/answer', { action: 'decline' });
  expect((await given.control('/deliveries')).body).toEqual([]);
});

const signatures: [signature: string, expected: (text: string) => string | undefined][] = [
  ['none', () => undefined],
  ['wrong-key', (text) => sign(text, `${samplePaystackKey}x`)],
  ['sha256', (text) => sign(text, samplePaystackKey, 'sha256')],
  ['truncated', (text) => sign(text).slice(0, 64)],
];

test.each(signatures)('the signature can be %s', async (signature, expected) => {
  const given = await givenTransaction();
  await given.control('/paystack', { webhook: { signature } }, 'PUT');
  await pay(given);
  const webhook = await received(given);
  expect(signatureOf(webhook)).toBe(expected(webhook.text));
});

test('a respaced body no longer fits its signature', async () => {
  const given = await givenTransaction();
  await given.control('/paystack', { webhook: { signature: 'respaced' } }, 'PUT');
  await pay(given);
  const webhook = await received(given);
  expect(signatureOf(webhook)).not.toBe(sign(webhook.text));
  expect(signatureOf(webhook)).toBe(sign(JSON.stringify(webhook.body)));
});

test('copies carry the same bytes', async () => {
  const given = await givenTransaction();
  await given.control('/paystack', { webhook: { copies: 5 } }, 'PUT');
  await pay(given);
  await received(given, 4);
  expect(new Set(given.shop.received.map(({ text }) => text)).size).toBe(1);
});

test('the schedules are those of the documents', () => {
  const minutes = (pauses: number[]) => pauses.map((pause) => pause / 60_000);
  expect(minutes(schedules.test)).toEqual(Array.from({ length: 10 }, () => 60));
  expect(minutes(schedules.live.slice(0, 5))).toEqual([3, 3, 3, 3, 60]);
  expect(minutes(schedules.live.slice(4))).toEqual(Array.from({ length: 72 }, () => 60));
});

test('an unanswered webhook is repeated on its schedule', async () => {
  const given = await givenTransaction();
  await given.control('/paystack', { schedule: 'live' }, 'PUT');
  given.shop.answers.status = 500;
  await pay(given);
  for (const [tries, pause] of schedules.live.slice(0, 6).entries()) {
    await triesMade(given, tries + 1);
    await given.control('/clock', { advanceMs: pause - 1_000 });
    expect(given.shop.received).toHaveLength(tries + 1);
    await given.control('/clock', { advanceMs: 1_000 });
  }
  await triesMade(given, 7);
});

/** Waits until so many tries are over, so that the next one is already planned. */
const triesMade = (given: Given, count: number) =>
  eventually(async () => {
    const { body } = await given.control('/deliveries');
    const [delivery] = body as { answers: object[] }[];
    return delivery?.answers.length === count ? true : undefined;
  });

test('a 200 ends the repetition', async () => {
  const given = await givenTransaction();
  given.shop.answers.status = 503;
  await pay(given);
  await triesMade(given, 1);
  given.shop.answers.status = 200;
  await given.control('/clock', { advanceMs: 60 * 60_000 });
  await triesMade(given, 2);
  await given.control('/clock', { advanceMs: 10 * 60 * 60_000 });
  expect(given.shop.received).toHaveLength(2);
});

test('a refund is queued, told on its way and returns the money when processed', async () => {
  const given = await givenTransaction();
  await pay(given);
  const reply = await ask(given, '/refund', { transaction: 'LNG-0001', amount: 50_000 });
  expect(reply.body).toMatchObject({
    status: true,
    message: 'Refund has been queued for processing',
    data: { status: 'pending', amount: 50_000 },
  });
  await given.control('/clock', { advanceMs: 1_000 });
  await received(given, 2);
  expect(eventsOf(given)).toEqual(['charge.success', 'refund.pending', 'refund.processed']);
  const amounts = given.shop.received.slice(1).map(({ body }) => (body as Event).data['amount']);
  expect(amounts).toEqual([50_000, '50000']);
  expect((await given.control('/truth')).body).toMatchObject({ totals: { paystack: 100_000 } });
  expect((await verify(given)).data).toMatchObject({ status: 'success' });
});

test('refunds together never exceed the payment, and the whole makes it reversed', async () => {
  const given = await givenTransaction();
  await pay(given);
  const refund = (amount: number) => ask(given, '/refund', { transaction: 'LNG-0001', amount });
  const both = await Promise.all([refund(120_000), refund(120_000)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect((await refund(30_000)).status).toBe(200);
  await given.control('/clock', { advanceMs: 1_000 });
  await eventually(async () => {
    const { data } = await verify(given);
    return data['status'] === 'reversed' ? true : undefined;
  });
  expect((await refund(1)).body).toMatchObject({ message: 'Transaction has been fully reversed' });
});

test.each([
  ['1803', 'refund.failed'],
  ['1902', 'refund.needs-attention'],
])('the refund of a card ending %s raises %s and moves no money', async (ending, event) => {
  const given = await givenTransaction();
  await pay(given, { card: `408408000000${ending}` });
  await ask(given, '/refund', { transaction: 'LNG-0001' });
  await given.control('/clock', { advanceMs: 1_000 });
  await received(given, 2);
  expect(eventsOf(given).at(-1)).toBe(event);
  expect((await given.control('/truth')).body).toMatchObject({ totals: { paystack: 150_000 } });
});

test('only a refund that needs attention can be retried', async () => {
  const given = await givenTransaction();
  await pay(given);
  await given.control('/paystack', { refundMs: null }, 'PUT');
  const { body } = await ask(given, '/refund', { transaction: 'LNG-0001' });
  const { id } = (body as { data: { id: number } }).data;
  const retry = () => ask(given, `/refund/retry_with_customer_details/${id}`, {});
  expect((await retry()).status).toBe(422);
  await given.control(`/paystack/refunds/${id}`, { status: 'needs-attention' });
  expect(await retry()).toMatchObject({ status: 200, body: { data: { status: 'processing' } } });
  const listed = await ask(given, '/refund?transaction=LNG-0001');
  expect(listed.body).toMatchObject({ data: [{ id, status: 'processing' }] });
});

test('a refund whose answer is lost is found in the list', async () => {
  const given = await givenTransaction();
  await pay(given);
  await given.control('/paystack', { refund: { reply: 'charged-then-lost', times: 1 } }, 'PUT');
  const lost = ask(given, '/refund', { transaction: 'LNG-0001' });
  await expect(lost).rejects.toThrow('fetch failed');
  const listed = await ask(given, '/refund?transaction=LNG-0001');
  expect(listed.body).toMatchObject({ data: [{ amount: 150_000 }], meta: { total: 1 } });
});

test('a dispute is told, reminded of and resolved; accepting it returns the money', async () => {
  const given = await givenTransaction();
  await pay(given);
  const opened = await given.control('/paystack/disputes', { reference: 'LNG-0001' });
  const { id } = opened.body as { id: number };
  await given.control(`/paystack/disputes/${id}/remind`, undefined, 'POST');
  const resolved = await ask(
    given,
    `/dispute/${id}/resolve`,
    {
      resolution: 'merchant-accepted',
      message: 'Given back',
      refund_amount: 150_000,
      uploaded_filename: 'none.pdf',
    },
    'PUT',
  );
  expect(resolved.body).toMatchObject({ data: { status: 'resolved' } });
  await received(given, 3);
  expect(eventsOf(given).slice(1)).toEqual([
    'charge.dispute.create',
    'charge.dispute.remind',
    'charge.dispute.resolve',
  ]);
  expect((await given.control('/truth')).body).toMatchObject({ totals: { paystack: 0 } });
  expect((await verify(given)).data).toMatchObject({ status: 'reversed' });
});

test('any event can be sent, signed like the others', async () => {
  const given = await givenTransaction();
  await given.control('/paystack/events', { event: 'bank.transfer.rejected', data: { id: 1 } });
  const webhook = await received(given);
  expect(webhook.body).toEqual({ event: 'bank.transfer.rejected', data: { id: 1 } });
  expect(signatureOf(webhook)).toBe(sign(webhook.text));
});

test('M-Pesa through Paystack is paid offline and told by a signed webhook', async () => {
  const given = await givenTransaction();
  const charge = { email: 'customer@demo.test', amount: 25_900, currency: 'KES' };
  const to = (phone: string) => ({ mobile_money: { phone, provider: 'mpesa' } });
  const reply = await ask(given, '/charge', {
    ...charge,
    reference: 'LNG-0002',
    ...to('+254710000000'),
  });
  expect(reply.body).toMatchObject({
    data: {
      status: 'pay_offline',
      reference: 'LNG-0002',
      display_text: 'Please complete authorization process on your mobile phone',
    },
  });
  const state = async () => (await ask(given, '/charge/LNG-0002')).body;
  expect(await state()).toMatchObject({ data: { status: 'pending' } });
  await given.control('/clock', { advanceMs: 3_000 });
  const webhook = await received(given);
  expect(webhook.body).toMatchObject({
    event: 'charge.success',
    data: { reference: 'LNG-0002', channel: 'mobile_money' },
  });
  expect(await state()).toMatchObject({ data: { status: 'success' } });
  const wrong = await ask(given, '/charge', { ...charge, ...to('0710000000') });
  expect(wrong).toMatchObject({ status: 400, body: { message: 'Invalid phone number passed' } });
});
