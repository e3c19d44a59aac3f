import type { OrderId } from '#contracts/ids.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';

/** One thing that happened around an order. Holds no name, address, number or free text. */
export type StoryLine = Readonly<{
  at: Date;
  /** `order`, `payment`, `callback`, `job`, `email`, `refund` or `invoice`. */
  about: string;
  what: string;
  /** The payment, job, email or refund that it happened to. */
  subject: string | null;
  /** The request that it was done for, by which logs are searched. */
  requestId: string | null;
}>;

/**
 * The order behind any name that somebody quotes: its id or code, a payment's id, a receipt, a
 * provider's reference or the number of an invoice.
 */
export async function orderNamed(
  db: Queryable,
  name: string,
): Promise<Readonly<{ id: OrderId; code: string; state: string }> | undefined> {
  const [row] = await db.rows<{ id: OrderId; code: string; state: string }>(sql`
    select o.id, o.code, o.state from orders o
     where o.id = ${name} or o.code = upper(${name})
        or o.id in (select order_id from payment_attempts
                     where id = ${name} or receipt = upper(${name}) or reference = ${name}
                        or provider_reference = ${name} or merchant_request_id = ${name})
        or o.id in (select order_id from invoices where number = upper(${name}))
     limit 1`);
  return row;
}

/** The beginning of somebody else's words, which may repeat an address or a number of a person. */
const masked = (text: Sql): Sql => sql`
  regexp_replace(left(${text}, 80), '[^[:space:]<]+@[^[:space:]>]+|[+]?[0-9]{9,}', '…', 'g')`;

/** Everything that is written of an order, oldest first: one statement over all its tables. */
export const storyOf = (db: Queryable, id: OrderId): Promise<StoryLine[]> =>
  db.rows<StoryLine>(sql`
    with paid as (
      select id, provider, request_id from payment_attempts where order_id = ${id}
    ), back as (
      select id from refunds where order_id = ${id}
    ), sent as (
      select m.* from mails m
       where position(${id} in m.dedupe_key) > 0
          or exists (select from paid p where position(p.id in m.dedupe_key) > 0)
          or exists (select from back b where position(b.id in m.dedupe_key) > 0)
    ), lines as (
      select at, 'order' as about,
             concat_ws(' ', kind, detail->>'from' || ' -> ' || (detail->>'to'), 'by ' || actor)
               as what,
             detail->>'paymentId' as subject, null as request_id, 1 as place
        from order_events where order_id = ${id}
      union all
      select e.at, 'payment',
             concat_ws(' ', p.provider, e.cause, e.from_state, '->', e.to_state,
                       'code ' || (e.detail->>'code')),
             p.id, p.request_id, 2
        from payment_events e join paid p on p.id = e.payment_id
      union all
      select n.received_at, 'callback',
             concat_ws(' ', n.provider, case when n.source_known then 'from a listed address'
                                             else 'from an unlisted address' end,
                       coalesce(n.verdict, 'not taken up yet')),
             n.payment_id, n.request_id, 3
        from provider_inbox n join paid p on p.id = n.payment_id
      union all
      select i.issued_at, 'invoice', i.number, null, null, 4
        from invoices i where i.order_id = ${id}
      union all
      select e.at, 'refund', concat_ws(' ', e.cause, e.from_state, '->', e.to_state),
             e.refund_id, null, 5
        from refund_events e join back b on b.id = e.refund_id
      union all
      select coalesce(m.sent_at, m.created_at), 'email',
             concat_ws(' ', m.template, case when m.sent_at is null then 'not sent' else 'sent' end,
                       'after ' || m.tries || ' tries', ${masked(sql`m.last_error`)}),
             m.id, null, 6
        from sent m
      union all
      select coalesce(j.done_at, j.dead_at, j.run_at), 'job',
             concat_ws(' ', j.topic, case when j.done_at is not null then 'done'
                                          when j.dead_at is not null then 'given up'
                                          else 'due' end,
                       'after ' || j.attempts || ' tries', ${masked(sql`j.last_error`)}),
             j.id::text, j.request_id, 7
        from jobs j
       where j.dedupe_key in (select 'mail:' || dedupe_key from sent)
          or j.request_id in (select request_id from paid)
    )
    select at, about, what, subject, request_id as "requestId" from lines order by at, place`);
