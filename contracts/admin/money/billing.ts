/** Coupons, the tax switch and the documents of the books, as staff see and change them. */
import { typedCode } from '../../typed.ts';
import { at, maybe, pageNumber as page } from '../../shapes.ts';
import * as z from 'zod/mini';
import { products } from '../../goods/kinds.ts';
import { billingDocument, taxPin } from '../../sale/billing.ts';
import { orderId } from '../../ids.ts';
import { call, csv, idParam } from '../../site/paths.ts';
import { paperText, text } from '../../text.ts';
import { outcomes, selectedIds } from '../selected.ts';

const whole = z.int().check(z.positive(), z.maximum(1_000_000));

/** The worth and period of a coupon; whole shillings, a percentage or an amount. */
const terms = {
  percent: maybe(z.int().check(z.minimum(1), z.maximum(100))),
  offKes: maybe(whole),
  products: z.array(z.enum(products)).check(z.minLength(1), z.maxLength(products.length)),
  minKes: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  usesMax: maybe(whole),
  usesPerCustomerMax: maybe(whole),
  startsAt: at,
  endsAt: maybe(at),
  note: text(200),
};
const oneKind = z.refine<{ percent: number | null; offKes: number | null }>(
  ({ percent, offKes }) => (percent === null) !== (offKes === null),
  { error: 'Enter a percentage or an amount', path: ['percent'] },
);
const inOrder = z.refine<{ startsAt: string; endsAt: string | null }>(
  ({ startsAt, endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(startsAt),
  { error: 'The end must be after the start', path: ['endsAt'] },
);

export const couponCode = z
  .string()
  .check(
    z.overwrite(typedCode),
    z.toUpperCase(),
    z.regex(/^[A-Z0-9][A-Z0-9-]{2,23}$/, 'Use 3 to 24 letters, digits or hyphens'),
  );
export const newCouponBody = z.strictObject({ code: couponCode, ...terms }).check(oneKind, inOrder);
/** `version` is the one that was on the screen: another one answers 409. */
export const changeCouponBody = z
  .strictObject({ version: z.int(), ...terms })
  .check(oneKind, inOrder);

export const couponStates = ['waiting', 'running', 'used-up', 'over', 'stopped'] as const;
export const adminCoupon = z.object({
  id: z.string(),
  code: z.string(),
  ...terms,
  state: z.enum(couponStates),
  used: z.number(),
  stoppedAt: maybe(at),
  version: z.number(),
  createdAt: at,
});
const couponUse = z.object({
  orderId,
  customerId: z.string(),
  discountKes: z.number(),
  state: z.enum(['held', 'spent', 'released']),
  at,
});

const settings = {
  vatOn: z.boolean(),
  /** 16 % is 1600. */
  vatRateBp: z.int().check(z.minimum(1), z.maximum(5_000)),
  sellerName: text(120),
  sellerAddress: text(240),
  sellerPin: maybe(taxPin),
};
const billingSettings = z.object({ version: z.number(), ...settings });
export const billingSettingsBody = z
  .strictObject({
    version: z.int().check(z.minimum(0)),
    ...settings,
    sellerName: paperText(120),
    sellerAddress: paperText(240),
  })
  .check(
    z.refine(
      (body: { vatOn: boolean; sellerPin: string | null }) => !body.vatOn || body.sellerPin,
      {
        error: 'VAT needs your KRA PIN',
        path: ['sellerPin'],
      },
    ),
  );

export const billingDeskCalls = {
  billingSettings: call({ method: 'GET', path: '/admin/billing', answer: billingSettings }),
  changeBillingSettings: call({
    method: 'PUT',
    path: '/admin/billing',
    body: billingSettingsBody,
    answer: billingSettings,
  }),
  /** Invoices and credit notes of whole days of Nairobi, with the fields for a fiscal device. */
  documentsFile: call({
    method: 'GET',
    path: '/admin/billing-documents.csv',
    media: csv,
    query: z.object({ from: z.iso.date(), to: z.iso.date() }),
  }),
  /** Of one order; the files are the customer's own addresses. */
  orderDocuments: call({
    method: 'GET',
    path: '/admin/orders/:id/documents',
    params: idParam,
    answer: z.object({ content: z.array(billingDocument) }),
  }),
  coupons: call({
    method: 'GET',
    path: '/admin/coupons',
    query: z.object({ page }),
    answer: z.object({
      content: z.array(adminCoupon),
      page: z.number(),
      size: z.number(),
      totalItems: z.number(),
    }),
  }),
  coupon: call({
    method: 'GET',
    path: '/admin/coupons/:id',
    params: idParam,
    answer: z.object({ coupon: adminCoupon, uses: z.array(couponUse) }),
  }),
  addCoupon: call({
    method: 'POST',
    path: '/admin/coupons',
    body: newCouponBody,
    answer: adminCoupon,
  }),
  changeCoupon: call({
    method: 'PATCH',
    path: '/admin/coupons/:id',
    params: idParam,
    body: changeCouponBody,
    answer: adminCoupon,
  }),
  stopSelectedCoupons: call({
    method: 'POST',
    path: '/admin/coupons/selected/stop',
    body: z.strictObject({ ids: selectedIds }),
    answer: outcomes,
  }),
  stopCoupon: call({
    method: 'POST',
    path: '/admin/coupons/:id/stop',
    params: idParam,
    answer: adminCoupon,
  }),
} as const;

export type AdminCoupon = z.infer<typeof adminCoupon>;
export type NewCouponBody = z.infer<typeof newCouponBody>;
export type ChangeCouponBody = z.infer<typeof changeCouponBody>;
