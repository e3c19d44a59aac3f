import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { OrderId } from '#contracts/ids.ts';
import { dayMs, nairobiDay } from '#contracts/time.ts';
import { type AdminContext, staffOf, staffRead, staffWrite } from '#modules/staff';
import { InvalidInput } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import { creditNotesOf } from '../credit-notes.sql.ts';
import type { CreditNote, Invoice } from '../invoice.ts';
import { invoiceOfOrder, type Span } from '../invoices.sql.ts';
import { billingSettings } from '../settings.sql.ts';
import { changeBilling } from './change-billing.ts';
import { documentsFile } from './documents-file.ts';

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
    const span = daysOf(from, to);
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="documents-${from}-${to}.csv"`)
      .send(Readable.from(documentsFile(db, span)));
    return undefined;
  });
}

const daysMax = 366;

function daysOf(from: string, to: string): Span {
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

const viewOf = (
  billingDocument: Pick<Invoice, 'number' | 'issuedAt' | 'total' | 'vat'>,
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
