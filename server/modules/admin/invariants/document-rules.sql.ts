import { nairobiZone } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import type { Rule } from './rule.sql.ts';

const promised = sql`('requested', 'submitting', 'submitted', 'unknown', 'needs_attention',
  'failed')`;

/** Invoices, credit notes and coupons beside the books that they are about. */
export const documentRules: readonly Rule[] = [
  {
    id: 'lines-make-the-order',
    sentence: 'An order costs what its lines cost together.',
    holds: 'always',
    of: 'customers',
    // What is null is as the order says, which only the line of an order of one may leave open.
    offences: () => sql`
      select o.id as subject, 'order ' || o.kes_minor || ', lines ' ||
             coalesce(sum(n.kes_minor), 0) || ', open ' || count(*) - count(n.kes_minor)
               as detail
        from orders o join order_lines n on n.order_id = o.id
       group by o.id, o.kes_minor
      having coalesce(sum(n.kes_minor), o.kes_minor) <> o.kes_minor
          or count(*) > 1 and count(n.kes_minor) < count(*)`,
  },
  {
    id: 'sales-have-invoices',
    sentence: 'Each paid order of goods has its invoice at its price, and no other order has one.',
    holds: 'always',
    of: 'customers',
    // Whose goods were gone when the money came bought nothing: a transfer `credit` says so. Of
    // several lines those that were gone are on no invoice.
    offences: () => sql`
      with sold as (
        select o.id, o.kes_minor - coalesce(sum(n.kes_minor)
                       filter (where n.outcome = 'gone'), 0) as kes_minor
          from orders o join order_lines n on n.order_id = o.id and n.product <> 'topup'
         where o.paid_at is not null
           and not exists (select 1 from orders_before_invoices b where b.order_id = o.id)
           and (o.delivered_at is not null
                or not exists (select 1 from ledger_transfers t
                                where t.source_kind = 'credit' and t.source_id = o.id))
         group by o.id, o.kes_minor
      )
      select coalesce(s.id, v.order_id) as subject,
             'price ' || coalesce(s.kes_minor, 0) || ', invoice ' || coalesce(v.total_minor, 0)
               as detail
        from sold s full join invoices v on v.order_id = s.id
       where s.kes_minor is distinct from v.total_minor`,
  },
  {
    id: 'documents-match-the-books',
    sentence: 'Of each day, invoices less credit notes are what the books earned, with tax.',
    holds: 'always',
    of: 'customers',
    // By order, which is stricter. Deposits are what was invoiced and is not earned yet, and what
    // is promised back has no note before it is sent.
    offences: () => sql`
      with posted as (
        select coalesce(a.order_id, r.order_id,
                        case when t.source_kind in ('delivery', 'credit') then t.source_id end)
                 as order_id, t.posted_at as at,
               case when e.account in ('revenue', 'vat_output', 'customer_deposits')
                      then -e.amount_minor
                    when t.source_kind = 'refund' then r.order_minor
                    else -r.order_minor end as minor
          from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
          left join payment_attempts a on t.source_kind = 'payment' and a.id = t.source_id
          left join refunds r on r.id = t.source_id
               and t.source_kind in ('refund', 'refund-sent', 'refund-kept')
         where e.account in ('revenue', 'vat_output', 'customer_deposits')
            or (e.account = 'refunds_payable' and r.id is not null)
      ), told as (
        select order_id, issued_at as at, total_minor as minor from invoices
        union all
        select v.order_id, c.issued_at, -c.total_minor
          from credit_notes c join invoices v on v.id = c.invoice_id
      ), days as (
        select order_id, (at at time zone ${nairobiZone})::date as day, sum(booked) as booked,
               sum(told) as told
          from (select order_id, at, minor as booked, 0 as told from posted
                union all select order_id, at, 0, minor from told) both_sides
         where order_id is not null group by order_id, 2
      )
      select d.order_id as subject,
             d.day || ': booked ' || booked || ', invoiced ' || told as detail
        from days d
       where booked <> told
         and not exists (select 1 from orders_before_invoices b where b.order_id = d.order_id)
         and not exists (select 1 from order_lines n
                          where n.order_id = d.order_id and n.product = 'topup')`,
  },
  {
    id: 'tax-is-the-books',
    sentence: 'Of each delivered order, the tax on its documents is the tax in the books.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      with booked as (
        select coalesce(r.order_id, t.source_id) as order_id, -sum(e.amount_minor) as minor
          from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
          left join refunds r on t.source_kind = 'refund' and r.id = t.source_id
         where e.account = 'vat_output' group by 1
      ), noted as (
        select invoice_id, sum(vat_minor) as minor from credit_notes group by invoice_id
      ), going as (
        select order_id, sum(vat_minor) as minor from refunds where state in ${promised}
         group by order_id
      )
      select v.order_id as subject,
             'documents ' || v.vat_minor - coalesce(n.minor, 0) || ', booked ' || coalesce(b.minor, 0)
               as detail
        from invoices v join orders o on o.id = v.order_id and o.delivered_at is not null
        left join noted n on n.invoice_id = v.id
        left join booked b on b.order_id = v.order_id
        left join going g on g.order_id = v.order_id
       where v.vat_minor - coalesce(n.minor, 0)
             <> coalesce(b.minor, 0) + coalesce(g.minor, 0)
      union all
      select b.order_id, 'booked ' || b.minor || ' without an invoice' from booked b
       where b.minor <> 0 and not exists (select 1 from invoices v where v.order_id = b.order_id)`,
  },
  {
    id: 'numbers-have-no-gap',
    sentence:
      'Invoices and credit notes of each year are numbered from one without a gap that has no reason.',
    holds: 'always',
    offences: () => sql`
      with given as (
        select 'invoice' as series, year, seq as first, seq as last from invoices
        union all select 'credit-note', year, seq, seq from credit_notes
        union all select series, year, first, last from skipped_numbers
      )
      select coalesce(c.series, g.series) || ' ' || coalesce(c.year, g.year) as subject,
             'counted ' || coalesce(c.last, 0) || ', issued ' || coalesce(g.issued, 0) as detail
        from document_counters c
        full join (select series, year, sum(last - first + 1) as issued, max(last) as highest
                     from given group by series, year) g using (series, year)
       where c.last is distinct from g.issued or c.last is distinct from g.highest`,
  },
  {
    id: 'credit-notes-within-invoices',
    sentence: 'What credit notes took back of an invoice is counted and no more than it says.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select v.number as subject, 'counted ' || coalesce(s.credited_minor, -1) || ', notes '
             || coalesce(sum(c.total_minor), 0) || ', invoice ' || v.total_minor as detail
        from invoices v
        left join invoice_standings s on s.invoice_id = v.id
        left join credit_notes c on c.invoice_id = v.id
       group by v.id, v.number, v.total_minor, s.invoice_id
      having coalesce(sum(c.total_minor), 0) is distinct from s.credited_minor
          or coalesce(sum(c.vat_minor), 0) is distinct from s.credited_vat_minor
          or s.credited_minor > v.total_minor`,
  },
  {
    id: 'coupons-are-counted',
    sentence: 'A coupon counts the orders that have it, and was given within its limits.',
    holds: 'always',
    offences: () => sql`
      select p.code as subject, 'counted ' || p.used || ', orders ' || count(u.order_id) as detail
        from coupons p left join coupon_uses u on u.coupon_id = p.id and u.counted
       group by p.id having count(u.order_id) <> p.used or p.used > p.uses_max`,
  },
];
