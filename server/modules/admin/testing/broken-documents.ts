import { sql, type Queryable, type Sql } from '#platform/db.ts';
import { givenTransfer, ids, noon } from '#testing/admin/given-sound-sale.ts';
import type { Defect } from './defect.ts';

const { customer, order, invoice, transfer, other } = ids;
const by = (statement: Sql) => (db: Queryable) => db.execute(statement);
const openInvoices = sql`alter table invoices disable trigger invoices_kept`;

/** One seeded offence for each rule about documents. */
export const documentDefects: Readonly<Record<string, Defect>> = {
  'lines-make-the-order': {
    damage: by(sql`update order_lines set kes_minor = 25800 where order_id = ${order}`),
  },
  'sales-have-invoices': {
    without: [openInvoices],
    damage: by(sql`update invoices set total_minor = 25800, list_minor = 25800`),
  },
  'documents-match-the-books': {
    without: [openInvoices],
    // The day after: the sum of all days still agrees.
    damage: by(sql`update invoices set issued_at = issued_at + interval '1 day'`),
  },
  'tax-is-the-books': {
    damage: (db) =>
      givenTransfer(db, {
        id: transfer(9),
        source: ['credit', order],
        entries: { revenue: 3572, vat_output: -3572 },
      }),
  },
  'numbers-have-no-gap': { damage: by(sql`update document_counters set last = 2`) },
  'credit-notes-within-invoices': {
    damage: by(sql`
      insert into credit_notes (id, year, seq, number, invoice_id, source_kind, source_id,
        customer_id, issued_at, total_minor, vat_minor, destination, reason)
      values (${other('crn', 1)}, 2026, 1, 'CN-2026-000001', ${invoice}, 'refund', 'none',
              ${customer}, ${noon}, 100, 0, 'balance', 'test')`),
  },
  'coupons-are-counted': {
    damage: by(sql`
      insert into coupons (id, code, percent, products, min_minor, starts_at, note, used,
                           created_by, created_at)
      values (${other('cpn', 1)}, 'TEST', 10, '{proxy}', 0, ${noon}, '', 1, 'test', ${noon})`),
  },
};
