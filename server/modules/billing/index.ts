/** The billing module's door: documents of money, the tax within it, and coupons. */

/** Invoices and credit notes, written in the transaction of their cause. */
export { issueCreditNote, issueInvoice } from './issue.ts';
export type { InvoiceLine, Party } from './invoice.ts';
/** Series go on past what may have been issued since a backup. */
export { skipNumbers, type SkippedNumbers } from './skip-numbers.sql.ts';
/** Reading them. */
export { findInvoice, invoiceNumbers, invoiceOfOrder, documentsOf } from './invoices.sql.ts';
export { creditNotesOf, findCreditNote } from './credit-notes.sql.ts';
/** The same as files. */
export { drawDocument } from './documents/draw-document.ts';
export type { BillingDocument as DocumentWords } from './documents/document.ts';
export { documentWords } from './documents/document-words.ts';
export {
  creditNoteDocument,
  invoiceDocument,
  receiptDocument,
  type Receipt,
} from './documents/documents.ts';
/** Who sells, who buys, and the tax. */
export { taxOf, type BillingSettings } from './settings.ts';
export {
  billingDetails,
  type BillingDetails,
  billingSettings,
  changeBillingSettings,
  saveBillingDetails,
} from './settings.sql.ts';
export { CouponRefused } from './coupon.ts';
/** Coupons: entered, offered in a quote, used by an order, released by one that ended unpaid. */
export { couponFor, redeemCoupon } from './redeem.ts';
export {
  couponById,
  couponOfQuote,
  couponsOfOrders,
  forgetQuoteCoupons,
  keepQuoteCoupon,
  releaseCoupon,
  spendCoupon,
} from './coupons.sql.ts';
export { insertCoupon, stopCoupon, type CouponTerms } from './edit-coupons.sql.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { billingHoldings } from './held-data.sql.ts';
