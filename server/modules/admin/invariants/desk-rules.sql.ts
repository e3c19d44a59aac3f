import { sql } from '#platform/db.ts';
import type { Rule } from './rule.sql.ts';

/** What holds of tickets, whatever way they came. */
export const deskRules: readonly Rule[] = [
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
