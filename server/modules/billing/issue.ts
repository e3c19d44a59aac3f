import type { CustomerId, OrderId, PaymentId } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locales.ts';
import { money, type Money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { makeId, type Randomness } from '#platform/random.ts';
import { creditNoteOf, insertCreditNote, lockRemaining } from './credit-notes.sql.ts';
import type { CreditNote, Invoice, InvoiceLine, Party } from './invoice.ts';
import { insertInvoice, invoiceOfOrder } from './invoices.sql.ts';
import { nextNumber } from './numbers.sql.ts';
import type { Tax } from './settings.ts';

export type NewInvoice = Readonly<{
  order: Readonly<{
    id: OrderId;
    code: string;
    customerId: CustomerId;
    kes: Money;
    usd: Money;
    rateE4: number;
  }>;
  payment: Readonly<{ id: PaymentId; method: string; receipt: string | null }>;
  seller: Party;
  buyer: Party;
  lines: readonly InvoiceLine[];
  coupon: Readonly<{ code: string; discount: Money }> | undefined;
  tax: Tax;
  /** The buyer's at this moment. */
  language: Locale;
  at: Date;
}>;

/**
 * Writes the invoice of a paid order under the next number, in the transaction that pays it; an
 * order that has one keeps it. The counter is locked from here to the end of the transaction.
 */
export async function issueInvoice(
  tx: Tx,
  { random }: { random: Randomness },
  input: NewInvoice,
): Promise<Invoice> {
  const { order, payment, coupon, tax, at } = input;
  const discount = coupon?.discount ?? money(0, 'KES');
  const invoice: Omit<Invoice, 'number'> = {
    id: makeId('inv', random),
    orderId: order.id,
    orderCode: order.code,
    paymentId: payment.id,
    customerId: order.customerId,
    issuedAt: at,
    language: input.language,
    seller: input.seller,
    buyer: input.buyer,
    lines: input.lines,
    list: money(order.kes.minor + discount.minor, 'KES'),
    discount,
    couponCode: coupon?.code ?? null,
    total: order.kes,
    vat: tax.vat,
    vatRateBp: tax.rateBp,
    usd: order.usd,
    rateE4: order.rateE4,
    method: payment.method,
    receipt: payment.receipt,
  };
  const issued = (await insertInvoice(tx, invoice)) ?? (await invoiceOfOrder(tx, order.id));
  if (!issued) throw new Error(`Order ${order.code} got no invoice.`);
  return issued;
}

export type Returned = Readonly<{
  source: CreditNote['source'];
  orderId: OrderId;
  amount: Money;
  /** The tax within it as the books took it back; the whole rest where nothing was delivered. */
  vat: Money | 'rest';
  destination: CreditNote['destination'];
  reason: string;
  at: Date;
}>;

/**
 * Writes the credit note of a completed refund. An order without an invoice gets none, and a source
 * has one note only. The database refuses more than the invoice's total.
 */
export async function issueCreditNote(
  tx: Tx,
  { random }: { random: Randomness },
  returned: Returned,
): Promise<CreditNote | undefined> {
  const { source, orderId, amount, at } = returned;
  const invoice = await invoiceOfOrder(tx, orderId);
  if (!invoice) return undefined;
  const left = await lockRemaining(tx, invoice.id);
  const known = await creditNoteOf(tx, source);
  if (known) return known;
  const vat = returned.vat === 'rest' ? left.vat : returned.vat;
  const drawn = await nextNumber(tx, { series: 'credit-note', at });
  const note: CreditNote = {
    id: makeId('crn', random),
    number: drawn.number,
    invoiceId: invoice.id,
    source,
    customerId: invoice.customerId,
    issuedAt: at,
    total: amount,
    vat: vat.minor > left.vat.minor ? left.vat : vat,
    destination: returned.destination,
    reason: returned.reason,
  };
  await insertCreditNote(tx, note, drawn);
  return note;
}
