import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { Secret } from '#platform/secrets.ts';
import { sampleDaraja, samplePaystackKey } from '../../../sandbox/index.ts';
import { checkProviders } from './create-providers.ts';
import { createDaraja } from './providers/daraja/daraja.ts';
import { createPaystack } from './providers/paystack/paystack.ts';
import { nobody, openSandbox, type SandboxClient } from './testing/sandbox-client.ts';

let client: SandboxClient;
beforeAll(async () => {
  client = await openSandbox();
});
afterAll(() => client.sandbox.close());

type Keys = Readonly<{ daraja?: string; paystack?: string; away?: boolean }>;

/** Both adapters with these keys; their tokens are never shared. */
function providersWith({ daraja, paystack, away = false }: Keys) {
  const { addresses } = client.sandbox;
  const never = async () => Promise.reject(new Error('No token is kept here.'));
  return {
    daraja: createDaraja(
      {
        baseUrl: away ? nobody : addresses.daraja,
        consumerKey: sampleDaraja.consumerKey,
        consumerSecret: new Secret(daraja ?? sampleDaraja.consumerSecret),
        shortcode: sampleDaraja.shortCode,
        passkey: new Secret(sampleDaraja.passKey),
        callbackBaseUrl: 'https://shop.test',
        queriesPerMinute: 5,
      },
      { tokens: { current: never, renew: never }, clock: () => new Date(), log: silentLog },
    ),
    paystack: createPaystack(
      {
        baseUrl: away ? nobody : addresses.paystack,
        secretKey: new Secret(paystack ?? samplePaystackKey),
        returnUrl: 'https://shop.test/payment/callback',
        cancelUrl: 'https://shop.test/payment/callback',
      },
      { log: silentLog },
    ),
  };
}

const verdicts = async (keys: Keys) =>
  Object.fromEntries(
    (await checkProviders(providersWith(keys))).map(({ provider, verdict, advice }) => [
      provider,
      `${verdict} ${/[A-Z]+_[A-Z_]+/.exec(advice)?.[0] ?? ''}`.trim(),
    ]),
  );

test('keys that the providers accept are fine', async () => {
  expect(await verdicts({})).toEqual({ daraja: 'ok', paystack: 'ok' });
});

test('a refused key is named with its setting, and does not hide the other provider', async () => {
  expect(await verdicts({ daraja: 'wrong' })).toEqual({
    daraja: 'refused DARAJA_CONSUMER_KEY',
    paystack: 'ok',
  });
  expect(await verdicts({ paystack: 'sk_live_wrong' })).toEqual({
    daraja: 'ok',
    paystack: 'refused PAYSTACK_SECRET_KEY',
  });
});

test('a provider that is away is no refusal', async () => {
  expect(await verdicts({ away: true })).toEqual({ daraja: 'unknown', paystack: 'unknown' });
});
