import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { silentLog } from '#platform/log.ts';
import { Secret } from '#platform/secrets.ts';
import { samplePaystackKey } from '../../../../../sandbox/index.ts';
import { openSandbox, type SandboxClient } from '../../testing/sandbox-client.ts';
import type { HttpReply } from '../http-call.ts';
import { createDisputes, readDispute } from './disputes.ts';
import { createPaystack } from './paystack.ts';

let client: SandboxClient;
beforeAll(async () => {
  client = await openSandbox();
});
afterAll(() => client.sandbox.close());

const open = () =>
  createPaystack(
    {
      baseUrl: client.sandbox.addresses.paystack,
      secretKey: new Secret(samplePaystackKey),
      returnUrl: 'https://shop.test/payment/callback',
      cancelUrl: 'https://shop.test/payment/callback',
    },
    { log: silentLog },
  );

async function givenDispute(reference: string) {
  const paystack = open();
  await paystack.initiate({
    id: `pay_${'0'.repeat(32)}`,
    reference,
    amount: wholeKes(259),
    mode: 'LINK',
    account: 'wanjiru@shop.test',
    callbackToken: '',
  });
  await client.post(`/paystack/transactions/${reference}/answer`, { action: 'pay' });
  const { id } = (await client.post('/paystack/disputes', { reference })) as { id: number };
  const { disputes } = paystack;
  if (!disputes) throw new Error('Paystack has disputes.');
  return { id: String(id), disputes };
}

test.each([
  ['declined', 'won'],
  ['merchant-accepted', 'lost'],
] as const)('a bank’s question that ends with %s is %s', async (resolution, outcome) => {
  const aMinuteBefore = new Date(Date.now() - 60_000);
  const reference = `DISPUTE${outcome.toUpperCase()}`;
  const { id, disputes } = await givenDispute(reference);
  expect(await disputes.ask(id)).toMatchObject({
    kind: 'found',
    dispute: { id, reference, amount: wholeKes(259), outcome: 'open', dueAt: expect.any(Date) },
  });
  await client.post(`/paystack/disputes/${id}/resolve`, { resolution });
  expect(await disputes.ask(id)).toMatchObject({ kind: 'found', dispute: { outcome } });
  const listed = await disputes.list(aMinuteBefore);
  expect(listed.kind === 'listed' && listed.ids).toContain(id);
});

test('a dispute that the provider does not know is none', async () => {
  expect(await open().disputes?.ask('1')).toMatchObject({ kind: 'none' });
});

const reply = (data: object, status = 200): HttpReply => ({
  kind: 'reply',
  status,
  json: { status: true, message: 'ok', data },
});
const stated = {
  id: 7,
  domain: 'live',
  currency: 'KES',
  refund_amount: 25_900,
  status: 'awaiting-merchant-feedback',
  resolution: null,
  transaction: { reference: 'ABCD2345WXYZ', amount: 30_000 },
  transaction_reference: null,
};
const read = (changed: object, status?: number) =>
  readDispute(reply({ ...stated, ...changed }, status), { id: '7', domain: 'live' });

const lost = { dispute: { outcome: 'lost' } };

test.each<[string, object, object]>([
  ['names its figure', {}, { dispute: { amount: { minor: 25_900 } } }],
  [
    'names no figure yet: all of the payment',
    { refund_amount: null },
    { dispute: { amount: { minor: 30_000 } } },
  ],
  ['was not answered in time', { status: 'resolved', resolution: 'auto-accepted' }, lost],
  [
    'ends in an unknown word',
    { status: 'resolved', resolution: 'split' },
    { dispute: { outcome: 'strange' } },
  ],
  ['is of the other environment', { domain: 'test' }, { kind: 'none' }],
  ['is about another dispute', { id: 8 }, { kind: 'silent' }],
  ['is in another currency', { currency: 'NGN' }, { kind: 'silent' }],
  ['names no payment', { transaction: null }, { kind: 'silent' }],
])('a dispute that %s is read as such', (_name, changed, expected) => {
  expect(read(changed)).toMatchObject(expected);
});

test('an outage, a lost answer and a refused call are no information', () => {
  expect(read({}, 500)).toMatchObject({ kind: 'silent' });
  const away: HttpReply = { kind: 'lost', sent: true, reason: 'TimeoutError' };
  expect(readDispute(away, { id: '7', domain: 'live' })).toMatchObject({ kind: 'silent' });
});

test('what is kept of a dispute has an end', () => {
  const transaction = { reference: 'R'.repeat(300), amount: 30_000 };
  expect(read({ transaction })).toMatchObject({ dispute: { reference: 'R'.repeat(100) } });
  const json = { status: false, message: 'x'.repeat(300) };
  const refused = readDispute({ kind: 'reply', status: 500, json }, { id: '7', domain: 'live' });
  expect(refused).toMatchObject({ kind: 'silent', text: 'x'.repeat(200) });
});

test('a list below an error is silence, whatever it holds', async () => {
  const disputes = createDisputes(async () => reply([{ id: 7 }], 500), 'live');
  expect(await disputes.list(new Date(0))).toMatchObject({ kind: 'silent', code: 'http-500' });
});
