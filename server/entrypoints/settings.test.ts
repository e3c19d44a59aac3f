import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { ConfigRefused } from '#platform/settings.ts';
import { readSettings } from './settings.ts';

const certificate = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
  type: 'spki',
  format: 'pem',
});
/** A live shop with everything that it needs. */
const live = {
  LANGO_MODE: 'live',
  LANGO_SECRET: '8f1c0b2de94a4f0c9d7a3f6e2b5c1d0e8f1c0b2de94a4f0c9d7a3f6e2b5c1d0e',
  PUBLIC_URL: 'https://shop.example/',
  SMTP_URL: 'smtps://user:password@mail.example',
  SUPPORT_EMAIL: 'help@shop.example',
  MAIL_FROM: 'Shop <no-reply@shop.example>',
  NOTICE_RECIPIENTS: 'sales@shop.example',
  DARAJA_CONSUMER_KEY: 'own-key',
  DARAJA_CONSUMER_SECRET: 'own-secret',
  DARAJA_SHORTCODE: '600123',
  DARAJA_PASSKEY: 'own-passkey',
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789',
};
const operator = {
  DARAJA_OPERATOR: 'shopapi',
  DARAJA_OPERATOR_PASSWORD: 'own-password',
  DARAJA_CERTIFICATE: certificate.toString().replaceAll('\n', String.raw`\n`),
};

/** The variables that stop a start, each once. */
function refused(env: Readonly<Record<string, string>>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (cause) {
    if (!(cause instanceof ConfigRefused)) throw cause;
    const names = cause.problems.map((line) => /^[A-Z_]+/.exec(line)?.[0] ?? line);
    return [...new Set(names)];
  }
}

const without = (name: keyof typeof live) => {
  const { [name]: _gone, ...rest } = live;
  return rest;
};

test('without any setting the shop plays in the sandbox, with every provider in it', () => {
  const { mode, payments } = readSettings({});
  expect(mode).toBe('sandbox');
  expect(payments.setups.map(({ name, pageOrigins }) => ({ name, pageOrigins }))).toEqual([
    { name: 'daraja', pageOrigins: [] },
    { name: 'paystack', pageOrigins: ['http://127.0.0.1:4010'] },
  ]);
});

test('a live shop starts with keys of its own', () => {
  const { mode, publicUrl, payments } = readSettings({ ...live, ...operator });
  expect({ mode, publicUrl }).toEqual({ mode: 'live', publicUrl: 'https://shop.example' });
  expect(payments.setups.flatMap(({ pageOrigins }) => pageOrigins)).toEqual([
    'https://checkout.paystack.com',
  ]);
});

test.each(['DARAJA_CONSUMER_KEY', 'PAYSTACK_SECRET_KEY'])(
  'a real %s means a live shop, so that nothing is sold against a sandbox by mistake',
  (name) => {
    expect(refused({ [name]: 'given' })).toContain('LANGO_SECRET');
  },
);

test.each(Object.keys(live).filter((name) => /SECRET|KEY|SHORTCODE|_URL/.test(name)))(
  'live mode does not start without %s',
  (name) => {
    expect(refused(without(name as keyof typeof live))).toEqual([name]);
  },
);

test('live mode names everything that is missing at once', () => {
  expect(refused({ LANGO_MODE: 'live' })).toEqual(
    expect.arrayContaining(['LANGO_SECRET', 'SMTP_URL', 'DARAJA_PASSKEY', 'PAYSTACK_SECRET_KEY']),
  );
});

test.each([
  ['LANGO_SECRET', 'changeme'],
  ['LANGO_SECRET', 'a'.repeat(64)],
  ['PUBLIC_URL', 'http://shop.example'],
  ['SUPPORT_EMAIL', 'support@lango.test'],
  ['NOTICE_RECIPIENTS', 'sales@lango.test'],
  ['DARAJA_CONSUMER_KEY', 'sandbox-consumer-key'],
  ['DARAJA_CONSUMER_SECRET', 'sandbox-consumer-secret'],
  ['DARAJA_SHORTCODE', '174379'],
  ['DARAJA_SHORTCODE', 'paybill'],
  ['DARAJA_PASSKEY', 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919'],
  ['DARAJA_PULL_NUMBER', '254708374149'],
  ['DARAJA_CALLBACK_URL', 'http://hooks.shop.example'],
  ['DARAJA_CALLBACK_URL', 'https://mpesa.shop.example'],
  ['PUBLIC_URL', 'https://execute.example'],
  ['PAYSTACK_SECRET_KEY', 'sk_test_sandbox0000000000000000000000000000'],
  ['PAYSTACK_SECRET_KEY', 'pk_live_0123456789'],
  ['PAYSTACK_OLDER_KEYS', 'sk_live_0123456789,sk_test_sandbox0000000000000000000000000000'],
])('live mode refuses a sample or unsafe %s: %s', (name, value) => {
  expect(refused({ ...live, [name]: value })).toEqual([name]);
});

test.each([
  ['DARAJA_PULL_NUMBER', '0712345678'],
  ['DARAJA_PAYBILL', 'yes'],
  ['DARAJA_QUERIES_PER_MINUTE', 'five'],
  ['PAYMENT_DELAY_SCALE', 'slow'],
  ['PORT', '70000'],
])('a malformed %s is refused in any mode: %s', (name, value) => {
  expect(refused({ [name]: value })).toEqual([name]);
});

test('an operator is whole or absent, and its certificate is one', () => {
  const { DARAJA_OPERATOR: name, ...rest } = operator;
  expect(refused({ ...live, DARAJA_OPERATOR: name })).toEqual([
    'DARAJA_OPERATOR_PASSWORD',
    'DARAJA_CERTIFICATE',
  ]);
  expect(refused({ ...live, ...rest })).toEqual(['DARAJA_OPERATOR']);
  expect(refused({ ...live, ...operator, DARAJA_OPERATOR: 'testapi' })).toEqual([
    'DARAJA_OPERATOR',
  ]);
  expect(refused({ ...live, ...operator, DARAJA_CERTIFICATE: 'no PEM' })).toEqual([
    'DARAJA_CERTIFICATE',
  ]);
});
