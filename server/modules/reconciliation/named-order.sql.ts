import { sql } from '#platform/db.ts';

/**
 * The order that the account field of unmatched money `s` names, by a payment's reference or an
 * order's code: `id`, `code` and `customer_id`, none or one. An unpaid order comes before a paid
 * one.
 */
export const namedOrder = sql`
  select o.id, o.code, o.customer_id from (
           select order_id from payment_attempts
            where provider = s.provider and reference = upper(s.reference)
           union select id from orders
            where replace(code, '-', '')
                  = upper(regexp_replace(s.reference, '[^A-Za-z0-9]', '', 'g'))) as hit
    join orders o on o.id = hit.order_id
    join payment_attempts a on a.order_id = o.id and a.provider = s.provider
   order by (o.paid_at is null) desc, o.created_at desc limit 1`;
