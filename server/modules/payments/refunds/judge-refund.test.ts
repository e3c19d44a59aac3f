import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#contracts/time.ts';
import { givenResult, givenTalk } from '../testing/given-attempt.ts';
import {
  judgeCardRefund,
  judgeCardRequest,
  judgeReversal,
  judgeReversalStatus,
} from './judge-refund.ts';

const original = 'UKL1AB2CD3';

const talk = (resultCode: string | null, parameters: Readonly<Record<string, string>> = {}) =>
  givenTalk({ resultCode, result: givenResult(parameters, 'UKL9REVERSED') });

test('a reversal that M-Pesa carried out is done, under its own receipt', () => {
  expect(judgeReversal(talk('0'), false)).toEqual({
    kind: 'done',
    reference: 'UKL9REVERSED',
    code: '0',
  });
  expect(judgeReversal({ ...talk('0'), result: null }, false)).toMatchObject({ reference: null });
});

test('one that was reversed before is ours only after a try of ours', () => {
  expect(judgeReversal(talk('R000001'), true)).toEqual({
    kind: 'done',
    reference: null,
    code: 'R000001',
  });
  expect(judgeReversal(talk('R000001'), false)).toEqual({
    kind: 'stalled',
    code: 'R000001',
    text: 'it was reversed already, and not by this refund',
    alarm: false,
  });
});

test('only a payment that M-Pesa does not know has certainly not been reversed', () => {
  expect(judgeReversal(talk('R000002'), false)).toEqual({
    kind: 'failed',
    code: 'R000002',
    text: 'said',
  });
});

test.each([
  ['1', 'too little money'],
  ['11', 'not in order'],
  ['2006', 'not active'],
  ['21', 'lacks the role'],
  ['2028', 'does not reverse this payment'],
])('code %s waits for a person, and says why: %s', (code, words) => {
  const judged = judgeReversal(talk(code), false);
  expect(judged).toMatchObject({ kind: 'stalled', code, alarm: true });
  expect(judged).toHaveProperty('text', expect.stringContaining(words));
});

test.each([
  ['2001', 'name or password is refused'],
  ['8006', 'password is locked'],
])('code %s is told by the exception of the operator: %s', (code, words) => {
  const judged = judgeReversal(talk(code), false);
  expect(judged).toMatchObject({ kind: 'stalled', code, alarm: false });
  expect(judged).toHaveProperty('text', expect.stringContaining(words));
});

test('any other code, and none, is an answer that was lost, never a failure', () => {
  expect(judgeReversal(talk('17'), false)).toEqual({ kind: 'lost', code: '17', text: 'said' });
  const silent = { ...talk(null), resultText: null };
  expect(judgeReversal(silent, false)).toEqual({ kind: 'lost', code: '', text: '' });
});

const asked = (parameters: Readonly<Record<string, string>>, sinceMs = 0, code = '0') =>
  judgeReversalStatus(talk(code, parameters), { sinceMs, original });

test('a status that says "reversed" ends a lost reversal, in any letters', () => {
  const done = { kind: 'done', reference: null, code: 'reversed' };
  expect(asked({ TransactionStatus: 'Reversed' })).toEqual(done);
  expect(asked({ TransactionStatus: 'REVERSED' })).toEqual(done);
});

test('a completed transaction of another receipt is the reversal itself', () => {
  const completed = { TransactionStatus: 'Completed', ReceiptNo: 'UKL9REVERSED' };
  expect(asked(completed)).toEqual({ kind: 'done', reference: 'UKL9REVERSED', code: '0' });
});

test('the payment itself as completed proves nothing: after five minutes a person looks', () => {
  for (const ReceiptNo of [original, '']) {
    const completed = { TransactionStatus: 'Completed', ReceiptNo };
    expect(asked(completed, 5 * minuteMs - 1)).toEqual({ kind: 'waiting' });
    expect(asked(completed, 5 * minuteMs)).toMatchObject({
      kind: 'stalled',
      code: 'not-shown',
      text: expect.stringContaining('look in its portal'),
      alarm: false,
    });
  }
  expect(asked({ TransactionStatus: 'Completed' }, 5 * minuteMs).kind).toBe('stalled');
});

test('a status that is no answer decides nothing, however late', () => {
  const late = hourMs;
  expect(asked({ TransactionStatus: 'Reversed' }, late, '1')).toEqual({ kind: 'waiting' });
  expect(asked({ TransactionStatus: 'Pending' }, late)).toEqual({ kind: 'waiting' });
  expect(asked({}, late)).toEqual({ kind: 'waiting' });
  const empty = { ...talk('0'), result: null };
  expect(judgeReversalStatus(empty, { sinceMs: late, original })).toEqual({ kind: 'waiting' });
});

const card = (status: string) => ({ kind: 'found', id: 'cr-1', status, text: status }) as const;

test.each([
  ['processed', { kind: 'done', reference: 'cr-1', code: 'processed' }],
  ['failed', { kind: 'failed', code: 'failed', text: 'the card’s bank gave it back to us' }],
  [
    'needs-attention',
    {
      kind: 'stalled',
      code: 'needs-attention',
      text: 'the card provider needs the customer’s bank details',
      alarm: false,
    },
  ],
  ['pending', { kind: 'accepted', reference: 'cr-1' }],
  ['something new', { kind: 'accepted', reference: 'cr-1' }],
])('a card refund that is "%s"', (status, judged) => {
  expect(judgeCardRefund(card(status))).toEqual(judged);
});

const silent = { kind: 'silent', code: 'http-502', text: 'no answer' } as const;

test('a card refund that is not shown decides nothing', () => {
  expect(judgeCardRefund({ kind: 'none', text: 'unknown' })).toEqual({ kind: 'waiting' });
  expect(judgeCardRefund(silent)).toEqual({ kind: 'waiting' });
});

test('the answer to a request for one: taken, refused, or lost', () => {
  expect(judgeCardRequest(card('processed'))).toEqual({ kind: 'accepted', reference: 'cr-1' });
  const refused = { kind: 'refused', code: 'http-400', text: 'too much' } as const;
  expect(judgeCardRequest(refused)).toEqual({ kind: 'failed', code: 'http-400', text: 'too much' });
  expect(judgeCardRequest(silent)).toEqual({ kind: 'lost', code: 'http-502', text: 'no answer' });
  const unread = { kind: 'lost', code: 'unreadable', text: 'what?' };
  expect(judgeCardRequest({ kind: 'none', text: 'what?' })).toEqual(unread);
});
