import { products } from '#contracts/goods/kinds.ts';
import type { AdminCoupon } from '#contracts/admin/money/billing.ts';
import { moment, orNull, typedOf, whole } from '../form/units.ts';

/** How the terms of a coupon are typed: whole shillings, and clocks of Nairobi. */
export const couponUnits = {
  percent: orNull(whole),
  offKes: orNull(whole),
  minKes: whole,
  usesMax: orNull(whole),
  usesPerCustomerMax: orNull(whole),
  startsAt: moment,
  endsAt: orNull(moment),
};

type Terms = Pick<AdminCoupon, keyof typeof couponUnits | 'code' | 'products' | 'note'>;

const fresh = (nowMs: number): Terms => ({
  code: '',
  percent: 10,
  offKes: null,
  products: [...products],
  minKes: 0,
  usesMax: null,
  usesPerCustomerMax: 1,
  startsAt: new Date(nowMs).toISOString(),
  endsAt: null,
  note: '',
});

function termsOf(coupon: AdminCoupon): Terms {
  const { id: _id, version: _version, state: _state, used: _used, ...rest } = coupon;
  const { stoppedAt: _stopped, createdAt: _created, ...terms } = rest;
  return terms;
}

/** What the form begins with; `kind` says which of percentage and amount is shown. */
export const couponStart = (nowMs: number, coupon: AdminCoupon | undefined) => {
  const terms = coupon ? termsOf(coupon) : fresh(nowMs);
  const kind: 'percent' | 'offKes' = terms.percent === null ? 'offKes' : 'percent';
  return { ...typedOf(couponUnits, terms), kind };
};

type Meant = Readonly<Record<keyof ReturnType<typeof couponStart>, unknown>>;

/** The body of either call: one kind of worth, and the code of a new coupon only. */
export const couponBody =
  (version: number | undefined) =>
  ({ kind, code, percent, offKes, ...rest }: Meant) => ({
    ...rest,
    ...(version === undefined ? { code } : { version }),
    percent: kind === 'percent' ? (percent ?? Number.NaN) : null,
    offKes: kind === 'offKes' ? (offKes ?? Number.NaN) : null,
  });
