import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { issued } from '#testing/live-environment.ts';
import { operatorKey } from '../../testing/given-operator.ts';
import { readDarajaSettings } from './settings.ts';
import { darajaTraits } from './traits.ts';

const place = {
  publicUrl: 'https://shop.example/',
  ownUrl: 'http://127.0.0.1:4000',
  sandboxUrl: 'http://127.0.0.1:4010',
};
const own = {
  DARAJA_CONSUMER_KEY: issued('key', 48),
  DARAJA_CONSUMER_SECRET: issued('secret'),
  DARAJA_SHORTCODE: '600123',
  DARAJA_PASSKEY: issued('passkey'),
};
type Mode = 'live' | 'rehearsal' | 'sandbox';

/** The settings with their secrets in clear. */
function settingsOf(env: Readonly<Record<string, string>>, mode: Mode) {
  const read = readDarajaSettings(env, { ...place, mode });
  if ('problems' in read) throw new Error(read.problems.join('; '));
  const { consumerSecret, passkey, operator, payouts, ...rest } = read.settings;
  const inClear = <Of extends { password: { reveal(): string } }>(one: Of | undefined) =>
    one && { ...one, password: one.password.reveal() };
  return {
    ...rest,
    consumerSecret: consumerSecret.reveal(),
    passkey: passkey.reveal(),
    operator: inClear(operator),
    payouts: inClear(payouts),
  };
}
const problemsOf = (env: Readonly<Record<string, string | undefined>>, mode: Mode = 'live') => {
  const read = readDarajaSettings(env, { ...place, mode });
  return 'problems' in read ? read.problems : [];
};

const certificate = { url: 'http://127.0.0.1:4010/daraja/sandbox-certificate.pem' };

describe('the settings of M-Pesa', () => {
  test('of the demo are those of the sandbox, whole', () => {
    expect(settingsOf({}, 'sandbox')).toEqual({
      baseUrl: 'http://127.0.0.1:4010/daraja',
      consumerKey: 'sandbox-consumer-key',
      consumerSecret: 'sandbox-consumer-secret',
      shortcode: '174379',
      till: undefined,
      passkey: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
      callbackBaseUrl: 'http://127.0.0.1:4000',
      pullNumber: '254708374149',
      queriesPerMinute: 60_000,
      hearsPaybill: true,
      operator: { name: 'testapi', password: 'Sandbox999!', certificate },
      operatorPasswordSet: undefined,
      payouts: { shortcode: '600982', name: 'testapi', password: 'Sandbox999!', certificate },
      payoutPasswordSet: undefined,
      callers: [],
    });
  });

  test('of a live shop hold no more than what it was given', () => {
    expect(settingsOf(own, 'live')).toEqual({
      baseUrl: 'https://api.safaricom.co.ke',
      consumerKey: own.DARAJA_CONSUMER_KEY,
      consumerSecret: own.DARAJA_CONSUMER_SECRET,
      shortcode: '600123',
      till: undefined,
      passkey: own.DARAJA_PASSKEY,
      callbackBaseUrl: 'https://shop.example',
      pullNumber: undefined,
      queriesPerMinute: 5,
      hearsPaybill: false,
      operator: undefined,
      operatorPasswordSet: undefined,
      payouts: undefined,
      payoutPasswordSet: undefined,
      callers: darajaTraits.addresses,
    });
    expect(settingsOf(own, 'rehearsal').baseUrl).toBe('https://sandbox.safaricom.co.ke');
  });
});

