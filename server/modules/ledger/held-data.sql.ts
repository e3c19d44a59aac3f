import { sql } from '#platform/db.ts';
import { why, type Holdings } from '#platform/held-data.ts';

/** What the ledger holds about people. */
export const ledgerHoldings: Holdings = {
  ledger_entries: {
    copy: {
      balance: ({ customerId }) => sql`
        select t.posted_at, t.description, -e.amount_minor as amount_minor, e.currency
          from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
         where e.customer_id = ${customerId} and e.account = 'customer_credit'
         order by t.posted_at, e.id`,
    },
    erase: why.books,
    forget: why.books,
  },
  customer_balances: {
    copy: {
      balance_now: ({ customerId }) => sql`
        select currency, minor as amount_minor from customer_balances
         where customer_id = ${customerId}`,
    },
    erase: why.books,
    forget: why.books,
  },
};
