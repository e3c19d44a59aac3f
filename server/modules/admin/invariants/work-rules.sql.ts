import { sql } from '#platform/db.ts';
import type { Rule } from './rule.sql.ts';

/** The outbox and what must not grow without bound (facts I6, I12). */
export const workRules: readonly Rule[] = [
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
