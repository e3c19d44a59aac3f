import { sql } from '#platform/db.ts';
import type { Rule } from './rule.sql.ts';

const promised = sql`('requested', 'submitting', 'submitted', 'unknown', 'needs_attention',
  'failed')`;

/** Refunds: never more than was received, booked as the money moves, and from the right account. */
export const refundRules: readonly Rule[] = [
  {
    id: 'refunds-within-receipts',
    sentence: 'What goes back of a payment is counted to the cent and no more than it brought.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select m.source_id as subject, 'counted ' || m.returned_minor || ', refunds '
             || coalesce(sum(r.amount_minor), 0) || ', received ' || m.received_minor as detail
        from returnable_money m
        left join refunds r on r.source_kind = m.source_kind and r.source_id = m.source_id
             and r.state <> 'rejected'
        -- What a bank contests is counted until it decides.
        left join lateral (
          select coalesce(sum(d.held_minor), 0) as minor from disputes d
           where m.source_kind = 'payment' and d.payment_id = m.source_id) held on true
       group by m.source_kind, m.source_id, m.received_minor, m.returned_minor, held.minor
      having coalesce(sum(r.amount_minor), 0) + held.minor <> m.returned_minor
          or m.returned_minor > m.received_minor`,
  },
  {
    id: 'lines-return-their-price',
    sentence: 'What goes back of a line of an order is no more than it cost.',
    holds: 'always',
    of: 'customers',
    // What was gone when the money came is on the balance.
    offences: () => sql`
      select n.id as subject, 'returned ' || sum(s.minor) || ', price ' || n.kes_minor as detail
        from refund_lines s
        join refunds r on r.id = s.refund_id and r.state <> 'rejected'
        join order_lines n on n.id = s.order_line_id
       group by n.id, n.kes_minor, n.outcome
      having sum(s.minor) > case n.outcome when 'gone' then 0 else n.kes_minor end`,
  },
  {
    id: 'refunds-are-booked',
    sentence: 'A promised refund is in the books, and one that a provider sent has left them.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select r.id as subject, r.state || ', booked ' || count(t.id) as detail
        from refunds r
        left join ledger_transfers t on t.source_id = r.id
             and t.source_kind in ('refund', 'refund-sent', 'refund-kept')
       group by r.id, r.kind, r.state, r.destination
      having count(t.id) <> case
        -- A payout is taken from the balance when it is asked for, and given back when declined.
        when r.kind = 'payout' and r.state = 'rejected' then 2
        when r.kind = 'payout' and r.state = 'awaiting_approval' then 1
        when r.state in ('awaiting_approval', 'rejected') then 0
        when r.state = 'succeeded' and r.kind in ('refund', 'payout')
             and r.destination = 'provider' then 2
        when r.state = 'succeeded' and bool_or(t.source_kind = 'refund-kept') then 2
        else 1 end`,
  },
  {
    id: 'promises-are-payable',
    sentence: 'What is promised back and not yet sent is exactly what the refunds under way cost.',
    holds: 'always',
    offences: () => sql`
      select 'refunds_payable' as subject, 'booked ' || booked || ', owed ' || owed as detail
        from (select coalesce((select -sum(amount_minor) from ledger_entries
                                where account = 'refunds_payable'), 0) as booked,
                     coalesce((select sum(amount_minor) from refunds
                                where state in ${promised}
                                   or (kind = 'payout' and state = 'awaiting_approval')), 0)
                       as owed) as both_sides
       where booked <> owed`,
  },
  {
    id: 'payouts-within-payments',
    sentence: 'No balance is paid out beyond what proven numbers of its owner paid in.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select r.customer_id as subject,
             'paid out ' || sum(r.amount_minor) || ', paid in ' || coalesce(came.minor, 0) as detail
        from refunds r
        left join lateral (
          select sum(e.amount_minor) as minor
            from payment_attempts a
            join ledger_transfers t on t.source_kind = 'payment' and t.source_id = a.id
            join ledger_entries e on e.transfer_id = t.id and e.amount_minor > 0
           where a.customer_id = r.customer_id and a.state = 'succeeded' and a.payer_proved
        ) came on true
       where r.kind = 'payout' and r.state <> 'rejected' and r.destination = 'provider'
       group by r.customer_id, came.minor
      having sum(r.amount_minor) > coalesce(came.minor, 0)`,
  },
  {
    id: 'refunds-move-legally',
    sentence: 'Refunds move along their state table, without a gap, to the state they are in.',
    holds: 'always',
    of: 'customers',
    // Written out again on purpose, as for payments.
    offences: () => sql`
      with steps as (
        select refund_id, id, from_state, to_state,
               lag(to_state) over w as before, lead(id) over w is null as newest
          from refund_events window w as (partition by refund_id order by id)
      )
      select r.id as subject,
             coalesce(s.from_state, 'nothing') || ' to ' || coalesce(s.to_state, 'nothing')
             || ', is ' || r.state as detail
        from refunds r left join steps s on s.refund_id = r.id
       where s.id is null or s.from_state is distinct from s.before
          or (s.newest and s.to_state <> r.state)
          or coalesce(s.from_state, '') || '>' || s.to_state <> all (array[
               '>awaiting_approval', '>requested', 'awaiting_approval>requested',
               'awaiting_approval>rejected', 'requested>submitting', 'requested>succeeded',
               'submitting>submitted', 'submitting>failed', 'submitting>unknown',
               'submitting>needs_attention', 'submitting>succeeded', 'submitted>succeeded',
               'submitted>failed', 'submitted>needs_attention', 'submitted>unknown',
               'unknown>submitted', 'unknown>succeeded', 'unknown>failed',
               'unknown>needs_attention', 'needs_attention>submitted',
               'needs_attention>succeeded', 'needs_attention>failed',
               'needs_attention>requested', 'failed>requested', 'failed>succeeded'])`,
  },
  {
    id: 'refunds-are-looked-after',
    sentence: 'No refund under way waits longer than ten minutes past its time to be looked at.',
    holds: 'settled',
    offences: (at) => sql`
      select id as subject, state || ', due ' || coalesce(next_check_at::text, 'never') as detail
        from refunds
       where state in ('requested', 'submitting', 'submitted', 'unknown')
         and coalesce(next_check_at, 'epoch') < ${at}::timestamptz - interval '10 minutes'`,
  },
];
