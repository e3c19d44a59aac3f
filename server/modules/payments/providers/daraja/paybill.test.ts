import { describe, expect, test } from 'vitest';
import { money } from '#contracts/money.ts';
import type { HttpReply } from '../http-call.ts';
import { createPaybill, readNotice, readRegistered, type PaybillLine } from './paybill.ts';

const reply = (status: number, json: unknown): HttpReply => ({ kind: 'reply', status, json });

function open(more: Partial<PaybillLine> = {}) {
  const posted: unknown[] = [];
  const line: PaybillLine = {
    shortcode: '600992',
    callbackBaseUrl: 'https://shop.test',
    post: async (path, body) => {
      posted.push({ path, body });
      return reply(200, { ResponseCode: '0', ResponseDescription: 'Success' });
    },
    ...more,
  };
  return { paybill: createPaybill(line), posted };
}

test('the addresses are registered under the short code; without our answer money is taken', async () => {
  const { paybill, posted } = open();
  expect(await paybill.register('abc')).toEqual({ kind: 'registered' });
  expect(posted).toEqual([
    {
      path: '/mpesa/c2b/v2/registerurl',
      body: {
        ShortCode: '600992',
        ResponseType: 'Completed',
        ConfirmationURL: 'https://shop.test/api/hooks/paybill/abc/confirm',
        ValidationURL: 'https://shop.test/api/hooks/paybill/abc/validate',
      },
    },
  ]);
});

test('a paybill has an account field, a till has none', () => {
  expect(open().paybill).toMatchObject({ shortcode: '600992', takesAccounts: true });
  expect(open({ till: '5210987' }).paybill.takesAccounts).toBe(false);
});

describe('an answer to the registration', () => {
  const long = 'x'.repeat(300);

  test.each<[string, HttpReply, object]>([
    ['holds', reply(200, { ResponseCode: '0' }), { kind: 'registered' }],
    ['holds in many zeros', reply(200, { ResponseCode: '00000000' }), { kind: 'registered' }],
    [
      'was lost',
      { kind: 'lost', sent: true, reason: 'ECONNRESET' },
      { kind: 'silent', code: 'lost', text: 'ECONNRESET' },
    ],
    [
      'is a zero below an error',
      reply(500, { ResponseCode: '0', ResponseDescription: 'x' }),
      { kind: 'silent', code: '0', text: 'x' },
    ],
    ['has no code', reply(200, {}), { kind: 'silent', code: 'http-200', text: '' }],
    [
      'has another code',
      reply(200, { ResponseCode: '1', ResponseDescription: 'No' }),
      { kind: 'silent', code: '1', text: 'No' },
    ],
    [
      'says that it was told before',
      reply(500, { errorCode: '500.003.1001', errorMessage: 'Urls are Already Registered' }),
      { kind: 'refused', code: '500.003.1001', text: 'Urls are Already Registered' },
    ],
    [
      'says duplicate',
      reply(200, { ResponseCode: '1', ResponseDescription: 'Duplicate notification info' }),
      { kind: 'refused', code: '1', text: 'Duplicate notification info' },
    ],
    [
      'is a judged request',
      reply(400, { errorCode: '400.003.02', errorMessage: long }),
      { kind: 'refused', code: '400.003.02', text: 'x'.repeat(200) },
    ],
    ['is the last refusal', reply(428, {}), { kind: 'refused', code: 'http-428', text: '' }],
    ['is a rate limit', reply(429, {}), { kind: 'silent', code: 'http-429', text: '' }],
    ['is an outage', reply(503, undefined), { kind: 'silent', code: 'http-503', text: '' }],
    ['is a redirect', reply(399, {}), { kind: 'silent', code: 'http-399', text: '' }],
  ])('that %s is read as such', (_, given, expected) => {
    expect(readRegistered(given)).toEqual(expected);
  });
});

/** A manual payment in M-Pesa's format (payments facts §1.8). */
const told = {
  TransactionType: 'Pay Bill',
  TransID: 'UKL1AB2CD3',
  TransTime: '20261120101500',
  TransAmount: '259.50',
  BusinessShortCode: '600992',
  BillRefNumber: 'abcd 2345',
  MSISDN: '2547 ***** 678',
  FirstName: 'JANE',
};
const notice = {
  receipt: 'UKL1AB2CD3',
  amount: money(25_950, 'KES'),
  reference: 'ABCD2345',
  payer: '2547 ***** 678',
  at: '20261120101500',
};

describe('a notice of a payment by hand', () => {
  test('is read without the name of its payer', () => {
    expect(readNotice(told)).toEqual(notice);
  });

  test('may lack an account, a payer and a moment', () => {
    const { TransID, TransAmount } = told;
    const bare = { ...notice, reference: '', payer: '', at: '' };
    expect(readNotice({ TransID, TransAmount })).toEqual(bare);
  });

  test('is kept as far as a person reads it', () => {
    const long = 'x'.repeat(50);
    const endless = { ...told, BillRefNumber: long, MSISDN: long, TransTime: long };
    const cut = 'x'.repeat(40);
    expect(readNotice(endless)).toEqual({
      ...notice,
      reference: cut.toUpperCase(),
      payer: cut,
      at: cut,
    });
  });

  test.each([
    [null],
    [{}],
    [{ ...told, TransID: undefined }],
    [{ ...told, TransID: 'ukl1ab2cd3' }],
    [{ ...told, TransID: 'UKL1AB2' }],
    [{ ...told, TransID: ' UKL1AB2CD3' }],
    [{ ...told, TransID: 'UKL1AB2CD3;' }],
    [{ ...told, TransAmount: undefined }],
    [{ ...told, TransAmount: '0.00' }],
    [{ ...told, TransAmount: 'much' }],
  ])('is none without a receipt and money: %j', (body) => {
    expect(readNotice(body)).toBeUndefined();
  });

  test('may be of one cent', () => {
    const least = readNotice({ ...told, TransAmount: '0.01' });
    expect(least).toEqual({ ...notice, amount: money(1, 'KES') });
  });
});
