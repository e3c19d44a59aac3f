import { describe, expect, test } from 'vitest';
import type { HttpReply } from '../http-call.ts';
import { isTokenError, readAnswer, readStkCallback, readSubmission } from './wire.ts';

// What is kept of each answer, to the letter; wire.test.ts has which kind of answer it is.

const reply = (status: number, json: unknown): HttpReply => ({ kind: 'reply', status, json });
const lost = (sent: boolean): HttpReply => ({ kind: 'lost', sent, reason: 'why' });
const refusal = (errorCode: string, errorMessage?: string) =>
  reply(Number(errorCode.slice(0, 3)), { errorCode, errorMessage });
const long = 'x'.repeat(300);
const cut = 'x'.repeat(200);

const accepted = {
  MerchantRequestID: 'm-1',
  CheckoutRequestID: 'ws_CO_1',
  ResponseCode: '0',
  ResponseDescription: 'Accepted for processing',
  CustomerMessage: 'Success. Request accepted',
};
const taken = {
  kind: 'accepted',
  providerReference: 'ws_CO_1',
  merchantRequestId: 'm-1',
  checkoutUrl: null,
  text: 'Success. Request accepted',
};

test('a prompt that was accepted has both ids and the words for the customer', () => {
  expect(readSubmission(reply(200, accepted))).toEqual(taken);
});

test('a prompt may lack the second id, and the words for the customer', () => {
  const { CheckoutRequestID, ResponseCode, ResponseDescription } = accepted;
  const bare = { CheckoutRequestID, ResponseCode, ResponseDescription };
  expect(readSubmission(reply(200, bare))).toEqual({
    ...taken,
    merchantRequestId: null,
    text: 'Accepted for processing',
  });
  expect(readSubmission(reply(200, { ...accepted, CustomerMessage: long }))).toEqual({
    ...taken,
    text: cut,
  });
});

const toPrompts: readonly [string, HttpReply, object][] = [
  ['was lost', lost(true), { kind: 'unknown', code: 'lost', text: 'why' }],
  [
    'never left us',
    lost(false),
    { kind: 'refused', code: 'provider-unreachable', text: 'why', alarm: false },
  ],
  [
    'met a limit without a code',
    reply(429, { fault: {} }),
    { kind: 'refused', code: 'provider-busy', text: 'rate limit', alarm: false },
  ],
  [
    'was taken below an error',
    reply(503, accepted),
    { kind: 'unknown', code: 'http-503', text: 'no readable answer' },
  ],
  [
    'says nothing',
    reply(200, {}),
    { kind: 'unknown', code: 'http-200', text: 'no readable answer' },
  ],
  [
    'has another code',
    reply(200, { ResponseCode: '1', ResponseDescription: long }),
    { kind: 'refused', code: '1', text: cut, alarm: false },
  ],
  [
    'has no id',
    reply(200, { ...accepted, CheckoutRequestID: '' }),
    { kind: 'unknown', code: 'no-id', text: 'accepted without an id' },
  ],
  [
    'has a code and no words',
    refusal('500.001.1001'),
    { kind: 'unknown', code: '500.001.1001', text: '' },
  ],
  [
    'names our settings',
    refusal('500.001.1001', 'Merchant does not exist'),
    {
      kind: 'refused',
      code: 'shop-misconfigured',
      text: 'Merchant does not exist',
      alarm: true,
    },
  ],
  [
    'judges our request',
    refusal('400.002.02', 'Bad Request - Invalid Amount'),
    {
      kind: 'refused',
      code: 'shop-misconfigured',
      text: '400.002.02 Bad Request - Invalid Amount',
      alarm: true,
    },
  ],
  [
    'names the phone',
    refusal('400.002.02', 'Bad Request - Invalid PartyA'),
    {
      kind: 'refused',
      code: 'phone-refused',
      text: 'Bad Request - Invalid PartyA',
      alarm: false,
    },
  ],
  [
    'names the phone below another code',
    refusal('500.002.02', 'Bad Request - Invalid PartyA'),
    { kind: 'unknown', code: '500.002.02', text: 'Bad Request - Invalid PartyA' },
  ],
  [
    'met a quota',
    refusal('500.003.03', 'Quota Violation'),
    { kind: 'refused', code: 'provider-busy', text: 'Quota Violation', alarm: false },
  ],
  [
    'was one too many',
    refusal('400.003.09', 'Spike arrest violation'),
    { kind: 'refused', code: 'provider-busy', text: 'Spike arrest violation', alarm: false },
  ],
];

test.each(toPrompts)(
  'an answer to a prompt that %s is read to the letter',
  (_, given, expected) => {
    expect(readSubmission(given)).toEqual(expected);
  },
);

const said = (more: object) => ({
  ResponseCode: '0',
  ResultCode: '0',
  ResultDesc: 'The service request is processed successfully.',
  ...more,
});
const text = 'The service request is processed successfully.';

