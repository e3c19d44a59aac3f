import type { CreditNoteId, CustomerId, InvoiceId, OrderId, PaymentId } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locales.ts';
import type { Money } from '#contracts/money.ts';

/** The seller and the buyer, with their details at the time of the document. */
export type Party = Readonly<{
  name: string;
  company: string;
  address: string;
  email: string;
  phone: string | null;
  pin: string | null;
}>;

export type InvoiceLine = Readonly<{
  title: string;
  /** How long it runs and what it is. */
  detail: string;
  quantity: number;
  amountMinor: number;
}>;

/** A numbered invoice; it never changes. Prices include the tax. */
export type Invoice = Readonly<{
  id: InvoiceId;
  number: string;
  orderId: OrderId;
  orderCode: string;
  paymentId: PaymentId;
  customerId: CustomerId;
  issuedAt: Date;
  /** In which it was issued; it is drawn in no other. */
  language: Locale;
  seller: Party;
  buyer: Party;
  lines: readonly InvoiceLine[];
  list: Money;
  discount: Money;
  couponCode: string | null;
  total: Money;
  vat: Money;
  /** Null while the shop charges no tax. */
  vatRateBp: number | null;
  usd: Money;
  rateE4: number;
  method: string;
  receipt: string | null;
}>;

/** What went back of an invoice, numbered in a series of its own. */
export type CreditNote = Readonly<{
  id: CreditNoteId;
  number: string;
  invoiceId: InvoiceId;
  source: Readonly<{ kind: string; id: string }>;
  customerId: CustomerId;
  issuedAt: Date;
  total: Money;
  vat: Money;
  destination: 'balance' | 'provider';
  reason: string;
}>;
