import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSandbox, type SandboxClient } from '#testing/open-sandbox.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { samplePaystackKey } from '../../sandbox/index.ts';

const database = useTestDatabase();
const file = join(import.meta.dirname, 'check-providers.ts');
let client: SandboxClient;
beforeAll(async () => {
  client = await openSandbox();
});
afterAll(() => client.sandbox.close());

/** The check as a live start runs it, with these settings; how it ended and what it said. */
async function check(changes: Readonly<Record<string, string>>) {
  const { daraja } = client.sandbox.addresses;
  const env = {
    ...process.env,
    LANGO_MODE: 'live',
    LANGO_SECRET: '8f1c0b2de94a4f0c9d7a3f6e2b5c1d0e8f1c0b2de94a4f0c9d7a3f6e2b5c1d0e',
    DATABASE_URL: database.url,
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtps://user:password@mail.example',
    SUPPORT_EMAIL: 'help@shop.example',
    MAIL_FROM: 'Shop <no-reply@shop.example>',
    NOTICE_RECIPIENTS: 'sales@shop.example',
    DARAJA_BASE_URL: daraja,
    DARAJA_CONSUMER_KEY: 'own-key',
    DARAJA_CONSUMER_SECRET: 'own-secret',
    DARAJA_SHORTCODE: '600123',
    DARAJA_PASSKEY: 'own-passkey',
    PAYSTACK_BASE_URL: client.sandbox.addresses.paystack,
    PAYSTACK_SECRET_KEY: 'sk_live_0123456789',
    ...changes,
  };
  const child = fork(file, [], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let said = '';
  const hear = (chunk: Buffer) => (said += chunk.toString());
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, said };
}

test('a live start with keys that the providers refuse does not open, and says which', async () => {
  const { code, said } = await check({});
  expect(code).toBe(1);
  expect(said).toMatch(/daraja: consumer key and secret: REFUSED/);
  expect(said).toMatch(/DARAJA_CONSUMER_KEY and DARAJA_CONSUMER_SECRET/);
  expect(said).toMatch(/paystack: secret key: REFUSED/);
  expect(said).not.toMatch(/own-secret|0123456789/);
});

test('a provider that is away does not keep the shop closed', async () => {
  const away = 'http://127.0.0.1:9';
  const { code, said } = await check({ DARAJA_BASE_URL: away, PAYSTACK_BASE_URL: away });
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(said).toMatch(/daraja: consumer key and secret: no answer/);
});

test('samples of the sandbox do not even get as far as the question', async () => {
  const { code, said } = await check({ PAYSTACK_SECRET_KEY: samplePaystackKey });
  expect(code).not.toBe(0);
  expect(said).toContain('PAYSTACK_SECRET_KEY holds a sample or unsafe value');
});
