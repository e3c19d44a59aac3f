import { expect, test } from 'vitest';
import fc from 'fast-check';
import { money, wholeKes } from '#contracts/money.ts';
import { drawFrom, leftOf, markOf, worthOfUnused, type Lot } from './lot.ts';
import { perGigabyte } from './prices.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const later = new Date('2026-03-31T12:00:00Z');

const lot = (id: number, bytes: number, changes: Partial<Lot> = {}): Lot => ({
  id: `lot_${id}`,
  leaseId: 'lse_1',
  orderLineId: `orl_${id}`,
  bytes,
  used: 0,
  givenBack: 0,
  usd: money(100, 'USD'),
  kes: wholeKes(1_000),
  startsAt: noon,
  endsAt: later,
  state: 'open',
  rolledFrom: null,
  isAutomatic: false,
  ...changes,
});

test('bytes come from the first lot until it is spent, then from the next', () => {
  expect(drawFrom([lot(1, 10), lot(2, 10)], 12, noon)).toEqual({
    changes: [
      { id: 'lot_1', used: 10, state: 'spent' },
      { id: 'lot_2', used: 2, state: 'open' },
    ],
    over: 0,
  });
});

test('what no lot has is over', () => {
  expect(drawFrom([lot(1, 10, { used: 9 })], 5, noon)).toEqual({
    changes: [{ id: 'lot_1', used: 10, state: 'spent' }],
    over: 4,
  });
});

test('forgiven bytes go back to the lot last drawn from, which is open again', () => {
  const lots = [lot(1, 10, { used: 10, state: 'spent' }), lot(2, 10, { used: 3 })];
  expect(drawFrom(lots, -5, noon).changes).toEqual([
    { id: 'lot_2', used: 0, state: 'open' },
    { id: 'lot_1', used: 8, state: 'open' },
  ]);
});

test('whatever is drawn, it is used or over, to the byte', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 6 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 0, max: 4_000_000 }), (bytes, moved) => {
      const lots = bytes.map((one, index) => lot(index, one));
      const { changes, over } = drawFrom(lots, moved, noon);
      expect(changes.reduce((sum, { used }) => sum + used, 0) + over).toBe(moved);
    }),
  );
});

test('unused bytes are worth their share of the price, down to a whole shilling', () => {
  const gigabyte = 1_000_000_000;
  const half = lot(1, 25 * gigabyte, { used: 12.5 * gigabyte, kes: wholeKes(11_375) });
  expect(worthOfUnused(half)).toEqual(wholeKes(5_687));
  expect(worthOfUnused({ ...half, used: 0 })).toEqual(wholeKes(11_375));
  expect(worthOfUnused({ ...half, used: half.bytes - 1 })).toEqual(wholeKes(0));
  expect(leftOf({ ...half, state: 'expired' })).toBe(0);
});

test('marks are parts of what was held', () => {
  const marked = (left: number) => markOf({ held: 100, left });
  expect([21, 20, 11, 10, 1, 0].map(marked)).toEqual([0, 80, 80, 90, 90, 100]);
  expect(markOf({ held: 0, left: 0 })).toBe(0);
});

test('more gigabytes cost less each, from the step on', () => {
  const steps = [
    { fromGb: 1, usdCents: 450 },
    { fromGb: 25, usdCents: 350 },
  ];
  const cents = (gb: number) => perGigabyte(steps, gb)?.minor;
  expect([1, 24, 25, 1_000].map(cents)).toEqual([450, 450, 350, 350]);
  expect(perGigabyte([], 1)).toBeUndefined();
});
