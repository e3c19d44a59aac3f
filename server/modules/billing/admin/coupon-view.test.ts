import { expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import type { Coupon } from '../coupon.ts';
import { couponView } from './coupon-view.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const before = new Date(noon.getTime() - 1);
const after = new Date(noon.getTime() + 1);
const coupon: Coupon = {
  id: `cpn_${'0'.repeat(32)}`,
  code: 'KARIBU',
  off: { percent: 10 },
  products: ['proxy'],
  min: wholeKes(100),
  usesMax: null,
  usesPerCustomerMax: null,
  startsAt: noon,
  endsAt: null,
  stoppedAt: null,
  note: '',
  used: 2,
  version: 1,
  createdAt: noon,
};

type Case = Readonly<{ what: string; terms?: Partial<Coupon>; at?: Date; state: string }>;

test.each<Case>([
  { what: 'waiting before its begin', at: before, state: 'waiting' },
  { what: 'running from its begin on', state: 'running' },
  { what: 'running until its end', terms: { endsAt: after }, state: 'running' },
  { what: 'over at its end', terms: { endsAt: noon }, state: 'over' },
  { what: 'running with a use left', terms: { usesMax: 3 }, state: 'running' },
  { what: 'used up by its last use', terms: { usesMax: 2 }, state: 'used-up' },
  { what: 'over rather than used up', terms: { usesMax: 2, endsAt: noon }, state: 'over' },
  {
    what: 'stopped whatever else it is',
    terms: { usesMax: 2, endsAt: before, stoppedAt: noon },
    state: 'stopped',
  },
])('a coupon is $what', ({ terms = {}, at = noon, state }) => {
  expect(couponView({ ...coupon, ...terms }, at).state).toBe(state);
});

test('a coupon shows a percentage or shillings, whichever it takes off', () => {
  expect(couponView(coupon, noon)).toMatchObject({ percent: 10, offKes: null, minKes: 100 });
  const amount = { ...coupon, off: { kes: wholeKes(250) } };
  expect(couponView(amount, noon)).toMatchObject({ percent: null, offKes: 250 });
});
