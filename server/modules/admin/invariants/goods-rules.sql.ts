import { sql } from '#platform/db.ts';
import type { Rule } from './rule.sql.ts';

/** Orders, proxies and who has them (facts I2, I3, I10, I11). */
export const goodsRules: readonly Rule[] = [
  {
    id: 'goods-are-paid',
    sentence: 'Whatever is delivered or about to be was paid for.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select o.id as subject, o.state as detail from orders o
       where o.state in ('paid', 'provisioning', 'delivered', 'provisioning_failed')
         and not exists (select 1 from payment_intents i
                          where i.order_id = o.id and i.state = 'paid')`,
  },
  {
    id: 'money-brings-goods',
    sentence: 'An order whose money is in was delivered, is being provisioned, or was credited.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select o.id as subject, o.state as detail
        from orders o join payment_intents i on i.order_id = o.id and i.state = 'paid'
       where o.state in ('draft', 'awaiting_payment', 'paid')
          or (o.state in ('cancelled', 'expired') and not exists (
                select 1 from payment_attempts a
                  join ledger_transfers t on t.source_kind = 'payment' and t.source_id = a.id
                  join ledger_entries e on e.transfer_id = t.id
                 where a.order_id = o.id and e.account = 'customer_credit'))`,
  },
  {
    id: 'delivered-means-lease',
    sentence: 'A delivered proxy order has its lease, and a lease that ran has its order.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select o.id as subject, 'delivered without a lease' as detail
        from orders o join order_lines n on n.order_id = o.id
        left join leases l on l.starts_at is not null
             and (l.order_line_id = n.id or l.id = n.renews_lease_id)
       where o.delivered_at is not null and n.product = 'proxy' and l.id is null
         and n.outcome is distinct from 'gone'
      union all
      select l.id, 'lease of an order that is ' || o.state from leases l
        join orders o on o.id = l.order_id
       where l.starts_at is not null and o.delivered_at is null`,
  },
  {
    id: 'delivery-is-told',
    sentence: 'Each delivered proxy order has its steps of delivery and its one mail.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select o.id as subject, 'steps or mail missing' as detail
        from orders o join order_lines n on n.order_id = o.id
       where o.delivered_at is not null and n.product = 'proxy'
         and (not exists (select 1 from mails m
                           where m.dedupe_key = 'purchase-ready:' || o.id)
              or not exists (select 1 from order_events e where e.order_id = o.id
                              and e.kind in ('step:credentials_issued', 'step:extended')))`,
  },
  {
    id: 'orders-move-legally',
    sentence: 'Orders move along their state table, without a gap, to the state they are in.',
    holds: 'always',
    of: 'customers',
    // Written out again on purpose, as for payments.
    offences: () => sql`
      with steps as (
        select order_id, id, detail->>'from' as from_state, detail->>'to' as to_state,
               lag(detail->>'to', 1, 'draft') over w as before, lead(id) over w is null as newest
          from order_events where detail ? 'to'
        window w as (partition by order_id order by id)
      )
      select s.order_id as subject,
             s.from_state || ' to ' || s.to_state || ', was ' || s.before || ', is ' || o.state
               as detail
        from steps s join orders o on o.id = s.order_id
       where s.from_state <> s.before or (s.newest and s.to_state <> o.state)
          or s.from_state || '>' || s.to_state <> all (array[
               'draft>awaiting_payment', 'draft>cancelled', 'draft>expired',
               'awaiting_payment>paid', 'awaiting_payment>cancelled', 'awaiting_payment>expired',
               'paid>provisioning', 'paid>delivered', 'paid>provisioning_failed',
               'paid>refund_due', 'provisioning>delivered', 'provisioning>provisioning_failed',
               'provisioning>refund_due', 'delivered>refund_due',
               'provisioning_failed>provisioning', 'provisioning_failed>delivered',
               'provisioning_failed>refund_due', 'cancelled>paid', 'expired>paid',
               'refund_due>refunded', 'refund_due>partially_refunded',
               'partially_refunded>refund_due'])`,
  },
  {
    id: 'traffic-is-delivered',
    sentence: 'A delivered order of traffic has its lot, and a lot was paid for.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select o.id as subject, 'delivered without a lot' as detail
        from orders o join order_lines n on n.order_id = o.id and n.product = 'traffic'
        left join traffic_lots t on t.order_line_id = n.id
       where o.delivered_at is not null and t.id is null and n.outcome is distinct from 'gone'
      union all
      select t.id, 'lot of an order that is ' || o.state
        from traffic_lots t join order_lines n on n.id = t.order_line_id
        join orders o on o.id = n.order_id
       where o.delivered_at is null`,
  },
  {
    id: 'lots-add-up',
    sentence: 'A lot holds the gigabytes of its line, and is over once nothing of it is left.',
    holds: 'always',
    // A gigabyte is 10^9 bytes, written out again on purpose.
    offences: () => sql`
      select t.id as subject, t.bytes || ' bytes as ' || n.product_id as detail
        from traffic_lots t join order_lines n on n.id = t.order_line_id
       where t.bytes <> split_part(n.product_id, '-', 3)::bigint * 1000000000
          or (t.state = 'open') <> (t.used + t.given_back < t.bytes
                                    and t.state not in ('expired', 'refunded'))
          or (t.state = 'spent' and t.used + t.given_back <> t.bytes)
          or (t.state = 'refunded' and t.used + t.given_back <> t.bytes)`,
  },
  {
    id: 'lots-are-what-was-moved',
    sentence: 'Billed usage of traffic is what its lots have used and what was overdrawn.',
    holds: 'always',
    offences: () => sql`
      select a.lease_id as subject,
             moved.bytes || ' moved, ' || used.bytes || ' used, ' || a.overdrawn || ' overdrawn'
               as detail
        from traffic_accounts a
        cross join lateral (
          select coalesce(sum(bytes_up + bytes_down - bytes_forgiven), 0)::bigint as bytes
            from lease_usage where lease_id = a.lease_id) moved
        cross join lateral (
          select coalesce(sum(t.used), 0)::bigint as bytes
            from traffic_lots t where t.lease_id = a.lease_id) used
       where moved.bytes <> used.bytes + a.overdrawn`,
  },
  {
    id: 'one-holder-per-proxy',
    sentence: 'No proxy is held or leased twice at the same time.',
    holds: 'always',
    offences: () => sql`
      select a.proxy_id as subject, a.id || ' and ' || b.id as detail
        from leases a join leases b on b.proxy_id = a.proxy_id and b.id > a.id
       where a.state in ('reserved', 'active') and b.state in ('reserved', 'active')
         and coalesce(a.starts_at, a.reserved_at) < coalesce(b.ends_at, b.reserved_until)
         and coalesce(b.starts_at, b.reserved_at) < coalesce(a.ends_at, a.reserved_until)`,
  },
  {
    id: 'leases-are-claimed',
    sentence: 'Each running lease and open hold has the claim of its proxy until its end.',
    holds: 'always',
    of: 'customers',
    offences: (at) => sql`
      select l.id as subject, l.state || ' without its claim' as detail
        from leases l
        left join lease_claims c on c.proxy_id = l.proxy_id and c.lease_id = l.id
             and c.until >= coalesce(l.ends_at, l.reserved_until)
       where l.state in ('reserved', 'active') and c.proxy_id is null and l.proxy_id is not null
         and coalesce(l.ends_at, l.reserved_until) > ${at}`,
  },
  {
    id: 'claims-are-leased',
    sentence: 'No proxy is claimed for a lease that is over or was never made.',
    holds: 'always',
    offences: (at) => sql`
      select c.proxy_id as subject, coalesce(l.state, 'no lease') as detail
        from lease_claims c left join leases l on l.id = c.lease_id and l.proxy_id = c.proxy_id
       where c.until > ${at} and coalesce(l.state, '') not in ('reserved', 'active', 'suspended')
         -- Held back while gateways leave it.
         and not exists (select from lease_moves m where m.lease_id = c.lease_id
                            and m.from_proxy_id = c.proxy_id and m.left_at is null)`,
  },
  {
    id: 'leases-make-sense',
    sentence: 'A lease ends after it starts, a hold has no credentials, a revoked one no secret.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select id as subject, state as detail from leases
       where ends_at <= starts_at or reserved_until <= reserved_at
          or (state = 'active' and (username is null or secret_mac is null or starts_at is null))
          or (state = 'reserved' and secret_sealed is not null)
          or (state = 'revoked' and secret_sealed is not null)`,
  },
  {
    id: 'holds-are-bounded',
    sentence:
      'No customer has more than three open holds of single purchases, or fifty of all orders.',
    holds: 'always',
    of: 'customers',
    offences: (at) => sql`
      select customer_id as subject, single || ' single holds, ' || total || ' in all' as detail
        from (select l.customer_id, count(*) as total,
                     count(*) filter (where o.purpose is distinct from 'many') as single
                from leases l join orders o on o.id = l.order_id
               where l.state = 'reserved' and l.reserved_until > ${at}
               group by l.customer_id) held
       where single > 3 or total > 50`,
  },
  {
    id: 'holds-are-let-go',
    sentence: 'Holds, leases and unpaid orders do not outlive their time by ten minutes.',
    holds: 'settled',
    offences: (at) => sql`
      select id as subject, state as detail from leases
       where state in ('reserved', 'active')
         and coalesce(ends_at, reserved_until) < ${at}::timestamptz - interval '10 minutes'
      union all
      select o.id, o.state from orders o
       where o.state = 'awaiting_payment' and o.moved_at < ${at}::timestamptz - interval '1 hour'
         and not exists (
           select 1 from payment_attempts a where a.order_id = o.id and a.state in
             ('created', 'submitting', 'pending', 'submit_unknown', 'confirming'))`,
  },
  {
    id: 'suspended-have-nothing',
    sentence: 'A suspended or erased account has no session and no running lease.',
    holds: 'always',
    offences: (at) => sql`
      select c.id as subject, 'live session' as detail
        from customers c join sessions s on s.customer_id = c.id and s.expires_at > ${at}
       where c.suspended_at is not null or c.erased_at is not null
      union all
      select c.id, 'lease ' || l.id from customers c
        join leases l on l.customer_id = c.id and l.state = 'active' and l.ends_at > ${at}
       where c.suspended_at is not null or c.erased_at is not null`,
  },
];
