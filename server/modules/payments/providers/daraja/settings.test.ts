import { expect, test } from 'vitest';
import { issued } from '#testing/live-environment.ts';
import { readDarajaSettings } from './settings.ts';

const place = {
  publicUrl: 'https://shop.example',
  ownUrl: 'http://127.0.0.1:4000',
  sandboxUrl: 'http://127.0.0.1:4010',
};
const own = {
  DARAJA_CONSUMER_KEY: issued('key', 48),
  DARAJA_CONSUMER_SECRET: issued('secret'),
  DARAJA_SHORTCODE: '600123',
  DARAJA_PASSKEY: issued('passkey'),
};

test('the sandbox has an operator, hears the paybill, and has no quota to keep', () => {
  const read = readDarajaSettings({}, { ...place, mode: 'sandbox' });
  expect(read).toMatchObject({
    settings: {
      baseUrl: 'http://127.0.0.1:4010/daraja',
      callbackBaseUrl: 'http://127.0.0.1:4000',
      hearsPaybill: true,
      operator: { certificate: { url: 'http://127.0.0.1:4010/daraja/sandbox-certificate.pem' } },
      payouts: { shortcode: '600982', name: 'testapi' },
    },
  });
});

test('a live app is asked within the documented rate and offers what it was set up for', () => {
  const read = readDarajaSettings(own, { ...place, mode: 'live' });
  expect(read).toMatchObject({
    settings: {
      baseUrl: 'https://api.safaricom.co.ke',
      callbackBaseUrl: 'https://shop.example',
      queriesPerMinute: 5,
      hearsPaybill: false,
      pullNumber: undefined,
      operator: undefined,
      payouts: undefined,
    },
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
