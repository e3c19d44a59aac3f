import { describe, expect, test } from 'vitest';
import { money, wholeKes } from '#contracts/money.ts';
import type { HttpReply } from '../http-call.ts';
import { createDisputes, readDispute } from './disputes.ts';
import { createSettlements } from './settlements.ts';
import type { CardLine } from './refunds.ts';

// What is kept of payouts and disputes, to the letter; their own tests have them over HTTP.

const reply = (status: number, json: unknown): HttpReply => ({ kind: 'reply', status, json });
const lost: HttpReply = { kind: 'lost', sent: true, reason: 'reset' };
const said = (data: unknown, status = true) => reply(200, { status, message: 'said', data });
const below = (data: unknown) => reply(500, { status: true, message: 'said', data });
const since = new Date('2026-03-01T12:00:00Z');
const from = encodeURIComponent(since.toISOString());

/** Answers page by page, repeating the last one. */
function pages(...given: readonly HttpReply[]) {
  const called: string[] = [];
  const line: CardLine = async (method, path) => {
    called.push(`${method} ${path}`);
    return given[Math.min(called.length, given.length) - 1] ?? lost;
  };
  return { line, called };
}
const many = (row: object, length = 100) => said(Array.from({ length }, () => row));

const paidOut = {
  id: 7,
  domain: 'live',
  currency: 'KES',
  status: 'success',
  settlement_date: '2026-03-01',
  total_processed: 1_000,
  total_fees: 20,
  deductions: 30,
  effective_amount: 950,
  total_amount: 999,
};
const settlement = {
  id: '7',
  isPaid: true,
  settledOn: new Date('2026-03-01'),
  gross: money(1_000, 'KES'),
  fees: money(20, 'KES'),
  deductions: money(30, 'KES'),
  net: money(950, 'KES'),
};

describe('the list of payouts', () => {
  const list = (line: CardLine) => createSettlements(line, 'live').list(since);

  test('has each of our environment with its figures', async () => {
    const { line, called } = pages(said([paidOut, { ...paidOut, domain: 'test' }]));
    expect(await list(line)).toEqual({ kind: 'listed', settlements: [settlement] });
    expect(called).toEqual([`GET /settlement?from=${from}&perPage=100&page=1`]);
  });

  test.each<[string, object, object]>([
    ['under way', { status: 'pending' }, { isPaid: false }],
    ['with nothing kept back', { deductions: null }, { deductions: wholeKes(0) }],
    ['by its older figure', { effective_amount: null }, { net: money(999, 'KES') }],
    [
      'by the day it was written',
      { settlement_date: null, createdAt: '2026-03-02' },
      { settledOn: new Date('2026-03-02') },
    ],
    ['with figures as text', { total_fees: '20' }, {}],
  ])('has one %s', async (_, changed, read) => {
    const { line } = pages(said([{ ...paidOut, ...changed }]));
    expect(await list(line)).toEqual({ kind: 'listed', settlements: [{ ...settlement, ...read }] });
  });

  test.each<[string, object]>([
    ['a fee that is no number', { total_fees: 'much' }],
    ['a fee in parts', { total_fees: 0.5 }],
    ['a fee that is empty', { total_fees: '' }],
    ['no day', { settlement_date: 'soon' }],
    ['another currency', { currency: 'NGN' }],
    ['no currency', { currency: undefined }],
    ['no number', { id: undefined }],
    ['no gross figure', { total_processed: undefined }],
    [
      'no figure of what reached the bank',
      { effective_amount: undefined, total_amount: undefined },
    ],
    ['no word of what was kept back', { deductions: undefined }],
  ])('is not read with %s in it', async (_, fault) => {
    const { line } = pages(said([paidOut, { ...paidOut, ...fault }]));
    expect(await list(line)).toEqual({
      kind: 'silent',
      code: 'unreadable',
      text: 'a settlement that cannot be read',
    });
  });

  test('is read to its last page, and not without end', async () => {
    const { line, called } = pages(many(paidOut), said([paidOut]));
    const read = await list(line);
    expect(read.kind === 'listed' && read.settlements).toHaveLength(101);
    expect(called).toHaveLength(2);
    const endless = pages(many(paidOut));
    expect(await list(endless.line)).toEqual({
      kind: 'silent',
      code: 'too-long',
      text: 'more than 50 pages',
    });
    expect(endless.called).toHaveLength(50);
  });

  test.each<[string, HttpReply, object]>([
    ['was lost', lost, { kind: 'silent', code: 'lost', text: 'reset' }],
    ['is none', said(undefined), { kind: 'silent', code: 'http-200', text: '' }],
    ['was refused', said([paidOut], false), { kind: 'silent', code: 'http-200', text: '' }],
    ['is below an error', below([paidOut]), { kind: 'silent', code: 'http-500', text: '' }],
  ])('that %s is silence, on any page', async (_, given, read) => {
    expect(await list(pages(given).line)).toEqual(read);
    expect(await list(pages(many(paidOut), given).line)).toEqual(read);
  });
});

