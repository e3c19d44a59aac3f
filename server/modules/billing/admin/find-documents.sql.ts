import { formatKesExact } from '#contracts/format/amounts.ts';
import type { OrderId } from '#contracts/ids.ts';
import { detailOf, type AdminContext, type Finder } from '#modules/staff';
import { sql } from '#platform/db.ts';

type Row = Readonly<{ orderId: OrderId; number: string; code: string; totalMinor: number }>;

/** Invoices and credit notes by their number, with or without its dashes and zeros. */
export const documentFinder: Finder<Pick<AdminContext, 'db'>> = {
  kind: 'document',
  permission: 'orders.read',
  find: async ({ db }, { term }) => {
    const asked = numberIn(term.text);
    if (!asked) return [];
    const { year, seq, series } = asked;
    const rows = await db.rows<Row>(sql`
      select order_id as "orderId", number, order_code as code, total_minor as "totalMinor"
        from invoices where ${series !== 'CN'} and year = ${year} and seq = ${seq}
      union all
      select i.order_id, n.number, i.order_code, n.total_minor
        from credit_notes n join invoices i on i.id = n.invoice_id
       where ${series !== 'INV'} and n.year = ${year} and n.seq = ${seq}`);
    return rows.map(({ orderId, number, code, totalMinor }) => ({
      kind: 'document',
      id: orderId,
      title: number,
      detail: detailOf(code, formatKesExact(totalMinor)),
      state: '',
    }));
  },
};

/** "INV-2026-000123", "cn 2026 7" or "2026-123". */
function numberIn(text: string) {
  const [, series = '', year, seq] = /^(?:(INV|CN)[ -]?)?(20\d\d)[ -]?(\d{1,9})$/i.exec(text) ?? [];
  if (year === undefined || seq === undefined) return undefined;
  return { series: series.toUpperCase(), year: Number(year), seq: Number(seq) };
}
