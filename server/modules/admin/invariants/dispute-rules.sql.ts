import { sql } from '#platform/db.ts';
import type { Rule } from './rule.sql.ts';

/** Card money that banks contest: held while they decide, released or gone when they have. */
export const disputeRules: readonly Rule[] = [
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