describe('the payments of a payout', () => {
  const lines = (line: CardLine) => createSettlements(line, 'live').lines('7/1');
  const payment = { id: 41, reference: 'ABCD', amount: 25_900, fees: 300 };
  const read = {
    receipt: '41',
    reference: 'ABCD',
    amount: wholeKes(259),
    fee: money(300, 'KES'),
  };

  test('are read with what they cost; nothing is nothing', async () => {
    const { line, called } = pages(said([payment, { ...payment, fees: null }]));
    const free = { ...read, fee: wholeKes(0) };
    expect(await lines(line)).toEqual({ kind: 'lines', lines: [read, free] });
    expect(called).toEqual(['GET /settlement/7%2F1/transactions?&perPage=100&page=1']);
  });

  test.each(['id', 'reference', 'amount', 'fees'])('are not read without a %s', async (name) => {
    const { line } = pages(said([payment, { ...payment, [name]: undefined }]));
    expect(await lines(line)).toEqual({
      kind: 'silent',
      code: 'unreadable',
      text: 'a payment that cannot be read',
    });
  });

  test('are silence where the list is', async () => {
    expect(await lines(pages(lost).line)).toEqual({ kind: 'silent', code: 'lost', text: 'reset' });
  });
});

const stated = {
  id: 7,
  domain: 'live',
  currency: 'KES',
  refund_amount: 25_900,
  status: 'awaiting-merchant-feedback',
  resolution: null,
  category: 'chargeback',
  dueAt: '2026-03-09T00:00:00Z',
  transaction: { reference: 'ABCD', amount: 30_000, currency: 'KES' },
  transaction_reference: 'EFGH',
};
const dispute = {
  id: '7',
  reference: 'ABCD',
  amount: wholeKes(259),
  outcome: 'open',
  status: 'awaiting-merchant-feedback',
  category: 'chargeback',
  dueAt: new Date('2026-03-09T00:00:00Z'),
};
const us = { id: '7', domain: 'live' } as const;
const readWith = (changed: object) => readDispute(said({ ...stated, ...changed }), us);

describe('a dispute', () => {
  test.each<[string, object, object]>([
    ['is open', {}, {}],
    ['names its payment beside it', { transaction: null }, { reference: 'EFGH' }],
    ['names its currency within', { currency: null }, {}],
    ['has another name for its day', { dueAt: null, due_at: '2026-03-09T00:00:00Z' }, {}],
    ['has no day', { dueAt: null }, { dueAt: null }],
    ['has no category', { category: null }, { category: '' }],
    ['names no figure', { refund_amount: 0 }, { amount: wholeKes(300) }],
    [
      'was won',
      { status: 'resolved', resolution: 'declined' },
      { outcome: 'won', status: 'resolved: declined' },
    ],
    [
      'was lost',
      { status: 'resolved', resolution: 'merchant-accepted' },
      { outcome: 'lost', status: 'resolved: merchant-accepted' },
    ],
    [
      'was not answered',
      { status: 'resolved', resolution: 'auto-accepted' },
      { outcome: 'lost', status: 'resolved: auto-accepted' },
    ],
    [
      'ends in a new word',
      { status: 'resolved', resolution: 'split' },
      { outcome: 'strange', status: 'resolved: split' },
    ],
    [
      'was resolved without a word',
      { status: 'resolved' },
      { outcome: 'strange', status: 'resolved' },
    ],
    [
      'has a word before it was resolved',
      { resolution: 'declined' },
      { status: 'awaiting-merchant-feedback: declined' },
    ],
    [
      'is endless',
      { status: 'x'.repeat(300), category: 'y'.repeat(300) },
      { status: 'x'.repeat(80), category: 'y'.repeat(80) },
    ],
    ['has endless words', { status: 'x'.repeat(300), resolution: 'z' }, { status: 'x'.repeat(80) }],
    [
      'has an endless reference',
      { transaction: { reference: 'R'.repeat(300), amount: 30_000 } },
      { reference: 'R'.repeat(100) },
    ],
  ])('that %s is read to the letter', (_, changed, more) => {
    expect(readWith(changed)).toEqual({ kind: 'found', dispute: { ...dispute, ...more } });
  });

  test.each<[string, object]>([
    ['a payment', { transaction: null, transaction_reference: null }],
    ['a currency', { currency: null, transaction: { reference: 'ABCD', amount: 30_000 } }],
    ['a figure', { refund_amount: null, transaction: { reference: 'ABCD' } }],
    ['a whole figure', { refund_amount: 0.5, transaction: { reference: 'ABCD' } }],
    ['a state', { status: null }],
    ['shillings', { currency: 'NGN' }],
  ])('without %s is no readable one', (_, changed) => {
    expect(readWith(changed)).toEqual({
      kind: 'silent',
      code: 'unreadable',
      text: 'no readable dispute',
    });
  });
});

