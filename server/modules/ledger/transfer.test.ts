import { expect, test } from 'vitest';
import { money, usdCents, wholeKes } from '#contracts/money.ts';
import { TransferMalformed, TransferUnbalanced } from './errors.ts';
import { requireBalanced, type Entry } from './transfer.ts';

const customerId = `cus_${'0'.repeat(32)}` as const;
const entry = (minor: number, more: Partial<Entry> = {}): Entry => ({
  account: 'revenue',
  amount: money(minor, 'KES'),
  ...more,
});
const check = (...entries: readonly Entry[]) =>
  requireBalanced({
    source: { kind: 'payment', id: 'pay_1' },
    description: 'a sale',
    entries,
    at: new Date('2026-03-01T12:00:00Z'),
  });

test('entries that sum to zero are a transfer', () => {
  expect(() => check(entry(100), entry(-60), entry(-40))).not.toThrow();
});

test('debits and credits differ by what is told', () => {
  expect(() => check(entry(100), entry(-60))).toThrow(TransferUnbalanced);
  expect(() => check(entry(100), entry(-60))).toThrow('differ by KES 0.40;');
  expect(() => check(entry(60), entry(-100))).toThrow('differ by KES -0.40;');
});

test('each currency sums to zero by itself', () => {
  const dollars = [entry(0, { amount: usdCents(5) }), entry(0, { amount: usdCents(-5) })];
  expect(() => check(entry(5), entry(-5), ...dollars)).not.toThrow();
  expect(() => check(entry(5), entry(0, { amount: usdCents(-5) }))).toThrow(TransferUnbalanced);
});

test('a transfer has two entries at least and twenty at most', () => {
  const many = (pairs: number) => Array.from({ length: pairs }, () => [entry(1), entry(-1)]).flat();
  expect(() => check()).toThrow(TransferMalformed);
  expect(() => check(entry(1))).toThrow('it needs two entries at least');
  expect(() => check(...many(10))).not.toThrow();
  expect(() => check(...many(10), entry(1))).toThrow('it has over 20 entries');
});

test('an entry is whole and not zero', () => {
  expect(() => check(entry(0), entry(0))).toThrow('an entry is a whole number of minor units');
  const half = (minor: number) => entry(0, { amount: { minor, currency: 'KES' } });
  expect(() => check(half(0.5), half(-0.5))).toThrow(TransferMalformed);
});

test('credit names its customer, and no other account has to', () => {
  const amount = wholeKes(-1);
  const credit = entry(0, { account: 'customer_credit', amount });
  expect(() => check(entry(100), credit)).toThrow('credit belongs to a customer');
  expect(() => check(entry(100), { ...credit, customerId })).not.toThrow();
});
