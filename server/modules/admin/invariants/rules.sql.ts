import { goodsRules } from './goods-rules.sql.ts';
import { ledgerRules } from './ledger-rules.sql.ts';
import { documentRules } from './document-rules.sql.ts';
import { paymentRules } from './payment-rules.sql.ts';
import { refundRules } from './refund-rules.sql.ts';
import type { Rule } from './rule.sql.ts';
import { sql } from '#platform/db.ts';

/** Card money that banks contest: held while they decide, released or gone when they have. */
const disputeRules: readonly Rule[] = [
  {
    id: 'disputes-are-held',
    sentence: 'What the books hold for banks is exactly what their open questions are about.',
    holds: 'always',
    offences: () => sql`
      select 'disputed' as subject, 'booked ' || booked || ', contested ' || contested as detail
        from (select coalesce((select sum(amount_minor) from ledger_entries
                                where account = 'disputed'), 0) as booked,
                     coalesce((select sum(amount_minor) from disputes
                                where state = 'open' and payment_id is not null), 0)
                       as contested) as both_sides
       where booked <> contested`,
  },
  {
    id: 'disputes-move-legally',
    sentence: 'Disputes move along their state table, without a gap, to the state they are in.',
    holds: 'always',
    // Written out again on purpose, as for payments.
    offences: () => sql`
      with steps as (
        select dispute_id, id, from_state, to_state,
               lag(to_state) over w as before, lead(id) over w is null as newest
          from dispute_events window w as (partition by dispute_id order by id)
      )
      select d.id as subject,
             coalesce(s.from_state, 'nothing') || ' to ' || coalesce(s.to_state, 'nothing')
             || ', is ' || d.state as detail
        from disputes d left join steps s on s.dispute_id = d.id
       where s.id is null or s.from_state is distinct from s.before
          or (s.newest and s.to_state <> d.state)
          or coalesce(s.from_state, '') || '>' || s.to_state <> all (array[
               '>heard', 'heard>open', 'heard>unknown', 'unknown>open', 'open>won', 'open>lost'])`,
  },
  {
    id: 'disputes-are-looked-after',
    sentence: 'No question of a bank waits longer than an hour past its time to be looked at.',
    holds: 'settled',
    offences: (at) => sql`
      select id as subject, state || ', due ' || coalesce(next_check_at::text, 'never') as detail
        from disputes
       where state in ('heard', 'open')
         and coalesce(next_check_at, 'epoch') < ${at}::timestamptz - interval '1 hour'`,
  },
];

/** The outbox and what must not grow without bound (facts I6, I12). */
const workRules: readonly Rule[] = [
  {
    id: 'facts-are-enqueued-once',
    sentence: 'A fact has one job and one mail, however often it is told.',
    holds: 'always',
    offences: () => sql`
      select min(id)::text as subject, 'job, ' || count(*) || ' times' as detail from jobs
       group by dedupe_key having count(*) > 1
      union all
      select min(id), 'mail, ' || count(*) || ' times' from mails
       group by dedupe_key having count(*) > 1`,
  },
  {
    id: 'jobs-are-done',
    sentence: 'No job has been given up, and none waits longer than an hour past its time.',
    holds: 'settled',
    offences: (at) => sql`
      select id::text as subject,
             topic || case when dead_at is null then ' late' else ' given up' end as detail
        from jobs
       where done_at is null
         and (dead_at is not null or run_at < ${at}::timestamptz - interval '1 hour')`,
  },
  {
    id: 'tables-stay-small',
    sentence: 'What is only kept for a while is forgotten in time.',
    holds: 'settled',
    offences: (at) => sql`
      select 'quotes' as subject, count(*)::text as detail from quotes
       where expires_at < ${at}::timestamptz - interval '2 days' having count(*) > 1000
      union all
      select 'rate_limits', count(*)::text from rate_limits
       where window_end < ${at}::timestamptz - interval '1 day' having count(*) > 1000
      union all
      select 'idempotency_keys', count(*)::text from idempotency_keys
       where created_at < ${at}::timestamptz - interval '8 days' having count(*) > 1000
      union all
      select 'sessions', count(*)::text from sessions
       where expires_at < ${at}::timestamptz - interval '2 days' having count(*) > 10000`,
  },
];

/** What the card provider paid out, beside the books. */
const settlementRules: readonly Rule[] = [
  {
    id: 'payouts-are-booked',
    sentence: 'Each booked payout brought the bank what it says, line by line.',
    holds: 'always',
    offences: () => sql`
      with moved as (
        select split_part(t.source_id, ':', 1) as provider, split_part(t.source_id, ':', 2) as id,
               sum(e.amount_minor) filter (where e.account = 'bank') as bank,
               count(distinct t.id) filter (where t.source_kind = 'settlement-line') as lines
          from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
         where t.source_kind in ('settlement-line', 'settlement-deduction')
         group by 1, 2
      )
      select coalesce(s.id, m.id) as subject,
             'bank ' || coalesce(m.bank, 0) || ' of ' || coalesce(s.net_minor, 0) || ', '
             || coalesce(m.lines, 0) || ' lines of ' || coalesce(s.lines, 0) as detail
        from (select * from settlements where state = 'posted') s
        full join moved m on m.provider = s.provider and m.id = s.id
       where coalesce(m.bank, 0) <> coalesce(s.net_minor, 0)
          or coalesce(m.lines, 0) <> coalesce(s.lines, 0)`,
  },
];

/** Rules for tickets from every channel. */
const deskRules: readonly Rule[] = [
  {
    id: 'tickets-have-words',
    sentence: 'Every ticket has at least one message of who asked.',
    holds: 'always',
    offences: () => sql`
      select t.id as subject, t.channel as detail from tickets t
       where not exists (
         select 1 from ticket_messages m where m.ticket_id = t.id and m.author = 'customer')`,
  },
  {
    id: 'answers-leave',
    sentence: 'An answer outside of chat has its mail.',
    holds: 'always',
    offences: () => sql`
      select m.ticket_id as subject, m.id::text as detail
        from ticket_messages m join tickets t on t.id = m.ticket_id
       where m.author = 'staff' and t.channel <> 'chat'
         and not exists (select 1 from mails where dedupe_key = 'ticket-answer:' || m.id)`,
  },
  {
    id: 'quiet-tickets-close',
    sentence: 'No ticket waits for its customer longer than seven days and an hour.',
    holds: 'settled',
    offences: (at) => sql`
      select id as subject, 'since ' || spoke_at as detail from tickets
       where status = 'waiting'
         and spoke_at < ${at}::timestamptz - interval '7 days 1 hour'`,
  },
];

/** Everything that must be true, in the order in which a reader would ask. */
export const rules: readonly Rule[] = [
  ...ledgerRules,
  ...paymentRules,
  ...refundRules,
  ...documentRules,
  ...disputeRules,
  ...settlementRules,
  ...goodsRules,
  ...deskRules,
  ...workRules,
];
