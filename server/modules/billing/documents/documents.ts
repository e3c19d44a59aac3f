import { nairobiClock, nairobiZone } from '#contracts/time.ts';
import { formatPlain, money, subtract, type Money } from '#contracts/money.ts';
import type { CreditNote, Invoice, Party } from '../invoice.ts';
import type { BillingDocument } from './document.ts';

const kes = (minor: number) => amountOf(money(minor, 'KES'));

/** "KES 12,345.00". */
export function amountOf(amount: Money): string {
  const [currency = '', digits = ''] = formatPlain(amount).split(' ');
  return `${currency} ${digits.replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

const clockLength = 'hh:mm'.length;
/** "1 March 2026, 15:00" in Nairobi. */
export function momentOf(at: Date): string {
  const day = at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: nairobiZone,
  });
  return `${day}, ${nairobiClock(at).slice(-clockLength)}`;
}

const rateOf = (rateE4: number) => `KES ${(rateE4 / 10_000).toFixed(2)} per USD`;
/** "16 %" of 1600. */
const percentOf = (rateBp: number) => `${rateBp / 100} %`;
const pricesInclude = 'Prices include VAT.';

/** An invoice with its goods, its coupon and the tax within its total. */
export function invoiceDocument(invoice: Invoice): BillingDocument {
  const { total, vat, vatRateBp, discount, couponCode, list, usd, rateE4 } = invoice;
  const isTaxed = vatRateBp !== null;
  return {
    title: isTaxed ? 'Tax invoice' : 'Invoice',
    number: invoice.number,
    at: invoice.issuedAt,
    seller: invoice.seller,
    buyerLabel: 'Billed to',
    buyer: invoice.buyer,
    facts: [
      ['Issued', momentOf(invoice.issuedAt)],
      ['Order', invoice.orderCode],
      ['Paid by', invoice.method],
      ['Receipt', invoice.receipt ?? '-'],
      ['Amount in USD', formatPlain(usd)],
      ['Exchange rate', rateOf(rateE4)],
    ],
    lines: invoice.lines.map(({ title, detail, quantity, amountMinor }) => ({
      title,
      detail,
      quantity: String(quantity),
      amount: kes(amountMinor),
    })),
    totals: [
      ...(discount.minor > 0
        ? ([
            ['Price', amountOf(list)],
            [couponCode ? `Coupon ${couponCode}` : 'Discount', `-${amountOf(discount)}`],
          ] as const)
        : []),
      ...(isTaxed ? taxLines(total, vat, percentOf(vatRateBp)) : []),
      ['Total paid', amountOf(total)],
    ],
    notes: isTaxed ? [pricesInclude] : [],
  };
}

const taxLines = (total: Money, vat: Money, percent: string) =>
  [
    ['Net', amountOf(subtract(total, vat))],
    [`VAT ${percent}`, amountOf(vat)],
  ] as const;

const ways = {
  balance: 'To balance',
  provider: 'To original payment method',
} as const;

/** What was refunded of an invoice, with the VAT within it. */
export function creditNoteDocument(note: CreditNote, invoice: Invoice): BillingDocument {
  const { total, vat, reason, destination } = note;
  const title = invoice.lines[0]?.title ?? invoice.orderCode;
  const isTaxed = invoice.vatRateBp !== null;
  return {
    title: 'Credit note',
    number: note.number,
    at: note.issuedAt,
    seller: invoice.seller,
    buyerLabel: 'Credited to',
    buyer: invoice.buyer,
    facts: [
      ['Issued', momentOf(note.issuedAt)],
      ['For invoice', invoice.number],
      ['Order', invoice.orderCode],
      ['Refunded', ways[destination]],
    ],
    lines: [{ title, detail: reason, quantity: '1', amount: amountOf(total) }],
    totals: [
      ...(isTaxed ? taxLines(total, vat, percentOf(invoice.vatRateBp ?? 0)) : []),
      ['Total credited', amountOf(total)],
    ],
    notes: [`Credits part or all of invoice ${invoice.number}.`],
  };
}

export type Receipt = Readonly<{
  /** The provider's own proof, else our reference. */
  number: string;
  at: Date;
  seller: Party;
  buyer: Party;
  orderCode: string;
  title: string;
  method: string;
  account: string;
  amount: Money;
  /** What the order cost in dollars, and the rate. */
  usd: Money;
  rateE4: number;
  invoiceNumber: string | null;
}>;

/** Proof that money came; it sells nothing, so it shows no tax. */
export function receiptDocument(receipt: Receipt): BillingDocument {
  const { amount, invoiceNumber } = receipt;
  return {
    title: 'Receipt',
    number: receipt.number,
    at: receipt.at,
    seller: receipt.seller,
    buyerLabel: 'Received from',
    buyer: receipt.buyer,
    facts: [
      ['Received', momentOf(receipt.at)],
      ['Order', receipt.orderCode],
      ['Paid by', receipt.method],
      ['Account', receipt.account],
      ['Amount in USD', formatPlain(receipt.usd)],
      ['Exchange rate', rateOf(receipt.rateE4)],
      ...(invoiceNumber === null ? [] : ([['Invoice', invoiceNumber]] as const)),
    ],
    lines: [{ title: receipt.title, detail: '', quantity: '1', amount: amountOf(amount) }],
    totals: [['Received', amountOf(amount)]],
    notes: ['Thank you. Keep this receipt with your records.'],
  };
}
