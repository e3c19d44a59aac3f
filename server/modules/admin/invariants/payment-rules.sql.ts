import { sql } from '#platform/db.ts';
import type { Rule } from './rule.sql.ts';

const living = sql`('created', 'submitting', 'pending', 'submit_unknown', 'confirming')`;

/** Attempts, what providers said about them, and their history (facts I5, I7, I8). */
export const paymentRules: readonly Rule[] = [
  {
    id: 'one-living-payment',
    sentence: 'An order has at most one payment under way.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select order_id as subject, count(*) || ' under way' as detail from payment_attempts
       where state in ${living} group by order_id having count(*) > 1`,
  },
  {
    id: 'receipts-are-unique',
    sentence: 'A receipt, a provider’s id and a reference belong to one payment each.',
    holds: 'always',
    offences: () => sql`
      select min(id) as subject, 'receipt of ' || count(*) as detail from payment_attempts
       where receipt is not null group by provider, receipt having count(*) > 1
      union all
      select min(id), 'provider id of ' || count(*) from payment_attempts
       where provider_reference is not null
       group by provider, provider_reference having count(*) > 1
      union all
      select min(id), 'reference of ' || count(*) from payment_attempts
       group by provider, reference having count(*) > 1`,
  },
  {
    id: 'paid-means-confirmed',
    sentence: 'An order’s money is in exactly when one of its payments succeeded.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select i.order_id as subject, i.state || ' with ' || count(a.id) || ' successes' as detail
        from payment_intents i
        left join payment_attempts a on a.order_id = i.order_id and a.state = 'succeeded'
       group by i.order_id, i.state having (i.state = 'paid') <> (count(a.id) > 0)`,
  },
  {
    id: 'payments-cost-the-order',
    sentence: 'A payment asks for what its order costs, of the customer who placed it.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select a.id as subject, 'asks ' || a.amount_minor || ', costs ' || o.kes_minor as detail
        from payment_attempts a
        join payment_intents i on i.order_id = a.order_id
        join orders o on o.id = a.order_id
       where a.amount_minor <> o.kes_minor or i.due_minor <> o.kes_minor
          or a.customer_id <> o.customer_id or i.customer_id <> o.customer_id`,
  },
  {
    id: 'payments-have-a-next-step',
    sentence: 'A payment under way has a moment when it is looked at again.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select id as subject, state as detail from payment_attempts
       where state in ${living} and next_check_at is null`,
  },
  {
    id: 'payments-are-looked-at',
    sentence: 'No payment waits longer than ten minutes past its time to be looked at.',
    holds: 'settled',
    offences: (at) => sql`
      select id as subject, 'due ' || next_check_at as detail from payment_attempts
       where next_check_at < ${at}::timestamptz - interval '10 minutes'`,
  },
  {
    id: 'payments-move-legally',
    sentence: 'Payments move along their state table, without a gap, to the state they are in.',
    holds: 'always',
    of: 'customers',
    // Written out again on purpose: a wrong entry in the program's table must not excuse itself.
    offences: () => sql`
      with steps as (
        select payment_id, id, from_state, to_state,
               lag(to_state) over w as before, lead(id) over w is null as newest
          from payment_events window w as (partition by payment_id order by id)
      )
      select s.payment_id as subject,
             coalesce(s.from_state, 'nothing') || ' to ' || s.to_state || ', was '
             || coalesce(s.before, 'nothing') || ', is ' || a.state as detail
        from steps s join payment_attempts a on a.id = s.payment_id
       where s.from_state is distinct from s.before
          or (s.newest and s.to_state <> a.state)
          or (s.from_state = 'created' and s.to_state = 'succeeded' and a.provider <> 'balance')
          or coalesce(s.from_state, '') || '>' || s.to_state <> all (array[
               '>created', 'created>submitting', 'created>expired', 'created>succeeded',
               'submitting>pending',
               'submitting>failed', 'submitting>submit_unknown', 'submitting>confirming',
               -- Lost and over its time in one look: both moves are one line of history.
               'submitting>expired',
               'submit_unknown>pending', 'submit_unknown>failed', 'submit_unknown>confirming',
               'submit_unknown>succeeded', 'submit_unknown>expired', 'pending>confirming',
               'pending>succeeded', 'pending>failed', 'pending>expired', 'pending>superseded',
               'confirming>pending', 'confirming>succeeded', 'confirming>failed',
               'confirming>expired', 'failed>succeeded', 'expired>succeeded',
               'superseded>succeeded'])`,
  },
  {
    id: 'payments-have-a-history',
    sentence: 'Each payment has the beginning of its history.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select a.id as subject, a.state as detail from payment_attempts a
       where not exists (select 1 from payment_events e where e.payment_id = a.id)`,
  },
  {
    id: 'knocks-are-kept-once',
    sentence: 'A repeated callback or webhook is kept once.',
    holds: 'always',
    offences: () => sql`
      select provider || ' ' || min(id) as subject, count(*) || ' times' as detail
        from provider_inbox group by provider, dedupe_key having count(*) > 1`,
  },
  {
    id: 'knocks-are-answered',
    sentence: 'No callback or webhook waits longer than an hour for the provider’s own answer.',
    holds: 'settled',
    offences: (at) => sql`
      select n.provider || ' ' || n.id as subject, 'since ' || n.received_at as detail
        from provider_inbox n left join payment_attempts a on a.id = n.payment_id
       where n.handled_at is null and n.received_at < ${at}::timestamptz - interval '1 hour'
         and a.next_check_at is null`,
  },
  {
    id: 'differences-are-told-once',
    sentence: 'A difference for staff is one row, however often it is seen.',
    holds: 'always',
    offences: () => sql`
      select min(payment_id) as subject, min(kind) || ' ' || count(*) || ' times' as detail
        from payment_exceptions group by dedupe_key having count(*) > 1`,
  },
];
