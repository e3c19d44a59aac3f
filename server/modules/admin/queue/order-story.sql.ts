import type { StoryAbout } from '#contracts/office/money/order-story.ts';
import type { OrderId } from '#contracts/ids.ts';
import type { OrderState } from '#contracts/sale/orders.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';

/** One thing that happened around an order. Holds no name, address or number of a person. */
export type StoryLine = Readonly<{
  at: Date;
  about: StoryAbout;
  /** What happened, by the shop's own name: an event, a cause, a template, a topic or a number. */
  name: string;
  /** The states that it led from and to, where it led to one. */
  from: string | null;
  to: string | null;
  /** `system`, or a kind and an id such as `staff:cus_1`. */
  actor: string | null;
  provider: string | null;
  /** A code or status of the provider. */
  code: string | null;
  tries: number | null;
  /** The beginning of somebody else's words, without addresses and numbers. */
  note: string | null;
  /** The payment, job, email, refund or server that it happened to. */
  subject: string | null;
  /** The request that it was done for, by which logs are searched. */
  requestId: string | null;
}>;

/** An order as its story begins: what it is called and how far it came. */
export type NamedOrder = Readonly<{ id: OrderId; code: string; state: OrderState }>;

/**
 * The order behind any name that somebody quotes: its id or code, a payment's id, a receipt, a
 * provider's reference or the number of an invoice.
 */
export async function orderNamed(db: Queryable, name: string): Promise<NamedOrder | undefined> {
  const [row] = await db.rows<NamedOrder>(sql`
    select o.id, o.code, o.state from orders o
     where o.id = ${name} or o.code = upper(${name})
        or o.id in (select order_id from payment_attempts
                     where id = ${name} or receipt = upper(${name}) or reference = ${name}
                        or provider_reference = ${name} or merchant_request_id = ${name})
        or o.id in (select order_id from invoices where number = upper(${name}))
     limit 1`);
  return row;
}

/** The order with this id, by its key alone. */
export async function orderWithId(db: Queryable, id: string): Promise<NamedOrder | undefined> {
  const [row] = await db.rows<NamedOrder>(sql`
    select id, code, state from orders where id = ${id}`);
  return row;
}

/** The beginning of somebody else's words, which may repeat an address or a number of a person. */
const masked = (text: Sql): Sql => sql`
  regexp_replace(left(${text}, 80), '[^[:space:]<]+@[^[:space:]>]+|[+]?[0-9]{9,}', '…', 'g')`;

/** What a mail is about, written as its index has it. */
const aboutOf = sql`substring(m.dedupe_key from '(?:ord|pay|rfd)_[0-9a-f]{32}')`;

/** What happened to the order itself. */
const ofOrder = (id: OrderId): Sql => sql`
  select at, 'order' as about, kind as name, detail->>'from' as "from", detail->>'to' as "to",
         actor, null as provider, null as code, null::int as tries, null as note,
         detail->>'paymentId' as subject, null as "requestId", 1 as place, id as seq
    from order_events where order_id = ${id}
  union all
  select at, 'clock', minutes::text, null, null, null, null, null, null, null, null, null, 2,
         minutes
    from clock_notices where order_id = ${id}
  union all
  select i.issued_at, 'invoice', i.number, null, null, null, null, null, null, null, i.id, null, 6,
         i.seq
    from invoices i where i.order_id = ${id}
  union all
  select n.issued_at, 'credit-note', n.number, null, null, null, null, null, null, null, n.id,
         null, 6, n.seq
    from credit_notes n join invoices i on i.id = n.invoice_id where i.order_id = ${id}`;