describe('an answer about a dispute', () => {
  test.each<[string, HttpReply, object]>([
    ['was lost', lost, { kind: 'silent', code: 'lost', text: 'reset' }],
    [
      'knows none',
      reply(404, { message: 'gone' }),
      { kind: 'none', code: 'http-404', text: 'gone' },
    ],
    [
      'knows none, in words',
      reply(400, { message: 'Dispute not found' }),
      { kind: 'none', code: 'http-400', text: 'Dispute not found' },
    ],
    [
      'is a bad request at length',
      reply(400, { message: 'x'.repeat(300) }),
      { kind: 'silent', code: 'http-400', text: 'x'.repeat(200) },
    ],
    ['was refused', said(stated, false), { kind: 'silent', code: 'http-200', text: 'said' }],
    ['is below an error', below(stated), { kind: 'silent', code: 'http-500', text: 'said' }],
    ['has no words', reply(500, undefined), { kind: 'silent', code: 'http-500', text: '' }],
    [
      'is about another',
      said({ ...stated, id: 8 }),
      { kind: 'silent', code: 'wrong-id', text: 'an answer about another dispute' },
    ],
    [
      'is of the other environment',
      said({ ...stated, domain: 'test' }),
      { kind: 'none', code: 'wrong-domain', text: 'a dispute of the other environment' },
    ],
  ])('that %s is read to the letter', (_, given, expected) => {
    expect(readDispute(given, us)).toEqual(expected);
  });
});

describe('the list of disputes', () => {
  const list = (line: CardLine) => createDisputes(line, 'live').list(since);

  test('is read to its last page, and a row without a number is none', async () => {
    const { line, called } = pages(many({ id: 7 }), said([{ id: 8 }, {}]));
    const read = await list(line);
    expect(read.kind === 'listed' && read.ids.slice(99)).toEqual(['7', '8']);
    expect(called).toEqual([
      `GET /dispute?from=${from}&perPage=100&page=1`,
      `GET /dispute?from=${from}&perPage=100&page=2`,
    ]);
  });

  test('is read for twenty pages at most', async () => {
    const { line, called } = pages(many({ id: 7 }));
    const read = await list(line);
    expect(read.kind === 'listed' && read.ids).toHaveLength(2_000);
    expect(called).toHaveLength(20);
  });

  test.each<[string, HttpReply, object]>([
    ['was lost', lost, { kind: 'silent', code: 'lost', text: 'reset' }],
    ['is none', said(undefined), { kind: 'silent', code: 'http-200', text: '' }],
    ['was refused', said([], false), { kind: 'silent', code: 'http-200', text: '' }],
    ['is below an error', below([{ id: 7 }]), { kind: 'silent', code: 'http-500', text: '' }],
  ])('that %s is silence', async (_, given, expected) => {
    expect(await list(pages(given).line)).toEqual(expected);
  });

  test('is asked about one by its number, whatever signs are in it', async () => {
    const { line, called } = pages(lost);
    await createDisputes(line, 'live').ask('7/1');
    expect(called).toEqual(['GET /dispute/7%2F1']);
  });
});
