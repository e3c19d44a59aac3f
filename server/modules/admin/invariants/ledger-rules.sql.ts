import { sql } from '#platform/db.ts';
import { accountOfSource, allTraits } from '#modules/payments';
import { fromBalance } from '#modules/payments/collect';
import type { Rule } from './rule.sql.ts';

const names = allTraits.map(({ name }) => name);
const held = allTraits.map((traits) => traits.clearing);
const clearing = sql`(select unnest(${held}::text[]))`;
/** Which account the money of each source came from. */
const accounts = sql`
  unnest(${[...names, fromBalance]}::text[], ${[...held, accountOfSource(fromBalance)]}::text[])`;

/** The ledger on its own, and compared with what providers confirmed (facts I1, I4). */
export const ledgerRules: readonly Rule[] = [
  {
    id: 'transfers-balance',
    sentence: 'The entries of each transfer sum to zero in each currency.',
    holds: 'always',
    offences: () => sql`
      select transfer_id as subject, currency || ' ' || sum(amount_minor) as detail
        from ledger_entries group by transfer_id, currency having sum(amount_minor) <> 0`,
  },
  {
    id: 'transfers-are-whole',
    sentence: 'Each transfer has at least two entries, and each source is posted once.',
    holds: 'always',
    offences: () => sql`
      select t.id as subject, count(e.id) || ' entries' as detail
        from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id
       group by t.id having count(e.id) < 2
      union all
      select min(id), 'posted ' || count(*) || ' times' from ledger_transfers
       group by source_kind, source_id having count(*) > 1`,
  },
  {
    id: 'books-are-append-only',
    sentence: 'The guards that refuse to change ledger and history are in place.',
    holds: 'always',
    offences: () => sql`
      select wanted.name as subject, 'missing or switched off' as detail
        from unnest(array['ledger_entries_append_only', 'ledger_transfers_append_only',
               'payment_events_append_only', 'order_events_append_only',
               'ledger_entries_balance']) as wanted (name)
       where not exists (
         select 1 from pg_trigger
          where tgname = wanted.name and tgenabled in ('O', 'A') and not tgisinternal
            and tgrelid in ('ledger_entries'::regclass, 'ledger_transfers'::regclass,
                            'payment_events'::regclass, 'order_events'::regclass))`,
  },
  {
    id: 'receipts-are-booked',
    sentence: 'Each payment that succeeded is one receipt of at least its amount in the ledger.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select a.id as subject, 'booked ' || coalesce(sum(e.amount_minor), 0) as detail
        from payment_attempts a
        left join ledger_transfers t on t.source_kind = 'payment' and t.source_id = a.id
        left join ${accounts} as s (source, account) on s.source = a.provider
        left join ledger_entries e on e.transfer_id = t.id and e.account = s.account
       where a.state = 'succeeded'
       group by a.id, a.amount_minor having coalesce(sum(e.amount_minor), 0) < a.amount_minor`,
  },
  {
    id: 'receipts-are-confirmed',
    sentence: 'Each receipt in the ledger belongs to a payment that the provider confirmed.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select t.id as subject, 'for ' || t.source_id as detail from ledger_transfers t
        left join payment_attempts a on a.id = t.source_id and a.state = 'succeeded'
       where t.source_kind = 'payment' and a.id is null`,
  },
  {
    id: 'money-is-somebodys',
    sentence: 'What a receipt brought is the customer’s deposit or credit, to the cent.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select t.id as subject, 'not theirs: ' || sum(e.amount_minor) as detail
        from ledger_transfers t
        join payment_attempts a on a.id = t.source_id
        join ledger_entries e on e.transfer_id = t.id
         and (e.account in ${clearing} or (e.customer_id = a.customer_id
              and e.account in ('customer_deposits', 'customer_credit')))
       where t.source_kind = 'payment' group by t.id having sum(e.amount_minor) <> 0`,
  },
  {
    id: 'deposits-are-owed-orders',
    sentence: 'A customer’s deposits are what their paid and undelivered orders cost.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      with held as (
        select customer_id, -sum(amount_minor) as minor from ledger_entries
         where account = 'customer_deposits' group by customer_id
      ), owed as (
        select customer_id, sum(kes_minor) as minor from orders
         where state in ('paid', 'provisioning', 'provisioning_failed') group by customer_id
      )
      select coalesce(h.customer_id, o.customer_id, 'nobody') as subject,
             'held ' || coalesce(h.minor, 0) || ', owed ' || coalesce(o.minor, 0) as detail
        from held h full join owed o using (customer_id)
       where coalesce(h.minor, 0) <> coalesce(o.minor, 0)`,
  },
  {
    id: 'revenue-is-delivered',
    sentence: 'Each delivered order is earned once at its price, and nothing else is earned.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select coalesce(o.id, d.source_id) as subject,
             'price ' || coalesce(o.kes_minor, 0) || ', earned ' || coalesce(d.minor, 0) as detail
        from (select o.id, o.kes_minor - coalesce(sum(n.kes_minor)
                       filter (where n.outcome = 'gone'), 0) as kes_minor
                from orders o join order_lines n on n.order_id = o.id
               where o.delivered_at is not null and n.product <> 'topup'
               group by o.id, o.kes_minor) o
        full join (
          select t.source_id, -sum(e.amount_minor) as minor
            from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
           where t.source_kind = 'delivery' and e.account in ('revenue', 'vat_output')
           group by t.source_id) d on d.source_id = o.id
       where o.kes_minor is distinct from d.minor`,
  },
  {
    id: 'credit-is-not-negative',
    sentence: 'No customer has spent more credit than they had.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select customer_id as subject, currency || ' ' || -sum(amount_minor) as detail
        from ledger_entries where account = 'customer_credit'
       group by customer_id, currency having sum(amount_minor) > 0`,
  },
  {
    id: 'balances-are-the-books',
    sentence: 'A customer’s balance is what the ledger says their credit is.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      with booked as (
        select customer_id, currency, -sum(amount_minor) as minor from ledger_entries
         where account = 'customer_credit' group by customer_id, currency)
      select coalesce(b.customer_id, k.customer_id) as subject,
             'holds ' || coalesce(b.minor, 0) || ', booked ' || coalesce(k.minor, 0) as detail
        from customer_balances b full join booked k using (customer_id, currency)
       where coalesce(b.minor, 0) <> coalesce(k.minor, 0)`,
  },
  {
    id: 'top-ups-are-credited',
    sentence: 'Each delivered top-up is its customer’s credit once at its price, and nothing else.',
    holds: 'always',
    of: 'customers',
    offences: () => sql`
      select coalesce(o.id, c.source_id) as subject,
             'price ' || coalesce(o.kes_minor, 0) || ', credited ' || coalesce(c.minor, 0)
               as detail
        from (select o.id, o.customer_id, o.kes_minor from orders o
                join order_lines n on n.order_id = o.id and n.product = 'topup'
               where o.delivered_at is not null) o
        full join (
          select t.source_id, e.customer_id, -sum(e.amount_minor) as minor
            from ledger_transfers t
            join ledger_entries e on e.transfer_id = t.id and e.account = 'customer_credit'
           where t.source_kind = 'delivery' group by t.source_id, e.customer_id) c
          on c.source_id = o.id and c.customer_id = o.customer_id
       where o.kes_minor is distinct from c.minor`,
  },
];
