import fc from 'fast-check';
import { expect, test } from 'vitest';
import { subtract, toWholeKes, wholeKes } from '#contracts/money.ts';
import { hourMs } from '#contracts/time.ts';
import { CouponRefused } from './coupon.ts';
import { discountOf, normaliseCode, requireUsable, type Coupon, type Requested } from './coupon.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const later = (hours: number) => new Date(noon.getTime() + hours * hourMs);
const coupon: Coupon = {
  id: `cpn_${'0'.repeat(32)}`,
  code: 'KARIBU',
  off: { percent: 10 },
  products: ['proxy'],
  min: wholeKes(100),
  usesMax: 5,
  usesPerCustomerMax: 1,
  startsAt: noon,
  endsAt: later(24),
  stoppedAt: null,
  note: '',
  used: 0,
  version: 1,
  createdAt: noon,
};
const requested: Requested = { product: 'proxy', list: wholeKes(259), usedByCustomer: 0, at: noon };
const kes0 = wholeKes(0);

test.each([
  [{ percent: 10 }, 259, 25],
  [{ percent: 50 }, 259, 129],
  [{ percent: 100 }, 259, 258],
  [{ kes: wholeKes(100) }, 259, 100],
  [{ kes: wholeKes(259) }, 259, 258],
  [{ kes: wholeKes(900) }, 259, 258],
  [{ percent: 100 }, 1, 0],
])('%j takes of KES %i whole KES %i', (off, list, discount) => {
  expect(discountOf({ off }, wholeKes(list))).toEqual(wholeKes(discount));
});

test('a price with a coupon is whole, at least one shilling and no more than without', () => {
  const off = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.integer({ min: 1, max: 1_000_000 }).map((kes) => ({ kes: wholeKes(kes) })),
  );
  fc.assert(
    fc.property(off, fc.integer({ min: 1, max: 1_000_000 }), (terms, shillings) => {
      const list = wholeKes(shillings);
      const price = toWholeKes(subtract(list, discountOf({ off: terms }, list)));
      expect(price).toBeGreaterThanOrEqual(1);
      expect(price).toBeLessThanOrEqual(shillings);
    }),
  );
});

type Case = Readonly<{
  what: string;
  terms?: Partial<Coupon>;
  asked?: Partial<Requested>;
  why: string | undefined;
}>;

test.each<Case>([
  { what: 'counts', why: undefined },
  { what: 'has not begun', terms: { startsAt: later(1) }, why: 'not-yet' },
  { what: 'has ended', asked: { at: later(24) }, why: 'over' },
  { what: 'was stopped', terms: { stoppedAt: noon }, why: 'over' },
  { what: 'is for servers', terms: { products: ['vps'] }, why: 'other-product' },
  { what: 'asks for more', terms: { min: wholeKes(260) }, why: 'too-small' },
  { what: 'asks for just this price', terms: { min: requested.list }, why: undefined },
  { what: 'was used up', terms: { used: 5 }, why: 'used-up' },
  { what: 'was used by this customer', asked: { usedByCustomer: 1 }, why: 'used-by-you' },
  {
    what: 'has no limits',
    terms: { usesMax: null, usesPerCustomerMax: null, used: 99 },
    why: undefined,
  },
  {
    what: 'finds one shilling',
    asked: { list: wholeKes(1) },
    terms: { min: kes0 },
    why: 'too-small',
  },
])('a coupon that $what', ({ terms, asked, why }) => {
  expect(refusalOf({ ...coupon, ...terms }, { ...requested, ...asked })).toBe(why);
});

function refusalOf(used: Coupon, asked: Requested): string | undefined {
  try {
    requireUsable(used, asked);
    return undefined;
  } catch (error) {
    if (error instanceof CouponRefused) return error.facts.coupon;
    throw error;
  }
}

test('a code is one word however it is typed', () => {
  expect(normaliseCode('  karibu-10 ')).toBe('KARIBU-10');
});
