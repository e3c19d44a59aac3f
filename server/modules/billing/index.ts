/** The billing module's door: papers of money, the tax within it, and coupons. */

/** Invoices and credit notes, written in the transaction of their cause. */
export { issueCreditNote, issueInvoice, leftOf } from './issue.ts';
export type { NewInvoice, Returned } from './issue.ts';
export type { CreditNote, Invoice, InvoiceLine, Party } from './invoice.ts';
/** Reading them. */
export {
  findInvoice,
  invoiceNumbers,
  invoiceOfOrder,
  invoicesBetween,
  papersOf,
  type Paper,
} from './invoices.sql.ts';
export { creditNotesBetween, creditNotesOf, findCreditNote } from './credit-notes.sql.ts';
/** The same as files. */
export { drawPaper } from './paper/draw-paper.ts';
export type { Paper as PaperWords } from './paper/paper.ts';
export { creditNotePaper, invoicePaper, receiptPaper, type Receipt } from './paper/papers.ts';
/** Who sells, who buys, and the tax. */
export { taxOf, type BillingSettings, type Tax } from './settings.ts';
export {
  billingDetails,
  billingSettings,
  changeBillingSettings,
  saveBillingDetails,
  type BillingDetails,
} from './settings.sql.ts';
export { CouponRefused, SettingsChanged } from './errors.ts';
/** Coupons: typed, offered in a quote, used by an order, given back by one that ended unpaid. */
export { couponFor, redeemCoupon } from './redeem.ts';
export { normaliseCode, type Coupon } from './coupon.ts';
export {
  couponById,
  couponsOfOrders,
  forgetQuoteCoupons,
  keepQuoteCoupon,
  listCoupons,
  lockCoupon,
  releaseCoupon,
  spendCoupon,
} from './coupons.sql.ts';
export {
  insertCoupon,
  saveCoupon,
  stopCoupon,
  usesOfCoupon,
  type CouponTerms,
} from './edit-coupons.sql.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { billingHoldings } from './held-data.sql.ts';
