import { expect, test } from 'vitest';
import { dayMs } from '#contracts/time.ts';
import { creditNotesOf, invoiceOfOrder } from '#modules/billing';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenOpenSale, givenShop, payFor } from '../../sales/testing/given-sales.ts';
import { documentsFile } from './documents-file.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const many = 1_234;

test('no document is left out, however many an invoice or a day has', async () => {
  const { db } = database;
  const shop = await givenShop(db, () => noon);
  const sale = await givenOpenSale(shop);
  await payFor(shop, sale);
  const invoice = await invoiceOfOrder(db, sale.orderId);
  if (!invoice) throw new Error('It has no invoice.');
  // Orders of the same buyer, each with an invoice like the first.
  await db.execute(sql`
    with bought as (
      insert into orders (id, code, customer_id, state, usd_cents, rate_e4, kes_minor, created_at,
                          moved_at)
      select 'ord_' || lpad(n::text, 32, '0'), 'LG-N' || lpad(n::text, 5, '0'),
             ${invoice.customerId}, 'cancelled', 199, 1300000, 25900, ${noon}, ${noon}
        from generate_series(1, ${many}::integer) as n
      returning id, code
    )
    insert into invoices
    select 'inv_' || right(b.id, 32), i.year, i.seq + right(b.id, 5)::integer,
           'INV-2026-N' || right(b.id, 5), b.id, b.code, i.payment_id, i.customer_id, i.issued_at,
           i.seller, i.buyer, i.lines, i.list_minor, i.discount_minor, i.coupon_code,
           i.total_minor, i.vat_minor, i.vat_rate_bp, i.usd_cents, i.rate_e4, i.method, i.receipt,
           i.language
      from invoices i, bought b where i.id = ${invoice.id}`);
  await db.execute(sql`
    insert into credit_notes (id, year, seq, number, invoice_id, source_kind, source_id,
                              customer_id, issued_at, total_minor, vat_minor, destination, reason)
    select 'crn_' || lpad(n::text, 32, '0'), 2026, n, 'CN-2026-' || lpad(n::text, 6, '0'),
           ${invoice.id}, 'refund', 'rfd_' || n, ${invoice.customerId},
           ${noon}::timestamptz + case n % 2 when 0 then interval '0' else interval '1 day' end,
           100, 0, 'balance', 'A line'
      from generate_series(1, ${many}::integer) as n`);
  const notes = await creditNotesOf(db, invoice.id);
  expect(new Set(notes.map(({ number }) => number)).size).toBe(many);

  const linesOf = async (from: Date, until: Date) => {
    let file = '';
    for await (const part of documentsFile(db, { from, until })) file += part;
    return file.split('\r\n').filter((line) => line !== '');
  };
  const day = (later: number) => new Date(noon.getTime() + later * dayMs);
  const all = await linesOf(day(0), day(2));
  expect(new Set(all).size).toBe(1 + (1 + many) + many);
  // The notes of the second day are of an invoice of the first.
  const second = await linesOf(day(1), day(2));
  expect(second).toHaveLength(1 + many / 2);
  expect(second.at(-1)).toContain(invoice.number);
});