/** What happened to its payments and refunds: `paid` and `back` of `storyOf`. */
const ofMoney = sql`
  select e.at, 'payment', e.cause, e.from_state, e.to_state, null, p.provider,
         e.detail->>'code', null, null, p.id, p.request_id, 3, e.id
    from payment_events e join paid p on p.id = e.payment_id
  union all
  select n.received_at, 'callback', case when n.source_known then 'listed' else 'unlisted' end,
         null, n.verdict, null, n.provider, null, null, null, n.payment_id, n.request_id, 4, n.id
    from provider_inbox n join paid p on p.id = n.payment_id
  union all
  select c.asked_at, 'call', c.kind, null, c.state, null, p.provider, c.result_code, null,
         ${masked(sql`c.result_text`)}, coalesce(c.refund_id, k.payment_id), p.request_id, 5, 0
    from provider_conversations c
    left join receipt_claims k on k.id = c.claim_id
    join paid p on p.id = k.payment_id
                or c.refund_id in (select b.id from back b where b.payment_id = p.id)
   where c.refund_id in (select id from back) or k.payment_id in (select id from paid)
  union all
  select e.at, 'refund', e.cause, e.from_state, e.to_state, e.actor, null, null, null, null,
         e.refund_id, null, 7, e.id
    from refund_events e join back b on b.id = e.refund_id
  union all
  select d.heard_at, 'dispute', coalesce(nullif(d.category, ''), 'dispute'), null, d.state, null,
         d.provider, nullif(d.provider_status, ''), null, null, d.id, p.request_id, 7, 0
    from disputes d join paid p on p.id = d.payment_id
  union all
  select x.created_at, 'review', x.kind, null, case when x.resolved_at is null then 'open'
                                                    else 'resolved' end,
         null, null, null, null, null, x.payment_id, p.request_id, 8, x.id
    from payment_exceptions x join paid p on p.id = x.payment_id`;

/** The work on its server, and what the provider answered while that was set up. */
const ofServer = sql`
  select o.asked_at, 'server', o.kind, null, o.state, o.asked_by, o.provider, null, o.tries,
         ${masked(sql`o.reason`)}, o.server_id, null, 5, 0
    from server_operations o join made s on s.id = o.server_id
  union all
  select x.at, 'call', x.call, null, null, null, o.provider, x.status::text, null, null,
         o.server_id, null, 5, x.id
    from server_exchanges x join server_operations o on o.id = x.operation_id
    join made s on s.id = o.server_id where o.kind = 'create'`;

/** Its emails, and the jobs that they and its requests caused. */
const ofWork = sql`
  select coalesce(m.sent_at, m.created_at), 'email', m.template, null,
         case when m.sent_at is null then 'waiting' else 'sent' end, null, null, null, m.tries,
         ${masked(sql`m.last_error`)}, m.id, null, 9, 0
    from sent m
  union all
  select coalesce(j.done_at, j.dead_at, j.run_at), 'job', j.topic, null,
         case when j.done_at is not null then 'done' when j.dead_at is not null then 'failed'
              else 'pending' end,
         null, null, null, j.attempts, ${masked(sql`j.last_error`)}, j.id::text, j.request_id, 10,
         j.id
    from jobs j
   where j.dedupe_key in (select 'mail:' || dedupe_key from sent)
      or j.request_id in (select request_id from paid)`;

/**
 * What is written of an order, oldest first and at most `max` lines: one statement over all its
 * tables. Without `money` it leaves out what happened to payments and refunds.
 */
export const storyOf = (
  db: Queryable,
  id: OrderId,
  { money, max }: Readonly<{ money: boolean; max: number }>,
): Promise<StoryLine[]> =>
  db.rows<StoryLine>(sql`
    with paid as (
      select id, provider, request_id from payment_attempts where order_id = ${id}
    ), back as (
      select id, payment_id from refunds where order_id = ${id}
    ), made as (
      select id from servers where order_id = ${id}
    ), first as (
      select m.* from mails m
       where ${aboutOf} in (select ${id}::text union all select id from paid union all
                            select id from back)
    ), sent as (
      select * from first union all
      select m.* from mails m where m.resend_of in (select id from first)
    ), lines as (
      ${ofOrder(id)} union all ${ofServer} union all ${ofWork}
      ${money ? sql`union all ${ofMoney}` : sql``}
    )
    select at, about, name, "from", "to", actor, provider, code, tries, note, subject, "requestId"
      from lines order by at, place, seq limit ${max}`);
