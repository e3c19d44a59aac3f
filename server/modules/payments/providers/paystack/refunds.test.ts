import { describe, expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import type { HttpReply } from '../http-call.ts';
import type { RequestedRefund } from '../money-out.ts';
import { createCardRefunds, type CardLine } from './refunds.ts';

// What is sent for a card refund, what is kept of each answer, and how one that was lost is found.

const reply = (status: number, json: unknown): HttpReply => ({ kind: 'reply', status, json });
const said = (data: unknown, status = true) => ({ status, message: 'said', data });
const pending = { id: 900, status: 'pending' };
const long = 'x'.repeat(300);

function open(given: HttpReply) {
  const called: unknown[] = [];
  const line: CardLine = async (...call) => {
    called.push(call);
    return given;
  };
  return { refunds: createCardRefunds(line), called };
}

test('a refund is asked for by our reference, with a note of ours and the reason', async () => {
  const { refunds, called } = open(reply(200, said(pending)));
  const order = { reference: 'ABCD', amount: wholeKes(100), note: 'rfd_1', reason: 'slow' };
  expect(await refunds.create(order)).toEqual({
    kind: 'found',
    id: '900',
    status: 'pending',
    text: 'pending',
  });
  expect(called).toEqual([
    [
      'POST',
      '/refund',
      {
        transaction: 'ABCD',
        amount: 10_000,
        currency: 'KES',
        merchant_note: 'rfd_1',
        customer_note: 'slow',
      },
    ],
  ]);
});

test('a refund is asked about by its own number, whatever signs are in it', async () => {
  const { refunds, called } = open(reply(200, said(pending)));
  await refunds.ask('9/0');
  expect(called).toEqual([['GET', '/refund/9%2F0']]);
});

test.each<[string, HttpReply, object]>([
  [
    'is read',
    reply(200, said({ id: 900, status: long })),
    { kind: 'found', id: '900', status: 'x'.repeat(40), text: long },
  ],
  [
    'has no number',
    reply(200, said({ status: 'pending' })),
    { kind: 'silent', code: 'unreadable', text: 'no readable refund' },
  ],
  [
    'has no state',
    reply(200, said({ id: 900 })),
    { kind: 'silent', code: 'unreadable', text: 'no readable refund' },
  ],
  [
    'was judged',
    reply(400, { status: false, message: long }),
    { kind: 'refused', code: 'http-400', text: 'x'.repeat(200) },
  ],
  [
    'was judged last',
    reply(499, said(undefined, false)),
    { kind: 'refused', code: 'http-499', text: 'said' },
  ],
  ['failed there', reply(500, { status: false }), { kind: 'silent', code: 'http-500', text: '' }],
  ['is no refusal', reply(399, { status: false }), { kind: 'silent', code: 'http-399', text: '' }],
  [
    'is a good word below a refusal',
    reply(400, said(pending)),
    { kind: 'silent', code: 'http-400', text: 'said' },
  ],
  [
    'was lost',
    { kind: 'lost', sent: true, reason: 'reset' },
    { kind: 'silent', code: 'lost', text: 'reset' },
  ],
  [
    'never left us',
    { kind: 'lost', sent: false, reason: 'reset' },
    { kind: 'refused', code: 'lost', text: 'reset' },
  ],
])('an answer that %s is read to the letter', async (_, given, expected) => {
  expect(await open(given).refunds.ask('900')).toEqual(expected);
});

describe('the list of refunds', () => {
  const since = new Date('2026-03-01T12:00:00Z');
  const requested: RequestedRefund = {
    reference: 'ABCD',
    receipt: '4099',
    note: 'rfd_1',
    amount: wholeKes(100),
    since,
  };
  const find = (given: HttpReply, more: Partial<RequestedRefund> = {}) =>
    open(given).refunds.find({ ...requested, ...more });
  const none = { kind: 'none', text: 'no such refund' };
  const found = { kind: 'found', id: '900', status: 'pending', text: 'pending' };

  test('is read from ten minutes before it was sent, a hundred at a time', async () => {
    const { refunds, called } = open(reply(200, said([])));
    expect(await refunds.find(requested)).toEqual(none);
    const from = encodeURIComponent('2026-03-01T11:50:00.000Z');
    expect(called).toEqual([['GET', `/refund?from=${from}&perPage=100&page=1`]]);
  });

  test('is no information where it was not read, is none, or has no end', async () => {
    expect(await find(reply(400, { status: false }))).toEqual({
      kind: 'silent',
      code: 'list',
      text: 'the list was not read',
    });
    expect(await find(reply(200, said(undefined)))).toEqual({
      kind: 'silent',
      code: 'unreadable',
      text: 'no list',
    });
    const full = Array.from({ length: 100 }, () => ({ ...pending, amount: 1 }));
    const { refunds, called } = open(reply(200, said(full)));
    expect(await refunds.find(requested)).toEqual({
      kind: 'silent',
      code: 'list',
      text: 'the list is too long to be read',
    });
    expect(called).toHaveLength(50);
  });

  const ours = { ...pending, amount: 10_000 };

  test.each<[string, object]>([
    ['the reference of its payment', { transaction: { reference: 'ABCD' } }],
    ['the reference beside it', { transaction_reference: 'ABCD' }],
    ['the number of its payment', { transaction: 4099 }],
    ['the number within it', { transaction: { id: 4099 } }],
  ])('has the refund without a note, by %s', async (_, named) => {
    expect(await find(reply(200, said([{ ...ours, ...named }])))).toEqual(found);
  });

  test('has none of a payment whose number is not known', async () => {
    const listed = reply(200, said([{ ...ours, transaction: null }]));
    expect(await find(listed, { receipt: null })).toEqual(none);
  });

  test('has it by its note, and can be unreadable', async () => {
    const noted = { ...pending, merchant_note: 'rfd_1' };
    expect(await find(reply(200, said([noted])))).toEqual(found);
    const unread = reply(200, said([{ merchant_note: 'rfd_1' }]));
    expect(await find(unread)).toEqual({
      kind: 'silent',
      code: 'unreadable',
      text: 'no readable refund',
    });
  });
});

const lost: RequestedRefund = {
  reference: 'ABCD2345WXYZ',
  receipt: '4099260516',
  note: 'rfd_11111111111111111111111111111111',
  amount: wholeKes(100),
  since: new Date('2026-03-01T12:00:00Z'),
};
type Row = Readonly<Record<string, unknown>>;
const row = (id: number, more: Row = {}): Row => ({
  id,
  status: 'pending',
  amount: 10_000,
  transaction: 4_099_260_516,
  merchant_note: `rfd_${String(id).padStart(32, '0')}`,
  ...more,
});

/** Answers as the interface description has it: pages by `page` and `perPage`, and no reference. */
function listOf(rows: readonly Row[], asked: string[] = []): CardLine {
  return async (_method, path) => {
    asked.push(path);
    const query = new URL(path, 'https://api.test').searchParams;
    const size = Number(query.get('perPage'));
    const from = (Number(query.get('page')) - 1) * size;
    const json = { status: true, message: 'ok', data: rows.slice(from, from + size) };
    return { kind: 'reply', status: 200, json } as never;
  };
}
const find = (rows: readonly Row[], asked?: string[]) =>
  createCardRefunds(listOf(rows, asked)).find(lost);

describe('a card refund whose answer was lost', () => {
  test('is found by its note on whichever page it is', async () => {
    const many = Array.from({ length: 230 }, (_, n) => row(n));
    const asked: string[] = [];
    const found = await find([...many, row(900, { merchant_note: lost.note })], asked);
    expect(found).toMatchObject({ kind: 'found', id: '900' });
    expect(asked).toHaveLength(3);
  });

  test('is found by payment and amount where the note was cut, if it is the only one', async () => {
    const cut = row(7, { merchant_note: 'Refund for ABCD2345WXYZ' });
    expect(await find([row(1), cut])).toMatchObject({ kind: 'found', id: '7' });
    expect(await find([cut, { ...cut, id: 8 }])).toMatchObject({ kind: 'none' });
    expect(await find([{ ...cut, amount: 9_999 }])).toMatchObject({ kind: 'none' });
    expect(await find([{ ...cut, transaction: 1 }])).toMatchObject({ kind: 'none' });
  });

  test('is not taken for one that carries another note of ours', async () => {
    expect(await find([row(1), row(2)])).toMatchObject({ kind: 'none' });
  });

  test('is not declared missing when a page could not be read', async () => {
    let page = 0;
    const line: CardLine = async (method, path) => {
      page += 1;
      if (page === 2) return { kind: 'lost', sent: true, reason: 'reset' } as never;
      return listOf(Array.from({ length: 150 }, (_, n) => row(n)))(method, path);
    };
    expect(await createCardRefunds(line).find(lost)).toMatchObject({ kind: 'silent' });
  });
});
