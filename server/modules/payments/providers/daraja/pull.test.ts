import { describe, expect, test } from 'vitest';
import { money, wholeKes } from '#contracts/money.ts';
import type { HttpReply } from '../http-call.ts';
import { isRegistered, readPulled } from './pull.ts';

const reply = (json: unknown, status = 200): HttpReply => ({ kind: 'reply', status, json });
const lost: HttpReply = { kind: 'lost', sent: true, reason: 'ECONNRESET' };

test.each([
  ['1000', true],
  [1001, true],
  ['1002', false],
  [undefined, false],
])('a registration that is answered with %s holds: %s', (ResponseStatus, holds) => {
  expect(isRegistered(reply({ ResponseStatus }))).toBe(holds);
});

test('a registration whose answer was lost does not hold', () => {
  expect(isRegistered(lost)).toBe(false);
});

/** A payment as the pull answers with it (payments facts §1.8). */
const row = {
  transactionId: 'UKL1AB2CD3',
  trxDate: '2026-11-20T10:15:00+03:00',
  msisdn: 254712345678,
  transactiontype: 'c2b-pay-bill-debit',
  billreference: 'ABCD2345WXYZ',
  amount: '259.50',
};
const line = {
  receipt: 'UKL1AB2CD3',
  amount: money(25_950, 'KES'),
  reference: 'ABCD2345WXYZ',
  at: '2026-11-20T10:15:00+03:00',
};
const page = (rows: unknown, ResponseCode = '1000') =>
  readPulled(reply({ ResponseCode, ResponseMessage: 'Success', Response: rows }));

describe('a page of pulled payments', () => {
  test('is read from a list inside a list, and from a plain one', () => {
    expect(page([[row]])).toEqual({ kind: 'lines', lines: [line], rows: 1 });
    expect(page([row], '1001')).toEqual({ kind: 'lines', lines: [line], rows: 1 });
  });

  test.each([[[]], [[[]]], [undefined], ['none']])('may be empty: %j', (rows) => {
    expect(page(rows)).toEqual({ kind: 'lines', lines: [], rows: 0 });
  });

  test.each([
    ['no receipt', { transactionId: undefined }],
    ['a receipt in lower case', { transactionId: 'ukl1ab2cd3' }],
    ['a receipt that is too short', { transactionId: 'UKL1AB2' }],
    ['a receipt that is too long', { transactionId: 'U'.repeat(21) }],
    ['more than a receipt', { transactionId: 'UKL1AB2CD3 x' }],
    ['no amount', { amount: undefined }],
    ['an amount that is no number', { amount: 'much' }],
  ])('counts a line with %s, and does not guess at it', (_, changed) => {
    expect(page([[{ ...row, ...changed }, row]])).toEqual({
      kind: 'lines',
      lines: [line],
      rows: 2,
    });
  });

  const read = (changed: object) => {
    const answer = page([[{ ...row, ...changed }]]);
    return answer.kind === 'lines' ? answer.lines[0] : undefined;
  };

  test('has references as they were meant: without spaces, in upper case, not endless', () => {
    expect(read({ billreference: ' abcd 2345\twxyz ' })).toEqual(line);
    expect(read({ billreference: undefined })).toEqual({ ...line, reference: '' });
    expect(read({ billreference: 'x'.repeat(50) })).toEqual({ ...line, reference: 'X'.repeat(40) });
  });

  test('has receipts of eight to twenty signs, amounts as numbers too, and moments as they are', () => {
    const [shortest, longest] = ['UKL1AB2C', 'U'.repeat(20)];
    expect(read({ transactionId: shortest })).toEqual({ ...line, receipt: shortest });
    expect(read({ transactionId: longest })).toEqual({ ...line, receipt: longest });
    expect(read({ amount: 259 })).toEqual({ ...line, amount: wholeKes(259) });
    expect(read({ trxDate: undefined })).toEqual({ ...line, at: '' });
    expect(read({ trxDate: '2'.repeat(50) })).toEqual({ ...line, at: '2'.repeat(40) });
  });
});

describe('an answer that is no page', () => {
  test('is silence when it was lost', () => {
    expect(readPulled(lost)).toEqual({ kind: 'silent', text: 'ECONNRESET' });
  });

  test.each([
    ['its status', reply({ ResponseCode: '1000', Response: [[row]] }, 500), 'HTTP 500 '],
    ['another code', reply({ ResponseCode: '2000', ResponseMessage: 'No' }), 'HTTP 200 No'],
    ['no code', reply(undefined), 'HTTP 200 '],
    ['its error', reply({ errorMessage: 'Bad', ResponseMessage: 'No' }, 400), 'HTTP 400 Bad'],
    ['a long error', reply({ errorMessage: 'x'.repeat(300) }, 400), `HTTP 400 ${'x'.repeat(191)}`],
  ])('is silence with %s', (_, given, text) => {
    expect(readPulled(given)).toEqual({ kind: 'silent', text });
  });
});
