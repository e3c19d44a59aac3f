import { sql } from '#platform/db.ts';
import { why, type Holdings } from '#platform/held-data.ts';

/** What orders hold about people. */
export const orderHoldings: Holdings = {
  quotes: {
    copy: {
      prices_asked: ({ customerId }) => sql`
        select product, plan, usd_cents, kes_minor, created_at, expires_at from quotes
         where customer_id = ${customerId} order by created_at`,
    },
    erase: why.byItself,
    forget: why.byItself,
  },
  quote_lines: {
    copy: 'Part of the prices of the copy.',
    erase: why.byItself,
    forget: why.byItself,
  },
  orders: {
    copy: {
      orders: ({ customerId }) => sql`
        select o.code, l.title, l.product, l.plan, l.quantity, o.state, l.outcome, l.usd_cents,
               coalesce(l.kes_minor, o.kes_minor) as kes_minor, o.created_at, o.paid_at,
               o.delivered_at
          from orders o join order_lines l on l.order_id = o.id
         where o.customer_id = ${customerId} order by o.created_at, l.position`,
    },
    erase: why.books,
    forget: why.books,
  },
  order_lines: { copy: 'Part of the orders of the copy.', erase: why.books, forget: why.books },
  order_events: {
    copy: {
      order_history: ({ customerId }) => sql`
        select o.code as order_code, e.kind, e.at
          from order_events e join orders o on o.id = e.order_id
         where o.customer_id = ${customerId} order by e.id`,
    },
    erase: why.proof,
    forget: why.books,
  },
  reveal_links: { copy: why.secrets, erase: why.byItself, forget: why.byItself },
};