const toQuestions: readonly [string, HttpReply, object][] = [
  [
    'yes',
    reply(200, said({})),
    { kind: 'succeeded', code: '0', text, amount: null, receipt: null },
  ],
  [
    'yes at length',
    reply(200, said({ ResultDesc: long })),
    { kind: 'succeeded', code: '0', text: cut, amount: null, receipt: null },
  ],
  [
    'no',
    reply(200, said({ ResultCode: '1032' })),
    { kind: 'failed', code: '1032', text, soft: false, alarm: false },
  ],
  [
    'no, but money may follow',
    reply(200, said({ ResultCode: '1037' })),
    { kind: 'failed', code: '1037', text, soft: true, alarm: false },
  ],
  [
    'no, by our fault',
    reply(200, said({ ResultCode: '2028' })),
    { kind: 'failed', code: '2028', text, soft: false, alarm: true },
  ],
  ['wait', reply(200, said({ ResultCode: '4999' })), { kind: 'pending', code: '4999', text }],
  [
    'something new at length',
    reply(200, said({ ResultCode: long })),
    { kind: 'strange', code: 'x'.repeat(40), text },
  ],
  [
    'no result yet',
    reply(200, { ResponseCode: '0' }),
    { kind: 'pending', code: 'no-result', text: '' },
  ],
  [
    'a result of a refused question',
    reply(200, said({ ResponseCode: '1' })),
    { kind: 'pending', code: '0', text },
  ],
  ['nothing', lost(true), { kind: 'silent', code: 'lost', text: 'why' }],
  [
    'yes below an error',
    reply(500, said({})),
    { kind: 'silent', code: 'http-500', text: 'no readable answer' },
  ],
  [
    'that our key is refused',
    refusal('404.001.03', 'Invalid Access Token'),
    { kind: 'misconfigured', code: '404.001.03', text: 'Invalid Access Token' },
  ],
  [
    'that our settings are wrong',
    refusal('500.001.1001', 'Wrong credentials'),
    { kind: 'misconfigured', code: '500.001.1001', text: 'Wrong credentials' },
  ],
  [
    'that it does not know it',
    refusal('400.002.02', 'Invalid CheckoutRequestID'),
    { kind: 'not-found', code: '400.002.02', text: 'Invalid CheckoutRequestID' },
  ],
  [
    'that it is on it',
    refusal('500.001.1001', 'The transaction is being processed'),
    { kind: 'pending', code: '500.001.1001', text: 'The transaction is being processed' },
  ],
  ['an error of its own', refusal('500.1', long), { kind: 'silent', code: '500.1', text: cut }],
];

test.each(toQuestions)(
  'an answer to a question that says %s is read to the letter',
  (_, given, expected) => {
    expect(readAnswer(given)).toEqual(expected);
  },
);
test('only an answer can say that a token is dead', () => {
  expect(isTokenError(lost(true))).toBe(false);
  expect(isTokenError(reply(200, {}))).toBe(false);
  expect(isTokenError(refusal('400.002.02', 'Invalid Access Token'))).toBe(false);
});

describe('a callback', () => {
  const callback = (stkCallback: object) => ({ Body: { stkCallback } });
  const bare = { CheckoutRequestID: 'ws_CO_1', ResultCode: 1032 };
  const claim = {
    code: '1032',
    text: '',
    providerReference: 'ws_CO_1',
    merchantRequestId: null,
    amountMinor: null,
    receipt: null,
    transactionDate: null,
  };

  test('may hold no more than its id and its code', () => {
    expect(readStkCallback(callback(bare))).toEqual(claim);
  });

  test('is read whole, and kept as far as a person reads it', () => {
    const whole = callback({
      ResultCode: long,
      ResultDesc: long,
      CheckoutRequestID: long,
      MerchantRequestID: long,
      CallbackMetadata: {
        Item: [
          { Name: 'Amount', Value: 259.5 },
          { Name: 'MpesaReceiptNumber', Value: 'UKL1AB2CD3' },
          { Name: 'TransactionDate', Value: long },
        ],
      },
    });
    expect(readStkCallback(whole)).toEqual({
      code: 'x'.repeat(40),
      text: cut,
      providerReference: cut,
      merchantRequestId: cut,
      amountMinor: 25_950,
      receipt: 'UKL1AB2CD3',
      transactionDate: 'x'.repeat(40),
    });
  });

  const withItems = (Item: unknown) =>
    readStkCallback(callback({ ...bare, CallbackMetadata: { Item } }));

  test('has one item without a list, and of two of one name the first', () => {
    expect(withItems({ Name: 'Amount', Value: 1 })).toEqual({ ...claim, amountMinor: 100 });
    const twice = [
      { Name: 'Amount', Value: 1 },
      { Name: 'Amount', Value: 2 },
    ];
    expect(withItems(twice)).toEqual({ ...claim, amountMinor: 100 });
  });

  test('has at most twenty items, with names and values', () => {
    const filling = (count: number) => Array.from({ length: count }, (_, n) => ({ Name: `n${n}` }));
    const amount = { Name: 'Amount', Value: 1 };
    expect(withItems([...filling(19), amount])).toEqual({ ...claim, amountMinor: 100 });
    expect(withItems([...filling(20), amount])).toEqual(claim);
    expect(withItems([{ Name: 'Amount' }, amount, { Value: 5 }])).toEqual({
      ...claim,
      amountMinor: 100,
    });
  });

  test.each(['UKL1AB2', 'U'.repeat(21), ' UKL1AB2CD3', 'UKL1AB2CD3 '])(
    'claims no receipt that M-Pesa does not give: %j',
    (Value) => {
      expect(withItems([{ Name: 'MpesaReceiptNumber', Value }])).toEqual(claim);
    },
  );
});
