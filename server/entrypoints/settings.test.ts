import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { ConfigRefused } from '#platform/settings.ts';
import { issued, liveEnvironment } from '#testing/live-environment.ts';
import { readSettings } from './settings.ts';

const certificate = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
  type: 'spki',
  format: 'pem',
});
/** A live shop with everything that it needs. */
const live = liveEnvironment;
const operator = {
  DARAJA_OPERATOR: 'shopapi',
  DARAJA_OPERATOR_PASSWORD: issued('operator', 12),
  DARAJA_CERTIFICATE: certificate.toString().replaceAll('\n', String.raw`\n`),
};

/** The variables that stop a start, each once. */
function refused(env: Readonly<Record<string, string>>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (cause) {
    if (!(cause instanceof ConfigRefused)) throw cause;
    const names = cause.problems.map((line) => /^[A-Z\d_]+/.exec(line)?.[0] ?? line);
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
  expect({ mode, publicUrl }).toEqual({ mode: 'live', publicUrl: live.PUBLIC_URL });
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
  ['DARAJA_PULL_NUMBER', '0712345678'],
  ['DARAJA_PAYBILL', 'yes'],
  ['DARAJA_CALLBACK_ADDRESSES', 'safaricom.co.ke'],
  ['DARAJA_OPERATOR_PASSWORD_SET', '1 May 2026'],
  ['DARAJA_B2C_PASSWORD_SET', '2026-02-30'],
  ['PAYSTACK_CALLBACK_ADDRESSES', 'none,52.31.139.75'],
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

test('each process of a live shop tells its figures on a port of its own', () => {
  const portsOf = (env: Readonly<Record<string, string>>) =>
    Object.values(readSettings(env).metrics).map((place) => place?.port);
  expect(portsOf(live)).toEqual([9464, 9465, 9466]);
  expect(portsOf({ ...live, METRICS_WORKER_PORT: '9999' })).toEqual([9464, 9999, 9466]);
  expect(portsOf({})).toEqual([undefined, undefined, undefined]);
  expect(refused({ ...live, METRICS_GATEWAY_PORT: '20001' })).toEqual(['LEASE_PORTS']);
});
