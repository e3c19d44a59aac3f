import { beforeAll, expect, test } from 'vitest';
import { balanceEntry, type BalanceEntry } from '#contracts/sale/balance.ts';
import { fetchTexts, wordsIn } from '../../lib/text/words.ts';
import { balanceWords } from './balance-words.ts';
import { wordsOf } from './movement-words.ts';

const entry: BalanceEntry = {
  id: 1,
  kind: 'topup',
  what: 'topup',
  text: 'A sentence of the shop.',
  title: 'Nairobi proxy',
  receipt: 'UKL1AB2CD3',
  reason: null,
  amountKesCents: 100,
  afterKesCents: 100,
  orderId: null,
  orderCode: 'LG-1',
  at: '2026-11-20T09:00:00.000Z',
};
const codes = balanceEntry.shape.what.options.filter((what) => what !== 'other');

beforeAll(() => fetchTexts('sw'));
const inSwahili = () => wordsIn('sw', balanceWords).moved;

test.each(codes)('%s has words of its own in each language', (what) => {
  const english = wordsOf({ ...entry, what }, balanceWords.english.moved);
  const swahili = wordsOf({ ...entry, what }, inSwahili());
  for (const said of [english, swahili]) expect(said).not.toBe(entry.text);
  // What was bought has its name and its number in every language.
  expect(swahili === english).toBe(what === 'spent');
});

test('what staff wrote about money that went back is told in their words', () => {
  for (const what of ['refund', 'sent-back'] as const) {
    const given = { ...entry, what, reason: 'Sent by mistake' };
    expect(wordsOf(given, inSwahili())).toMatch(/LG-1: Sent by mistake$/);
  }
});

test('a movement without a code, or without what its words need, is told as the shop wrote it', () => {
  const bare = { ...entry, title: null, receipt: null, orderCode: null };
  for (const what of ['other', 'found', 'refund'] as const) {
    expect(wordsOf({ ...bare, what }, inSwahili())).toBe(entry.text);
  }
  expect(wordsOf({ ...bare, what: 'spent' }, inSwahili())).toBe('Oda');
});
