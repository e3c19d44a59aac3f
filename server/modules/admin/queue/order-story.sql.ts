import type { OrderStoryLine } from '#contracts/admin/money/order-story.ts';
import type { OrderId } from '#contracts/ids.ts';
import type { OrderState } from '#contracts/sale/orders.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';

/** One thing that happened around an order. Holds no name, address or number of a person. */
export type StoryLine = Readonly<Omit<OrderStoryLine, 'at'> & { at: Date }>;

/** An order as its story begins: what it is called and how far it came. */
export type NamedOrder = Readonly<{ id: OrderId; code: string; state: OrderState }>;

/**
 * The order behind any reference: its id or code, a payment's id, a receipt, a provider's reference
 * or the number of an invoice. Each is looked up by its own index; payment indexes begin with the
 * provider, so the few providers are listed first.
 */
export async function orderNamed(db: Queryable, name: string): Promise<NamedOrder | undefined> {
  const [row] = await db.rows<NamedOrder>(sql`
    with recursive providers (name) as (
      select min(provider) from payment_attempts union all
      select (select min(provider) from payment_attempts where provider > name)
        from providers where name is not null
    ), named (id) as (
      select id from orders where id = ${name}
      union all select id from orders where code = upper(${name})
      union all select order_id from payment_attempts where id = ${name}
      union all select order_id from providers join payment_attempts on provider = providers.name
                 where receipt = upper(${name}) or reference = ${name}
                    or provider_reference = ${name}
      union all select order_id from payment_attempts where merchant_request_id = ${name}
      union all select order_id from invoices where number = upper(${name})
    )
    select o.id, o.code, o.state from named join orders o on o.id = named.id limit 1`);
  return row;
}

/**
 * The beginning of quoted text, which may repeat an address or a number of a person: masked before
 * it is cut, because half of an address is not recognised.
 */
const masked = (text: Sql): Sql => sql`
  left(regexp_replace(${text},
         '[^[:space:]<]+@[^[:space:]>]+|[+]?[0-9](?:[ -]?[0-9]){8,}', '…', 'g'), 80)`;

/** What a mail is about, written as its index has it. */
const aboutOf = sql`substring(m.dedupe_key from '(?:ord|pay|rfd)_[0-9a-f]{32}')`;

/** What happened to the order itself; what names a payment or refund only with `money`. */
const ofOrder = (id: OrderId, money: boolean): Sql => sql`
  select at, 'order' as about, kind as name, detail->>'from' as "from", detail->>'to' as "to",
         actor, null as provider, null as code, null::int as tries, null as note,
         case when ${money} then detail->>'paymentId' end as subject, null as "requestId",
         1 as place, id as seq, id::text as id
    from order_events where order_id = ${id}
  union all
  select at, 'clock', minutes::text, null, null, null, null, null, null, null, null, null, 2,
         minutes, ''
    from clock_notices where order_id = ${id}
  union all
  select i.issued_at, 'invoice', i.number, null, null, null, null, null, null, null, i.id, null, 6,
         i.seq, i.id
    from invoices i where i.order_id = ${id}
  union all
  select n.issued_at, 'credit-note', n.number, null, null, null, null, null, null, null, n.id,
         null, 6, n.seq, n.id
    from credit_notes n join invoices i on i.id = n.invoice_id
   where i.order_id = ${id} and ${money}`;

