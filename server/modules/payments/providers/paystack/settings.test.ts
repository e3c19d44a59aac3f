import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { issued } from '#testing/live-environment.ts';
import { createPaystack } from './paystack.ts';
import { readPaystackSettings } from './settings.ts';

const place = {
  mode: 'live',
  publicUrl: 'https://shop.example',
  ownUrl: 'http://127.0.0.1:4000',
  sandboxUrl: 'http://127.0.0.1:4010',
} as const;
const [current, older] = ['new', 'old'].map((age) => `sk_live_${issued(age, 40)}`) as [
  string,
  string,
];

function accountOf(env: Readonly<Record<string, string>>) {
  const read = readPaystackSettings(env, place);
  if ('problems' in read) throw new Error(read.problems.join('; '));
  return read.settings;
}

test('after a rotation a webhook signed with the old key counts while that key is named', () => {
  const body = Buffer.from('{"event":"charge.success"}');
  const signedWith = (key: string) => createHmac('sha512', key).update(body).digest('hex');
  const isTaken = (env: Readonly<Record<string, string>>, key: string) => {
    const returnUrl = 'https://shop.example/payment/callback';
    const settings = { ...accountOf(env), returnUrl, cancelUrl: returnUrl };
    const { webhooks } = createPaystack(settings, { log: silentLog });
    return webhooks?.isAuthentic(body, signedWith(key));
  };
  const rotated = { PAYSTACK_SECRET_KEY: current, PAYSTACK_OLDER_KEYS: ` ${older}, ` };
  expect(isTaken(rotated, older)).toBe(true);
  expect(isTaken(rotated, current)).toBe(true);
  expect(isTaken({ PAYSTACK_SECRET_KEY: current }, older)).toBe(false);
});

test('fees are the shop’s unless the settings say that customers bear them', () => {
  const key = { PAYSTACK_SECRET_KEY: current };
  expect(accountOf(key).feesOnCustomer).toBe(false);
  expect(accountOf({ ...key, PAYSTACK_FEES_ON_CUSTOMER: 'true' }).feesOnCustomer).toBe(true);
});
