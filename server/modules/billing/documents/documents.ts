import { formatExact, formatPercent, formatRate } from '#contracts/format/amounts.ts';
import { momentIn } from '#contracts/format/dates.ts';
import { titleIn } from '#contracts/format/titles.ts';
import type { Locale } from '#contracts/locales.ts';
import { money, negate, subtract, type Money } from '#contracts/money.ts';
import type { CreditNote, Invoice, Party } from '../invoice.ts';
import type { BillingDocument } from './document.ts';
import { documentWords } from './document-words.ts';

type Words = (typeof documentWords)[Locale];

const kes = (minor: number) => formatExact(money(minor, 'KES'));
/** "16%" of 1600. */
const percentOf = (rateBp: number) => formatPercent(rateBp / 10_000, rateBp % 100 === 0 ? 0 : 2);

/** An invoice with its goods, its coupon and the tax within its total. */
export function invoiceDocument(invoice: Invoice): BillingDocument {
  const { total, vat, vatRateBp, discount, couponCode, list, usd, rateE4, language } = invoice;
  const t = documentWords[language];
  const isTaxed = vatRateBp !== null;
  return {
    language,
    title: isTaxed ? t.titles.taxInvoice : t.titles.invoice,
    number: invoice.number,
    at: invoice.issuedAt,
    seller: invoice.seller,
    buyerLabel: t.parties.billedTo,
    buyer: invoice.buyer,
    facts: [
      [t.facts.issued, momentIn(language, invoice.issuedAt)],
      [t.facts.order, invoice.orderCode],
      [t.facts.paidBy, invoice.method],
      [t.facts.receipt, invoice.receipt ?? '-'],
      [t.facts.usd, formatExact(usd)],
      [t.facts.rate, t.rate(formatRate(rateE4))],
    ],
    lines: invoice.lines.map(({ title, detail, quantity, amountMinor }) => ({
      title: titleIn(language, title),
      detail,
      quantity: String(quantity),
      amount: kes(amountMinor),
    })),
    totals: [
      ...(discount.minor > 0
        ? ([
            [t.totals.price, formatExact(list)],
            [
              couponCode ? t.totals.coupon(couponCode) : t.totals.discount,
              formatExact(negate(discount)),
            ],
          ] as const)
        : []),
      ...(isTaxed ? taxLines(t, { total, vat, vatRateBp }) : []),
      [t.totals.paid, formatExact(total)],
    ],
    notes: isTaxed ? [t.notes.vat] : [],
  };
}

type Tax = Readonly<{ total: Money; vat: Money; vatRateBp: number }>;

const taxLines = ({ totals }: Words, { total, vat, vatRateBp }: Tax) =>
  [
    [totals.net, formatExact(subtract(total, vat))],
    [totals.vat(percentOf(vatRateBp)), formatExact(vat)],
  ] as const;

/** What was refunded of an invoice, with the VAT within it. */
export function creditNoteDocument(note: CreditNote, invoice: Invoice): BillingDocument {
  const { total, vat, reason, destination } = note;
  const { language, vatRateBp } = invoice;
  const t = documentWords[language];
  const title = titleIn(language, invoice.lines[0]?.title ?? invoice.orderCode);
  const [cause = '', ...said] = reason.split(': ');
  const detail = [t.reasons[cause] ?? cause, ...said].join(': ');
  return {
    language,
    title: t.titles.creditNote,
    number: note.number,
    at: note.issuedAt,
    seller: invoice.seller,
    buyerLabel: t.parties.creditedTo,
    buyer: invoice.buyer,
    facts: [
      [t.facts.issued, momentIn(language, note.issuedAt)],
      [t.facts.forInvoice, invoice.number],
      [t.facts.order, invoice.orderCode],
      [t.facts.refunded, t.ways[destination]],
    ],
    lines: [{ title, detail, quantity: '1', amount: formatExact(total) }],
    totals: [
      ...(vatRateBp === null ? [] : taxLines(t, { total, vat, vatRateBp })),
      [t.totals.credited, formatExact(total)],
    ],
    notes: [t.notes.credits(invoice.number)],
  };
}

export type Receipt = Readonly<{
  language: Locale;
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
  const { amount, invoiceNumber, language } = receipt;
  const t = documentWords[language];
  return {
    language,
    title: t.titles.receipt,
    number: receipt.number,
    at: receipt.at,
    seller: receipt.seller,
    buyerLabel: t.parties.receivedFrom,
    buyer: receipt.buyer,
    facts: [
      [t.facts.received, momentIn(language, receipt.at)],
      [t.facts.order, receipt.orderCode],
      [t.facts.paidBy, receipt.method],
      [t.facts.account, receipt.account],
      [t.facts.usd, formatExact(receipt.usd)],
      [t.facts.rate, t.rate(formatRate(receipt.rateE4))],
      ...(invoiceNumber === null ? [] : ([[t.facts.invoice, invoiceNumber]] as const)),
    ],
    lines: [
      {
        title: titleIn(language, receipt.title),
        detail: '',
        quantity: '1',
        amount: formatExact(amount),
      },
    ],
    totals: [[t.totals.received, formatExact(amount)]],
    notes: [t.notes.keep],
  };
}
