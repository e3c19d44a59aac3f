import { describe, expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import type { RequestedRefund } from '../money-out.ts';
import { createCardRefunds, type CardLine } from './refunds.ts';

const since = new Date('2026-03-01T12:00:00Z');
const requested: RequestedRefund = {
  reference: 'ABCD2345WXYZ',
  receipt: '4099260516',
  note: 'rfd_11111111111111111111111111111111',
  amount: wholeKes(100),
  since,
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
  createCardRefunds(listOf(rows, asked)).find(requested);

describe('a card refund whose answer was lost', () => {
  test('is found by its note on whichever page it is', async () => {
    const many = Array.from({ length: 230 }, (_, n) => row(n));
    const asked: string[] = [];
    const found = await find([...many, row(900, { merchant_note: requested.note })], asked);
    expect(found).toMatchObject({ kind: 'found', id: '900' });
    expect(asked).toHaveLength(3);
  });

  test('is asked for by time and page, never by our reference, which the list does not know', async () => {
    const asked: string[] = [];
    await find([], asked);
    const query = new URL(asked[0] ?? '', 'https://api.test').searchParams;
    expect([...query.keys()].toSorted()).toEqual(['from', 'page', 'perPage']);
    expect(Date.parse(query.get('from') ?? '')).toBeLessThan(since.getTime());
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
    expect(await createCardRefunds(line).find(requested)).toMatchObject({ kind: 'silent' });
  });
});

describe('an answer about a card refund', () => {
  const json = (status: boolean, data?: Row) => ({ status, message: 'said', data });
  const answers = (status: number, body: object): CardLine => {
    return async () => ({ kind: 'reply', status, json: body });
  };
  const ask = (line: CardLine) => createCardRefunds(line).ask('900');

  test('is the refund only where the provider says that it is', async () => {
    const whole = json(true, row(900));
    expect(await ask(answers(200, whole))).toMatchObject({ kind: 'found', id: '900' });
    expect(await ask(answers(500, whole))).toMatchObject({ kind: 'silent', code: 'http-500' });
    expect(await ask(answers(200, json(false, row(900))))).toMatchObject({ kind: 'silent' });
    expect(await ask(answers(200, json(true)))).toMatchObject({ code: 'unreadable' });
  });

  test('is a refusal when it was judged, and no information otherwise', async () => {
    expect(await ask(answers(400, json(false)))).toMatchObject({ kind: 'refused' });
    expect(await ask(answers(400, {}))).toMatchObject({ kind: 'silent' });
    const lost = (sent: boolean): CardLine => {
      return async () => ({ kind: 'lost', sent, reason: 'reset' });
    };
    expect(await ask(lost(true))).toMatchObject({ kind: 'silent', code: 'lost' });
    expect(await ask(lost(false))).toMatchObject({ kind: 'refused', code: 'lost' });
  });
});
