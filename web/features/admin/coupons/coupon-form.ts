import { nairobiClock, fromNairobiClock } from '#contracts/time.ts';
import type { AdminCoupon, ChangeCouponBody } from '#contracts/admin-billing.ts';
import { couponWords } from './coupon-words.ts';

/** What the form holds: texts as they were typed. */
export type CouponForm = Readonly<{
  code: string;
  kind: 'percent' | 'amount';
  worth: string;
  proxies: boolean;
  servers: boolean;
  min: string;
  usesMax: string;
  usesPerCustomer: string;
  /** Minutes of Nairobi, as a datetime-local field has them. */
  startsAt: string;
  endsAt: string;
  note: string;
}>;

/** An instant as a datetime-local field of Nairobi shows it. */
export const toLocal = (ms: number) => nairobiClock(ms);
const fromLocal = (text: string) => fromNairobiClock(text).toISOString();

export const emptyCoupon = (nowMs: number): CouponForm => ({
  code: '',
  kind: 'percent',
  worth: '10',
  proxies: true,
  servers: true,
  min: '0',
  usesMax: '',
  usesPerCustomer: '1',
  startsAt: toLocal(nowMs),
  endsAt: '',
  note: '',
});

export const formOf = (coupon: AdminCoupon): CouponForm => ({
  code: coupon.code,
  kind: coupon.percent === null ? 'amount' : 'percent',
  worth: String(coupon.percent ?? coupon.offKes ?? ''),
  proxies: coupon.products.includes('proxy'),
  servers: coupon.products.includes('vps'),
  min: String(coupon.minKes),
  usesMax: coupon.usesMax === null ? '' : String(coupon.usesMax),
  usesPerCustomer: coupon.usesPerCustomerMax === null ? '' : String(coupon.usesPerCustomerMax),
  startsAt: toLocal(Date.parse(coupon.startsAt)),
  endsAt: coupon.endsAt === null ? '' : toLocal(Date.parse(coupon.endsAt)),
  note: coupon.note,
});

export type CouponErrors = Partial<Record<keyof CouponForm, string>>;

const isWhole = (text: string, least: number, most: number) =>
  /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most;
const mostKes = 1_000_000;

/** What is wrong with the fields, in words; empty when nothing is. */
export function errorsOf(form: CouponForm): CouponErrors {
  const { wrong } = couponWords;
  const errors: CouponErrors = {};
  const isOptional = (text: string) => text === '' || isWhole(text, 1, mostKes);
  if (!/^[A-Z0-9][A-Z0-9-]{2,23}$/i.test(form.code.trim())) errors.code = wrong.code;
  if (form.kind === 'percent' && !isWhole(form.worth, 1, 100)) errors.worth = wrong.percent;
  if (form.kind === 'amount' && !isWhole(form.worth, 1, mostKes)) errors.worth = wrong.amount;
  if (!form.proxies && !form.servers) errors.proxies = wrong.products;
  if (!isWhole(form.min, 0, mostKes)) errors.min = wrong.whole;
  if (!isOptional(form.usesMax)) errors.usesMax = wrong.whole;
  if (!isOptional(form.usesPerCustomer)) errors.usesPerCustomer = wrong.whole;
  if (form.startsAt === '') errors.startsAt = wrong.endsAt;
  if (form.endsAt !== '' && form.endsAt <= form.startsAt) errors.endsAt = wrong.endsAt;
  return errors;
}

const orNone = (text: string) => (text === '' ? null : Number(text));

/** The terms of a form without errors, as the calls take them. */
export function termsOf(form: CouponForm): Omit<ChangeCouponBody, 'version'> {
  const isPercent = form.kind === 'percent';
  return {
    percent: isPercent ? Number(form.worth) : null,
    offKes: isPercent ? null : Number(form.worth),
    products: [
      ...(form.proxies ? ['proxy' as const] : []),
      ...(form.servers ? ['vps' as const] : []),
    ],
    minKes: Number(form.min),
    usesMax: orNone(form.usesMax),
    usesPerCustomerMax: orNone(form.usesPerCustomer),
    startsAt: fromLocal(form.startsAt),
    endsAt: form.endsAt === '' ? null : fromLocal(form.endsAt),
    note: form.note.trim(),
  };
}
