import { sql } from '#platform/db.ts';
import type { Rule } from './rule.sql.ts';

/** What the card provider paid out, beside the books. */
export const settlementRules: readonly Rule[] = [
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
