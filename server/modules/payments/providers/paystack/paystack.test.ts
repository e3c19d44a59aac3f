import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { money, wholeKes } from '#contracts/money.ts';
import { silentLog } from '#platform/log.ts';
import { makeId, readableCode, systemRandomness } from '#platform/random.ts';
import { Secret } from '#platform/secrets.ts';
import { samplePaystackKey } from '../../../../../sandbox/index.ts';
import { nobody, openSandbox, takenUnder } from '../../testing/sandbox-client.ts';
import type { SandboxClient } from '../../testing/sandbox-client.ts';
import { describeMoneyBack } from '../money-back.contract.ts';
import type { Collection, PaymentProvider } from '../payment-provider.ts';
import { describePaymentProvider } from '../payment-provider.contract.ts';
import { createPaystack } from './paystack.ts';

const returnUrl = 'http://localhost:4000/payment/callback';
const open = (baseUrl: string, key = samplePaystackKey) =>
  createPaystack(
    { baseUrl, secretKey: new Secret(key), returnUrl, cancelUrl: returnUrl },
    { log: silentLog },
  );

let accounts = 0;
const newPayer = () =>
  ({ mode: 'LINK', account: `customer-${(accounts += 1)}@lango.test` }) as const;
const act = (client: SandboxClient, { reference }: Collection, action: string) =>
  client.post(`/paystack/transactions/${reference}/answer`, { action });

describePaymentProvider('Paystack against its sandbox', async () => {
  const client = await openSandbox();
  const { paystack } = client.sandbox.addresses;
  const settle = async (collection: Collection, action: string) => {
    await act(client, collection, action);
  };
  return {
    provider: open(paystack),
    unreachable: open(nobody),
    payer: newPayer,
    customerPays: (collection) => settle(collection, 'pay'),
    customerDeclines: (collection) => settle(collection, 'decline'),
    outage: async (isOn) =>
      void (await client.put('/paystack', { verify: isOn ? { reply: 'outage' } : null })),
    loseNextAnswer: async () =>
      void (await client.put('/paystack', {
        initialize: { reply: 'charged-then-lost', times: 1 },
      })),
    taken: async ({ reference }) => money(await takenUnder(client, reference), 'KES'),
    close: () => client.sandbox.close(),
  };
});

describeMoneyBack('Paystack against its sandbox', async () => {
  const client = await openSandbox();
  const { paystack } = client.sandbox.addresses;
  return {
    provider: open(paystack),
    unreachable: open(nobody),
    payer: newPayer,
    customerPays: async (collection) => {
      await act(client, collection, 'pay');
      const answer = await open(paystack).ask(collection.reference);
      return answer.kind === 'succeeded' ? (answer.receipt ?? '') : '';
    },
    taken: async ({ reference }) => money(await takenUnder(client, reference), 'KES'),
    close: () => client.sandbox.close(),
  };
});

let client: SandboxClient;
let provider: PaymentProvider;
beforeAll(async () => {
  client = await openSandbox();
});
afterAll(() => client.sandbox.close());
beforeEach(async () => {
  await client.post('/reset', {});
  provider = open(client.sandbox.addresses.paystack);
});

const collection = (): Collection => ({
  id: makeId('pay', systemRandomness),
  reference: readableCode(12, systemRandomness),
  amount: wholeKes(259),
  ...newPayer(),
  callbackToken: 'ab'.repeat(16),
});

test('initialise sends whole cents in KES, cards only, and no secret', async () => {
  const requested = collection();
  expect(await provider.initiate(requested)).toMatchObject({
    kind: 'accepted',
    providerReference: requested.reference,
    checkoutUrl: expect.stringMatching(/^http/),
  });
  const calls = (await client.get('/calls?provider=paystack')) as {
    path: string;
    body: unknown;
  }[];
  const sent = calls.find(({ path }) => path.endsWith('/transaction/initialize'));
  expect(sent?.body).toEqual({
    email: requested.account,
    amount: 25_900,
    currency: 'KES',
    reference: requested.reference,
    callback_url: `${returnUrl}?paymentId=${requested.id}`,
    channels: ['card'],
    metadata: { cancel_action: `${returnUrl}?paymentId=${requested.id}` },
  });
  expect(JSON.stringify(sent?.body)).not.toContain(requested.callbackToken);
});

test.each([
  ['decline', 'pending'],
  ['no-funds', 'pending'],
  ['ongoing', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['abandon', 'pending'],
  ['pay', 'succeeded'],
])('after %s the card payment is %s', async (action, kind) => {
  const requested = collection();
  await provider.initiate(requested);
  await act(client, requested, action);
  expect(await provider.ask(requested.reference)).toMatchObject({ kind });
});

test('a declined card may be followed by a good one on the same page', async () => {
  const requested = collection();
  await provider.initiate(requested);
  await act(client, requested, 'decline');
  await act(client, requested, 'pay');
  expect(await provider.ask(requested.reference)).toMatchObject({ kind: 'succeeded' });
});

test.each([
  ['less', { amount: 100 }, 'succeeded'],
  ['another currency', { currency: 'USD' }, 'strange'],
  ['the live domain', { domain: 'live' }, 'strange'],
  ['an unknown word', { status: 'enchanted' }, 'strange'],
])('a verify answer with %s is not taken for the due money', async (_name, verify, kind) => {
  const requested = collection();
  await provider.initiate(requested);
  await act(client, requested, 'pay');
  await client.put('/paystack', { verify });
  const answer = await provider.ask(requested.reference);
  expect(answer.kind).toBe(kind);
  const amount = answer.kind === 'succeeded' ? answer.amount : undefined;
  expect(amount).not.toEqual(requested.amount);
});

test('a wrong key is an alarm for initialise and for verify', async () => {
  const wrong = open(client.sandbox.addresses.paystack, 'sk_test_wrong');
  expect(await wrong.initiate(collection())).toMatchObject({ kind: 'refused', alarm: true });
  expect(await wrong.ask('ABCD2345WXYZ')).toMatchObject({ kind: 'misconfigured' });
});

test('an initialise whose first answer is lost is repeated under its reference, and harmless', async () => {
  await client.put('/paystack', { initialize: { reply: 'outage', times: 1 } });
  expect(await provider.initiate(collection())).toMatchObject({ kind: 'accepted' });
});
