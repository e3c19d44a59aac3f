import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { silentLog } from '#platform/log.ts';
import { Secret } from '#platform/secrets.ts';
import { samplePaystackKey } from '../../../../../sandbox/index.ts';
import { openSandbox, type SandboxClient } from '../../testing/sandbox-client.ts';
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
