import { sql, type Queryable, type Sql } from '#platform/db.ts';
import type { Offence } from './invariant-checks.sql.ts';
import type { Rule } from './rule.sql.ts';

/** Customers whose orders, money or documents moved since a moment. */
export async function activeSince(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select o.customer_id as id from order_events e join orders o on o.id = e.order_id
     where e.at > ${since}
    union
    select a.customer_id from payment_events e join payment_attempts a on a.id = e.payment_id
     where e.at > ${since}
    union
    select r.customer_id from refund_events e join refunds r on r.id = e.refund_id
     where e.at > ${since} and r.customer_id is not null
    union
    select e.customer_id from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
     where t.posted_at > ${since} and e.customer_id is not null`);
  return rows.map(({ id }) => id);
}

/**
 * What breaks a rule of customers among these, at most so many rows. The rule's own query is asked:
 * the tables that it names are those customers' rows alone, by expressions of the same names.
 */
export const offencesAmong = (
  db: Queryable,
  { offences }: Rule,
  { customers, at, max }: Readonly<{ customers: readonly string[]; at: Date; max: number }>,
): Promise<Offence[]> =>
  db.rows<Offence>(sql`
    with ${tablesOf(customers)}
    select subject, detail from (${offences(at)}) o order by subject, detail limit ${max}`);

/** What these tables hold of some customers. Other tables are read whole, by what these name. */
function tablesOf(customers: readonly string[]): Sql {
  const theirs = sql`customer_id = any(${customers}::text[])`;
  return sql`
    orders as (select * from public.orders where ${theirs}),
    order_lines as (
      select * from public.order_lines where order_id in (select id from orders)),
    order_events as (
      select * from public.order_events where order_id in (select id from orders)),
    payment_intents as (
      select * from public.payment_intents where order_id in (select id from orders)),
    payment_attempts as (select * from public.payment_attempts where ${theirs}),
    payment_events as (
      select * from public.payment_events where payment_id in (select id from payment_attempts)),
    refunds as (select * from public.refunds where ${theirs}),
    refund_lines as (
      select * from public.refund_lines where refund_id in (select id from refunds)),
    refund_events as (
      select * from public.refund_events where refund_id in (select id from refunds)),
    returnable_money as (
      select * from public.returnable_money
       where source_kind = 'payment' and source_id in (select id from payment_attempts)),
    invoices as (select * from public.invoices where ${theirs}),
    credit_notes as (
      select * from public.credit_notes where invoice_id in (select id from invoices)),
    leases as (select * from public.leases where ${theirs}),
    customer_balances as (select * from public.customer_balances where ${theirs}),
    ledger_transfers as (
      select * from public.ledger_transfers where id in (
        select transfer_id from public.ledger_entries where ${theirs}
        union
        select t.id from public.ledger_transfers t join (
          select 'payment' as kind, id from payment_attempts
          union all select k, o.id from orders o, unnest(array['delivery', 'credit']) as k
          union all select k, r.id
            from refunds r, unnest(array['refund', 'refund-sent', 'refund-kept']) as k
        ) s on t.source_kind = s.kind and t.source_id = s.id)),
    ledger_entries as (
      select * from public.ledger_entries where transfer_id in (select id from ledger_transfers))`;
}
