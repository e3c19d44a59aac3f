import assert from 'node:assert/strict';
import type { Case } from '../stage.ts';

/** Samples, placeholders and test hosts: one start must refuse each of them by its name. */
const unsafe = {
  LANGO_SECRET: 'the output of: openssl rand -hex 32',
  PUBLIC_URL: 'https://shop.example',
  TRUSTED_PROXIES: '0.0.0.0/0',
  SMTP_URL: 'smtps://user:password@mail.example',
  SUPPORT_EMAIL: 'support@shop.example',
  NOTICE_RECIPIENTS: 'sales@shop.example',
  MAIL_FROM: 'Lango <no-reply@shop.example>',
  SUPPORT_MESSAGING_URL: 'https://wa.me/254700000000',
  DARAJA_CONSUMER_KEY: 'sandbox-consumer-key',
  DARAJA_CONSUMER_SECRET: 'sandbox-consumer-secret',
  DARAJA_SHORTCODE: '174379',
  DARAJA_PASSKEY: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  PAYSTACK_SECRET_KEY: 'sk_test_sandbox0000000000000000000000000000',
} as const;

export const settingCases: readonly Case[] = [
  {
    name: 'a start with sample values is refused, and every one of them is named',
    run: async ({ shop }) => {
      const { code, out, err } = await shop.command('api', unsafe);
      assert.notEqual(code, 0, 'the api did not start');
      const accepted = Object.keys(unsafe).filter(
        (name) => !new RegExp(`\\b${name}\\b`).test(out + err),
      );
      assert.deepEqual(accepted, []);
    },
  },
];
