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
