import { expect, test } from 'vitest';
import { emptyCoupon, errorsOf, formOf, termsOf, toLocal } from './coupon-form.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const form = { ...emptyCoupon(now), code: 'KARIBU-10' };

test('a fresh form needs only its code', () => {
  expect(Object.keys(errorsOf(emptyCoupon(now)))).toEqual(['code']);
  expect(errorsOf(form)).toEqual({});
});

test.each([
  ['worth', { worth: '101' }],
  ['worth', { worth: '0' }],
  ['worth', { kind: 'amount', worth: '1.5' }],
  ['proxies', { proxies: false, servers: false }],
  ['min', { min: '' }],
  ['usesMax', { usesMax: '0' }],
  ['usesPerCustomer', { usesPerCustomer: '-1' }],
  ['endsAt', { endsAt: '2026-03-01T15:00' }],
] as const)('%s is refused for %j', (field, wrong) => {
  expect(Object.keys(errorsOf({ ...form, ...wrong }))).toEqual([field]);
});

test('times are those of Nairobi, and what is empty is no limit', () => {
  expect(form.startsAt).toBe('2026-03-01T15:00');
  expect(termsOf({ ...form, kind: 'amount', worth: '100', endsAt: '2026-03-02T00:00' })).toEqual({
    percent: null,
    offKes: 100,
    products: ['proxy', 'vps'],
    minKes: 0,
    usesMax: null,
    usesPerCustomerMax: 1,
    startsAt: '2026-03-01T12:00:00.000Z',
    endsAt: '2026-03-01T21:00:00.000Z',
    note: '',
  });
});

test('a coupon becomes a form and the same terms again', () => {
  const terms = termsOf({ ...form, usesMax: '5', note: 'newcomers' });
  const about = { id: 'cpn_1', code: 'KARIBU-10', state: 'running', used: 0, version: 1 } as const;
  const made = { ...about, ...terms, stoppedAt: null, createdAt: terms.startsAt };
  expect(termsOf(formOf(made))).toEqual(terms);
  expect(toLocal(now)).toBe('2026-03-01T15:00');
});
