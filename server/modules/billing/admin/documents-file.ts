import { csvFile, csvOf, type CsvCell } from '#contracts/format/csv.ts';
import { subtract, toDecimal, type Money } from '#contracts/money.ts';
import type { Queryable } from '#platform/db.ts';
import { creditNotesBetween } from '../credit-notes.sql.ts';
import type { CreditNote, Invoice } from '../invoice.ts';
import { findInvoices, invoicesBetween, type Span } from '../invoices.sql.ts';

const columns = [
  'Kind',
  'Number',
  'Issued (Nairobi)',
  'For invoice',
  'Order',
  'Seller',
  'Seller PIN',
  'Buyer',
  'Buyer PIN',
  'Item',
  'Quantity',
  'Method',
  'Receipt',
  'Rate %',
  'Net KES',
  'VAT KES',
  'Total KES',
];

const figure = (amount: Money) => Number(toDecimal(amount));

/** Documents that are read at a time. */
const perPage = 1_000;

/**
 * Every document of a span as CSV, one line each, with the amounts of credit notes negative, so
 * that a column adds up to the books.
 */
export async function* documentsFile(db: Queryable, span: Span): AsyncGenerator<string> {
  yield csvFile([columns]);
  const invoices = (after: Invoice | undefined) =>
    invoicesBetween(db, { ...span, after: after?.id, limit: perPage });
  for await (const page of pagesOf(invoices)) {
    yield csvOf(page.map((invoice) => fiscalRow(invoice, { ...invoice, kind: 'invoice' })));
  }
  const notes = (after: CreditNote | undefined) =>
    creditNotesBetween(db, { ...span, after: after?.id, limit: perPage });
  for await (const page of pagesOf(notes)) {
    const known = await findInvoices(db, [...new Set(page.map(({ invoiceId }) => invoiceId))]);
    const rows = page.flatMap((note) => {
      const invoice = known.get(note.invoiceId);
      return invoice ? [fiscalRow(invoice, { ...note, kind: 'credit note' })] : [];
    });
    yield csvOf(rows);
  }
}

async function* pagesOf<T>(read: (after: T | undefined) => Promise<readonly T[]>) {
  let page: readonly T[] | undefined;
  do {
    page = await read(page?.at(-1));
    yield page;
  } while (page.length === perPage);
}

type DocumentFacts = Pick<Invoice, 'number' | 'issuedAt' | 'total' | 'vat'> &
  Readonly<{ kind: string }>;

function fiscalRow(invoice: Invoice, billingDocument: DocumentFacts): CsvCell[] {
  const { seller, buyer, lines, vatRateBp } = invoice;
  const { total, vat } = billingDocument;
  const isNote = billingDocument.number !== invoice.number;
  const sign = isNote ? -1 : 1;
  return [
    billingDocument.kind,
    billingDocument.number,
    billingDocument.issuedAt,
    isNote ? invoice.number : '',
    invoice.orderCode,
    seller.name,
    seller.pin ?? '',
    buyer.company || buyer.name,
    buyer.pin ?? '',
    lines.map(({ title }) => title).join('; '),
    lines.reduce((all, { quantity }) => all + quantity, 0),
    invoice.method,
    invoice.receipt ?? '',
    vatRateBp === null ? '' : vatRateBp / 100,
    sign * figure(subtract(total, vat)),
    sign * figure(vat),
    sign * figure(total),
  ];
}