describe('the settings of M-Pesa that are given', () => {
  const oneLine = operatorKey.trim().replaceAll('\n', String.raw`\n`);

  test('are all of a live shop’s own', () => {
    const all = {
      ...own,
      DARAJA_CALLBACK_URL: 'https://hooks.mtandaoshop.co.ke/',
      DARAJA_CALLBACK_ADDRESSES: '196.201.214.200',
      DARAJA_PULL_NUMBER: '254722000999',
      DARAJA_PAYBILL: 'true',
      DARAJA_QUERIES_PER_MINUTE: '60',
      DARAJA_OPERATOR: 'operator',
      DARAJA_OPERATOR_PASSWORD: 'the password',
      DARAJA_OPERATOR_PASSWORD_SET: '2026-11-23',
      DARAJA_CERTIFICATE: oneLine,
      DARAJA_B2C_SHORTCODE: '600983',
      DARAJA_B2C_INITIATOR: 'payer',
      DARAJA_B2C_PASSWORD: 'another password',
      DARAJA_B2C_PASSWORD_SET: '2026-11-24',
    };
    const pem = operatorKey.trim();
    expect(settingsOf(all, 'live')).toMatchObject({
      callbackBaseUrl: 'https://hooks.mtandaoshop.co.ke',
      callers: ['196.201.214.200'],
      pullNumber: '254722000999',
      hearsPaybill: true,
      queriesPerMinute: 60,
      operator: { name: 'operator', password: 'the password', certificate: pem },
      operatorPasswordSet: '2026-11-23',
      payouts: {
        shortcode: '600983',
        name: 'payer',
        password: 'another password',
        certificate: pem,
      },
      payoutPasswordSet: '2026-11-24',
    });
  });
});

describe('what is wrong with the settings of M-Pesa', () => {
  const operator = { DARAJA_OPERATOR: 'operator', DARAJA_OPERATOR_PASSWORD: 'the password' };

  test.each([
    ['DARAJA_SHORTCODE', '1234', /^DARAJA_SHORTCODE is no shortcode/],
    ['DARAJA_SHORTCODE', '12345678', /^DARAJA_SHORTCODE is no shortcode/],
    ['DARAJA_SHORTCODE', '174379', /^DARAJA_SHORTCODE is the public value of Safaricom’s sandbox/],
    ['DARAJA_PASSKEY', 'short', /^DARAJA_PASSKEY /],
    ['DARAJA_PULL_NUMBER', '0712345678', /^DARAJA_PULL_NUMBER must look like 254712345678$/],
    ['DARAJA_PULL_NUMBER', '2547123456789', /^DARAJA_PULL_NUMBER must look like 254712345678$/],
    ['DARAJA_QUERIES_PER_MINUTE', '0', /^DARAJA_QUERIES_PER_MINUTE /],
    ['DARAJA_QUERIES_PER_MINUTE', 'many', /^DARAJA_QUERIES_PER_MINUTE must be a whole number\./],
    ['DARAJA_TILL', '52109870', /^DARAJA_TILL must be five to seven digits/],
    ['DARAJA_OPERATOR_PASSWORD_SET', 'today', /^DARAJA_OPERATOR_PASSWORD_SET must be a day/],
    [
      'DARAJA_CALLBACK_URL',
      'https://mpesa.mtandaoshop.co.ke',
      /holds "mpesa", which M-Pesa refuses/,
    ],
  ])('%s as %s is said', (name, value, problem) => {
    expect(problemsOf({ ...own, [name]: value })).toEqual([expect.stringMatching(problem)]);
  });

  test('an address of our own that M-Pesa refuses is told by the name that it has', () => {
    const url = { ...place, publicUrl: 'https://mpesa.example', mode: 'live' } as const;
    const read = readDarajaSettings(own, url);
    expect(read).toEqual({ problems: [expect.stringMatching(/^PUBLIC_URL holds "mpesa"/)] });
    const hooks = { ...own, DARAJA_CALLBACK_URL: 'https://hooks.mtandaoshop.co.ke' };
    expect('problems' in readDarajaSettings(hooks, url)).toBe(false);
  });

  test('half an operator, or a certificate alone, names what is missing', () => {
    const of = 'DARAJA_OPERATOR, DARAJA_OPERATOR_PASSWORD, DARAJA_CERTIFICATE';
    const missing = (name: string) => `${name} is missing; give all of ${of}`;
    expect(problemsOf({ ...own, ...operator })).toEqual([missing('DARAJA_CERTIFICATE')]);
    expect(problemsOf({ ...own, DARAJA_CERTIFICATE: operatorKey })).toEqual([
      missing('DARAJA_OPERATOR'),
      missing('DARAJA_OPERATOR_PASSWORD'),
    ]);
  });

  test('a certificate that nothing can be sealed with is said', () => {
    const withKey = (pem: string) => problemsOf({ ...own, ...operator, DARAJA_CERTIFICATE: pem });
    const advice = 'use the text of the certificate that Safaricom publishes for production';
    expect(withKey(operatorKey)).toEqual([]);
    expect(withKey('no key')).toEqual([`DARAJA_CERTIFICATE cannot be read; ${advice}`]);
    const { publicKey } = generateKeyPairSync('ed25519');
    const other = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(withKey(other)).toEqual([`DARAJA_CERTIFICATE is not an RSA key; ${advice}`]);
  });

  test('a live shop is refused what the sandbox publishes; a rehearsal takes it', () => {
    const sample = { ...own, DARAJA_CONSUMER_KEY: 'sandbox-consumer-key' };
    expect(problemsOf(sample)).toEqual([
      expect.stringMatching(/^DARAJA_CONSUMER_KEY is the public value/),
    ]);
    expect(problemsOf(sample, 'rehearsal')).toEqual([]);
  });

  test('a demo is refused nothing but what cannot be read', () => {
    expect(problemsOf({ DARAJA_SHORTCODE: 'x', DARAJA_OPERATOR: 'half' }, 'sandbox')).toEqual([]);
    expect(problemsOf({ DARAJA_TILL: 'x' }, 'sandbox')).toHaveLength(1);
  });
});

