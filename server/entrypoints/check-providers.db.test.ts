import { expect, test } from 'vitest';
import { entrypointFile } from '#testing/entrypoint-file.ts';
import { issued, rehearsalEnvironment } from '#testing/live-environment.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { useSandbox } from '#testing/use-sandbox.ts';
import { runProgram } from '#testing/run-program.ts';

const database = useTestDatabase();
const file = entrypointFile('check-providers');
const client = useSandbox();

const ownSecret = issued('own secret', 40);

/** The check as a rehearsal runs it, with these settings; how it ended and what it said. */
async function check(changes: Readonly<Record<string, string>>) {
  const { daraja } = client.sandbox.addresses;
  const env = {
    ...process.env,
    ...rehearsalEnvironment,
    DATABASE_URL: database.url,
    DARAJA_BASE_URL: daraja,
    DARAJA_CONSUMER_SECRET: ownSecret,
    PAYSTACK_BASE_URL: client.sandbox.addresses.paystack,
    PAYSTACK_SECRET_KEY: `sk_test_${ownSecret}`,
    ...changes,
  };
  return runProgram(process.execPath, [file], { env });
}

test('a start with keys that the providers refuse does not open, and says which', async () => {
  const { code, said } = await check({});
  expect(code).toBe(1);
  expect(said).toMatch(/daraja: consumer key and secret: REFUSED/);
  expect(said).toMatch(/DARAJA_CONSUMER_KEY and DARAJA_CONSUMER_SECRET/);
  expect(said).toMatch(/paystack: secret key: REFUSED/);
  expect(said).not.toContain(ownSecret);
});

test('a provider that is away does not keep the shop closed', async () => {
  const away = 'http://127.0.0.1:9';
  const { code, said } = await check({ DARAJA_BASE_URL: away, PAYSTACK_BASE_URL: away });
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(said).toMatch(/daraja: consumer key and secret: no answer/);
});

test('a refused setting does not even get as far as the question', async () => {
  const { code, said } = await check({ PAYSTACK_SECRET_KEY: 'sk_live_of_the_shop' });
  expect(code).not.toBe(0);
  expect(said).toContain('PAYSTACK_SECRET_KEY is a live key');
});
