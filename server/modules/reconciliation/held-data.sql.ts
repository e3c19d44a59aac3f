import { receiptsOf } from '#modules/payments';
import { sql } from '#platform/db.ts';
import { notOfCustomers, why, type Holdings } from '#platform/held-data.ts';

/**
 * Personal data in statements: a bank's text, of which the books need receipt, amount and time. The
 * payer is erased with the person, or after the retention period of the books.
 */
export const reconciliationHoldings: Holdings = {
  statement_lines: {
    copy: why.said,
    erase: (person) => [
      sql`
        update statement_lines set other_party = '', details = ''
         where receipt in (${receiptsOf(person)}) or linked_receipt in (${receiptsOf(person)})`,
    ],
    forget: {
      after: 'books',
      rows: ({ before, max }) => sql`
        update statement_lines set other_party = '', details = ''
         where id in (
           select id from statement_lines
            where completed_at < ${before} and (other_party <> '' or details <> '')
            limit ${max})`,
    },
  },
  statement_rejects: {
    copy: why.said,
    erase: 'Rows of a file that could not be read, so nobody knows whom they name.',
    forget: {
      after: 'callbacks',
      rows: ({ before, max }) => sql`
        delete from statement_rejects where ctid in (
          select r.ctid from statement_rejects r
            join statement_imports i on i.id = r.import_id
           where i.imported_at < ${before} limit ${max})`,
    },
  },
  statement_imports: notOfCustomers(why.staff),
  daily_closes: notOfCustomers(why.staff),
  daily_close_balances: notOfCustomers(why.books),
  settlements: notOfCustomers(why.books),
};