const till = { ...own, DARAJA_SHORTCODE_KIND: 'till', DARAJA_TILL: '5210987' };

test('a till has its own number beside that of its store', () => {
  const settings = { shortcode: '600123', till: '5210987' };
  for (const mode of ['live', 'rehearsal', 'sandbox'] as const) {
    expect(readDarajaSettings(till, { ...place, mode })).toMatchObject({ settings });
  }
  const paybill = { ...own, DARAJA_SHORTCODE_KIND: 'paybill' };
  expect(readDarajaSettings(paybill, { ...place, mode: 'live' })).toMatchObject({
    settings: { shortcode: '600123', till: undefined },
  });
});

test.each([
  ['without its number', { DARAJA_TILL: undefined }, /^DARAJA_TILL is missing\. Example: \S/],
  ['in words', { DARAJA_TILL: 'our till' }, /^DARAJA_TILL must be five to seven digits, like \d+$/],
  ['of another kind', { DARAJA_SHORTCODE_KIND: 'Till' }, /^DARAJA_SHORTCODE_KIND must be one of/],
  [
    'that nobody declared',
    { DARAJA_SHORTCODE_KIND: undefined },
    /^DARAJA_TILL is set, but .*=till$/,
  ],
  ['as its own store', { DARAJA_SHORTCODE: '5210987' }, /^DARAJA_SHORTCODE .*Example: the store/],
  [
    'without a store',
    { DARAJA_SHORTCODE: undefined },
    /^DARAJA_SHORTCODE is missing\..* store number/,
  ],
] as const)('a live till %s is refused, with what to put there', (_, fault, problem) => {
  const read = readDarajaSettings({ ...till, ...fault }, { ...place, mode: 'live' });
  expect(read).toEqual({ problems: [expect.stringMatching(problem)] });
});

test('the number of Safaricom’s sandbox is a paybill, and no store of a till', () => {
  for (const mode of ['rehearsal', 'sandbox'] as const) {
    const store = mode === 'sandbox' ? undefined : '174379';
    const read = readDarajaSettings({ ...till, DARAJA_SHORTCODE: store }, { ...place, mode });
    const problem = /^DARAJA_SHORTCODE is a paybill .*Example: the store number/;
    expect(read).toEqual({ problems: [expect.stringMatching(problem)] });
  }
});

test('half an initiator of payouts is refused, with the names that are missing', () => {
  const half = { ...own, DARAJA_B2C_SHORTCODE: '600983', DARAJA_B2C_INITIATOR: 'payer' };
  const read = readDarajaSettings(half, { ...place, mode: 'live' });
  expect(read).toMatchObject({
    problems: [
      expect.stringMatching(/^DARAJA_B2C_PASSWORD is missing/),
      expect.stringMatching(/^DARAJA_CERTIFICATE is missing/),
    ],
  });
});
