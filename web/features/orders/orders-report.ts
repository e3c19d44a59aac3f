import type { OrderSums } from '#contracts/sale/orders.ts';
import { formatDay, formatMoney } from '../../lib/text/format.ts';
import { formatKes } from '../../lib/text/short-format.ts';
import type { PdfReport } from '../../lib/files/pdf-report.ts';
import { words } from '../../lib/text/words.ts';
import { dollarsOf, type OrderRow } from './order-rows.ts';
import { orderWords } from './orders-words.ts';

type Person = Readonly<{ customerId: string; name: string; email: string }>;

/** Orders and their sums as a report, named by the customer's id; shillings beside dollars. */
export function ordersReport(
  rows: readonly OrderRow[],
  sums: OrderSums,
  { customerId, name, email }: Person,
): PdfReport {
  const t = words(orderWords);
  const { columns } = t;
  return {
    fileName: `orders-${customerId}.pdf`,
    title: t.title,
    facts: [
      [t.customer.id, customerId],
      [t.customer.name, name],
      [t.customer.email, email],
      [t.customer.total, String(rows.length)],
    ],
    columns: [
      { title: columns.id },
      { title: columns.date },
      { title: columns.product },
      { title: columns.category },
      { title: columns.quantity, align: 'right' },
      { title: columns.amount, align: 'right' },
      { title: columns.status },
      { title: columns.kes, align: 'right' },
      { title: columns.receipt },
    ],
    rows: rows.map((row) => [
      row.code,
      formatDay(row.date),
      row.product,
      row.category,
      String(row.quantity),
      formatMoney(row.amount),
      row.status,
      formatKes(row.kes),
      row.receipt ?? '',
    ]),
    totals: {
      column: 5,
      lines: [
        [t.total, formatMoney(dollarsOf(sums.totalAmount))],
        [t.paid, formatMoney(dollarsOf(sums.paidAmount))],
      ],
    },
  };
}
