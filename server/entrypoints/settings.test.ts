import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigRefused } from '#platform/settings.ts';
import { issued, liveEnvironment as live } from '#testing/live-environment.ts';
import { folderOfTests } from '#testing/folders.ts';
import { readSettings } from './settings.ts';

const certificate = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
  type: 'spki',
  format: 'pem',
});
const operator = {
  DARAJA_OPERATOR: 'shopapi',
  DARAJA_OPERATOR_PASSWORD: issued('operator', 12),
  DARAJA_CERTIFICATE: certificate.toString().replaceAll('\n', String.raw`\n`),
};

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readSettings(env);
    return [];
  } catch (cause) {
    if (!(cause instanceof ConfigRefused)) throw cause;
    return cause.problems;
  }
}

/** The variables that stop a start, each once. */
const refused = (env: Readonly<Record<string, string>>) => [
  ...new Set(problemsOf(env).map((line) => /^[A-Z\d_]+/.exec(line)?.[0] ?? line)),
];

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

const folder = folderOfTests();

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

const { LANGO_SECRET: secret, ...others } = live;

test.each([
  ['as it is', ''],
  ['with a line end', '\n'],
  ['with a line end of Windows', '\r\n'],
])('a secret comes out of a file, %s', (_how, end) => {
  const env = { ...others, LANGO_SECRET_FILE: fileOf('secret', `${secret}${end}`) };
  expect(readSettings(env).masterSecret?.reveal()).toBe(secret);
});

test('settings of a payment provider come out of files as well', () => {
  const { DARAJA_PASSKEY, ...rest } = live;
  const path = fileOf('passkey', `${DARAJA_PASSKEY}\n`);
  expect(problemsOf({ ...rest, DARAJA_PASSKEY_FILE: path })).toEqual([]);
});

test('what a file holds is judged like any other value', () => {
  const env = { ...others, LANGO_SECRET_FILE: fileOf('weak', 'password') };
  expect(problemsOf(env)).toEqual([expect.stringMatching(/^LANGO_SECRET /)]);
});

test('a variable and its file together are refused by name, and neither is repeated', () => {
  const own = issued('another', 64);
  const env = { ...live, LANGO_SECRET_FILE: fileOf('both', own) };
  const problems = problemsOf(env);
  expect(problems).toEqual(['LANGO_SECRET_FILE and LANGO_SECRET are both set; give one of them']);
  expect(problems.join()).not.toContain(own);
});

test.each([
  ['missing', () => join(folder, 'nowhere'), 'cannot be read (ENOENT)'],
  ['a folder', () => folder, 'cannot be read (EISDIR)'],
  ['empty', () => fileOf('empty', '\n'), 'a file without a value'],
  ['huge', () => fileOf('huge', 'x'.repeat(70_000)), 'no setting'],
  ['not a whole path', () => 'secret', 'whole path'],
])('a file that is %s is the one thing that is said of its setting', (_how, path, words) => {
  const problems = problemsOf({ ...others, LANGO_SECRET_FILE: path() });
  expect(problems).toEqual([expect.stringContaining(words)]);
  expect(problems[0]).toMatch(/^LANGO_SECRET_FILE /);
});

test('a file of a setting that nobody knows is refused by name', () => {
  const env = { ...live, LANGO_SECRETS_FILE: fileOf('unknown', 'value') };
  expect(problemsOf(env)).toEqual([expect.stringMatching(/^LANGO_SECRETS_FILE is not a setting/)]);
});
