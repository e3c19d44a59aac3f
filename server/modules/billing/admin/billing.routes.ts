import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { OrderId } from '#contracts/ids.ts';
import { subtract, toDecimal, type Money } from '#contracts/money.ts';
import { dayMs, nairobiDay } from '#contracts/time.ts';
import { type AdminContext, staffOf, staffRead, staffWrite } from '#modules/staff';
import { csvFile, type CsvCell } from '#contracts/format/csv.ts';
import type { Queryable } from '#platform/db.ts';
import { InvalidInput } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import { creditNotesBetween, creditNotesOf } from '../credit-notes.sql.ts';
import type { CreditNote, Invoice } from '../invoice.ts';
import { findInvoice, invoiceOfOrder, invoicesBetween } from '../invoices.sql.ts';
import { billingSettings } from '../settings.sql.ts';
import { changeBilling } from './change-billing.ts';

/** Who sells, the switch for tax, the documents of an order, and all documents as a file. */
export function adminBillingRoutes(app: FastifyInstance, { db, clock }: AdminContext) {
  const read = { call: adminCalls.billingSettings, policy: staffRead('settings.manage') };
  route(app, read, () => billingSettings(db));
  const change = { call: adminCalls.changeBillingSettings, policy: staffWrite('settings.manage') };
  route(app, change, async ({ body, caller, request }) => {
    const staff = staffOf(caller, request);
    return changeBilling({ db, clock }, staff, body);
  });
  const billingDocuments = { call: adminCalls.orderDocuments, policy: staffRead('orders.read') };
  route(app, billingDocuments, async ({ params }) => {
    const invoice = await invoiceOfOrder(db, params.id as OrderId);
    if (!invoice) return { content: [] };
    const notes = await creditNotesOf(db, invoice.id);
    const rows = [invoiceView(invoice), ...notes.map((note) => noteView(note, invoice))];
    return { content: rows };
  });
  const file = { call: adminCalls.documentsFile, policy: staffRead('ledger.read') };
  route(app, file, async ({ query, reply }) => {
    const { from, to } = query;
    const rows = await fiscalRows(db, daysOf(from, to));
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="documents-${from}-${to}.csv"`)
      .send(csvFile([columns, ...rows]));
    return undefined;
  });
}

const daysMax = 366;
/** Of each kind; more than this is asked for by a shorter span. */
const rowsMax = 50_000;

function daysOf(from: string, to: string): { from: Date; until: Date } {
  const { start } = nairobiDay(from);
  const until = nairobiDay(to).end;
  const days = (until.getTime() - start.getTime()) / dayMs;
  if (days < 1 || days > daysMax) {
    throw new InvalidInput(`Choose one to ${daysMax} days.`, [
      { pointer: '/to', detail: 'check both days' },
    ]);
  }
  return { from: start, until };
}

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

/** One line a document, credit notes below nothing, so that a column adds up to the books. */
async function fiscalRows(db: Queryable, span: { from: Date; until: Date }) {
  const invoices = await invoicesBetween(db, { ...span, limit: rowsMax });
  const notes = await creditNotesBetween(db, { ...span, limit: rowsMax });
  const known = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const rows = invoices.map((invoice) => fiscalRow(invoice, { ...invoice, kind: 'invoice' }));
  for (const note of notes) {
    const invoice = known.get(note.invoiceId) ?? (await findInvoice(db, note.invoiceId));
    if (!invoice) continue;
    rows.push(fiscalRow(invoice, { ...note, kind: 'credit note' }));
  }
  return rows;
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

const viewOf = (
  billingDocument: Omit<DocumentFacts, 'kind'>,
  { orderId, orderCode, lines }: Invoice,
) => ({
  number: billingDocument.number,
  orderId,
  orderCode,
  title: lines[0]?.title ?? '',
  issuedAt: billingDocument.issuedAt.toISOString(),
  totalKesCents: billingDocument.total.minor,
  vatKesCents: billingDocument.vat.minor,
});
const invoiceView = (invoice: Invoice) => ({
  kind: 'invoice' as const,
  id: invoice.id,
  ...viewOf(invoice, invoice),
});
const noteView = (note: CreditNote, invoice: Invoice) => ({
  kind: 'credit-note' as const,
  id: note.id,
  ...viewOf(note, invoice),
});