/** What happened to its payments and refunds, and what their providers were asked. */
const ofMoney = sql`
  select e.at, 'payment', e.cause, e.from_state, e.to_state, null, p.provider,
         e.detail->>'code', null, null, p.id, p.request_id, 3, e.id, e.id::text
    from payment_events e join payments p on p.id = e.payment_id
  union all
  select n.received_at, 'callback', case when n.source_known then 'listed' else 'unlisted' end,
         null, n.verdict, null, n.provider, null, null, null, n.payment_id, n.request_id, 4, n.id,
         n.id::text
    from provider_inbox n join payments p on p.id = n.payment_id
  union all
  select c.asked_at, 'call', c.kind, null, c.state, null, r.provider, c.result_code, null,
         ${masked(sql`c.result_text`)}, r.id, coalesce(r.request_id, p.request_id), 5, 0, c.id
    from provider_conversations c join order_refunds r on r.id = c.refund_id
    left join payments p on p.id = r.payment_id
  union all
  select c.asked_at, 'call', c.kind, null, c.state, null, p.provider, c.result_code, null,
         ${masked(sql`c.result_text`)}, p.id, p.request_id, 5, 0, c.id
    from provider_conversations c join receipt_claims k on k.id = c.claim_id
    join payments p on p.id = k.payment_id
  union all
  select e.at, 'refund', e.cause, e.from_state, e.to_state, e.actor, null, null, null, null,
         e.refund_id, r.request_id, 7, e.id, e.id::text
    from refund_events e join order_refunds r on r.id = e.refund_id
  union all
  select d.heard_at, 'dispute', coalesce(nullif(d.category, ''), 'dispute'), null, d.state, null,
         d.provider, nullif(d.provider_status, ''), null, null, d.id, p.request_id, 7, 0, d.id
    from disputes d join payments p on p.id = d.payment_id
  union all
  select x.created_at, 'review', x.kind, null, case when x.resolved_at is null then 'open'
                                                    else 'resolved' end,
         null, null, null, null, null, x.payment_id, p.request_id, 8, x.id, x.id::text
    from payment_exceptions x join payments p on p.id = x.payment_id`;

/** The work on its server, and what the provider answered while that was set up. */
const ofServer = sql`
  select o.asked_at, 'server', o.kind, null, o.state, o.asked_by, o.provider, null, o.tries,
         ${masked(sql`o.reason`)}, o.server_id, o.request_id, 5, 0, o.id
    from server_operations o join order_servers s on s.id = o.server_id
  union all
  select x.at, 'call', x.call, null, null, null, o.provider, x.status::text, null, null,
         o.server_id, o.request_id, 5, x.id, x.id::text
    from server_exchanges x join server_operations o on o.id = x.operation_id
    join order_servers s on s.id = o.server_id where o.kind = 'create'`;

/**
 * Its emails, and the jobs that they and its requests caused. Work on a server may be caused by a
 * payment, so the jobs of its requests are included with `money` only.
 */
const ofWork = (money: boolean): Sql => sql`
  select coalesce(m.sent_at, m.created_at), 'email', m.template, null,
         case when m.sent_at is null then 'waiting' else 'sent' end, null, null, null, m.tries,
         ${masked(sql`m.last_error`)}, m.id, null, 9, 0, m.id
    from order_mails m
  union all
  select coalesce(j.done_at, j.dead_at, j.run_at), 'job', j.topic, null,
         case when j.done_at is not null then 'done' when j.dead_at is not null then 'failed'
              else 'pending' end,
         null, null, null, j.attempts, ${masked(sql`j.last_error`)}, j.id::text, j.request_id, 10,
         j.id, j.id::text
    from jobs j
   where j.id in (
     select id from jobs where dedupe_key in (select 'mail:' || dedupe_key from order_mails)
     union
     select id from jobs where request_id in (
       select request_id from payments union select request_id from order_refunds union
       select o.request_id from server_operations o join order_servers s on s.id = o.server_id
        where ${money}))`;

/**
 * The last `max` lines of what is written of an order, in the order of time: one statement over
 * all its tables. Without `money` the order has no payments and refunds here, and so nothing that
 * happened to them, was asked for them or was written about them.
 */
export const storyOf = (
  db: Queryable,
  id: OrderId,
  { money, max }: Readonly<{ money: boolean; max: number }>,
): Promise<StoryLine[]> =>
  db.rows<StoryLine>(sql`
    with payments as (
      select id, provider, request_id from payment_attempts where order_id = ${id} and ${money}
    ), order_refunds as (
      select id, payment_id, provider, request_id from refunds where order_id = ${id} and ${money}
    ), order_servers as (
      select id from servers where order_id = ${id}
    ), direct_mails as (
      select m.* from mails m
       where ${aboutOf} in (select ${id}::text union all select id from payments union all
                            select id from order_refunds)
         and (${money} or m.template <> 'refund-request')
    ), order_mails as (
      select * from direct_mails union all
      select m.* from mails m where m.resend_of in (select id from direct_mails)
    ), lines as (
      ${ofOrder(id, money)} union all ${ofMoney} union all ${ofServer} union all ${ofWork(money)}
    ), newest as (
      select * from lines order by at desc, place desc, seq desc, id desc limit ${max}
    )
    select at, about, name, "from", "to", actor, provider, code, tries, note, subject, "requestId"
      from newest order by at, place, seq, id`);
