import { sql } from '#platform/db.ts';
import { notOfCustomers, why, type Holding, type Holdings } from '#platform/held-data.ts';

/**
 * Documents: numbers, amounts and the name stay, because tax law wants them; mailbox and phone go
 * at the erasure, the name when that time is over. The database allows no other change.
 */
const invoices: Holding = {
  copy: {
    invoices: ({ customerId }) => sql`
      select number, order_code, issued_at, buyer, lines, total_minor, vat_minor, method, receipt
        from invoices where customer_id = ${customerId} order by issued_at`,
  },
  erase: ({ customerId }) => [
    sql`select invoices from forget_reach_of_buyer(${customerId}) as invoices`,
  ],
  forget: {
    after: 'books',
    rows: ({ before, max }) => sql`
      select invoices from forget_buyers(${before}, ${max}) as invoices`,
  },
};

/** What billing holds about people. */
export const billingHoldings: Holdings = {
  billing_details: {
    copy: {
      billing_details: ({ customerId }) => sql`
        select company, address, pin, changed_at from billing_details
         where customer_id = ${customerId}`,
    },
    erase: ({ customerId }) => [sql`delete from billing_details where customer_id = ${customerId}`],
    forget: why.withOwner,
  },
  invoices,
  credit_notes: {
    copy: {
      credit_notes: ({ customerId }) => sql`
        select n.number, i.number as invoice, n.issued_at, n.total_minor, n.vat_minor,
               n.destination, n.reason
          from credit_notes n join invoices i on i.id = n.invoice_id
         where n.customer_id = ${customerId} order by n.issued_at`,
    },
    erase: why.books,
    forget: why.books,
  },
  coupon_uses: {
    copy: {
      coupons: ({ customerId }) => sql`
        select o.code as order_code, c.code as coupon, u.discount_minor, u.state, u.at
          from coupon_uses u join orders o on o.id = u.order_id
          join coupons c on c.id = u.coupon_id
         where u.customer_id = ${customerId} order by u.at`,
    },
    erase: why.books,
    forget: why.books,
  },
  invoice_standings: notOfCustomers(why.books),
  orders_before_invoices: notOfCustomers(why.books),
  billing_settings: notOfCustomers('Names who sells.'),
  coupons: notOfCustomers('Written by the team for everyone.'),
};
