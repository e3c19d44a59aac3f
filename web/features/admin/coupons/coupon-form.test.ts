import { expect, test } from 'vitest';
import { newCouponBody, type AdminCoupon } from '#contracts/admin/money/billing.ts';
import { meantBy } from '../form/units.ts';
import { couponBody, couponStart, couponUnits } from './coupon-form.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const form = { ...couponStart(now, undefined), code: 'karibu-10' };
type Form = typeof form;
const bodyOf = (values: Form, version?: number) =>
  couponBody(version)(meantBy(couponUnits, values) as Record<keyof Form, unknown>);

test('times are those of Nairobi, and what is empty is no limit', () => {
  expect(form.startsAt).toBe('2026-03-01T15:00');
  const typed = { ...form, kind: 'offKes', offKes: '100', endsAt: '2026-03-02T00:00' } as const;
  expect(newCouponBody.parse(bodyOf(typed))).toEqual({
    code: 'KARIBU-10',
    percent: null,
    offKes: 100,
    products: ['proxy', 'vps', 'traffic'],
    minKes: 0,
    usesMax: null,
    usesPerCustomerMax: 1,
    startsAt: '2026-03-01T12:00:00.000Z',
    endsAt: '2026-03-01T21:00:00.000Z',
    note: '',
  });
});

test('a coupon becomes a form and the same terms again', () => {
  const { code: _, ...terms } = newCouponBody.parse(bodyOf({ ...form, usesMax: '5' }));
  const about = { id: 'cpn_1', code: 'KARIBU-10', state: 'running', used: 0, version: 7 } as const;
  const coupon: AdminCoupon = { ...about, ...terms, stoppedAt: null, createdAt: terms.startsAt };
  expect(bodyOf({ ...couponStart(now, coupon) }, 7)).toEqual({ version: 7, ...terms });
});
