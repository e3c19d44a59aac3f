import { sql, type Queryable } from '#platform/db.ts';
import { repeatedOffer } from './purchases.ts';
import type { Buyer } from './shop.ts';
import type { Till } from './till.ts';
import { payoutFeeMinor, type Utility } from './utility.ts';

type Compared = Readonly<{
  till: Till;
  utility: Utility;
  buyers: readonly Buyer[];
  at: Date;
}>;

/** What the shop's books say that the providers' truth book does not, one sentence each. */
export async function compareWithTruth(
  db: Queryable,
  { till, utility, buyers, at }: Compared,
): Promise<string[]> {
  const customers = buyers.map(({ customerId }) => customerId);
  const found = await Promise.all([
    receiptsDiffer(db, till),
    moneyMissing(db, till, customers),
    goodsUnpaid(db, till, customers),
    findStuck(db, customers, at),
    boughtTwice(db, customers),
    refundedTwice(db, customers),
    payoutsDiffer(db, utility, buyers),
  ]);
  return [...pushedTwice(till), ...gotTooMuch(till, utility, buyers), ...found.flat()];
}

function pushedTwice({ pushes }: Till): string[] {
  const again = pushes.filter((id, index) => pushes.indexOf(id) !== index);
  return again.map((id) => `${id} was pushed twice`);
}

/** Causes that take money out of a provider's account, or bring back what a bank held. */
const backward = new Set(['refund-sent', 'dispute', 'dispute-won']);

type Booked = Readonly<{
  kind: string;
  id: string;
  paymentId: string | null;
  /** The receipt that the payment has, be it by a typed code. */
  receipt: string | null;
  minor: number;
}>;

/** The ledger has each charge once and each return once, to the cent, and nothing else. */
async function receiptsDiffer(db: Queryable, till: Till) {
  const booked = await db.rows<Booked>(sql`
    select t.source_kind as kind, t.source_id as id,
           coalesce(r.payment_id, d.payment_id) as "paymentId", a.receipt,
           sum(e.amount_minor)::bigint as minor
      from ledger_transfers t
      join ledger_entries e on e.transfer_id = t.id
       and e.account in ('mpesa_clearing', 'paystack_clearing')
      left join refunds r on t.source_kind = 'refund-sent' and r.id = t.source_id
      left join disputes d on t.source_kind in ('dispute', 'dispute-won') and d.id = t.source_id
      left join payment_attempts a on a.id = coalesce(r.payment_id, d.payment_id, t.source_id)
     group by t.id, t.source_kind, t.source_id, r.payment_id, d.payment_id, a.receipt`);
  const real = new Set(till.charges().map(({ receipt }) => receipt));
  const wrong: string[] = [];
  const left = new Set(booked);
  for (const { paymentId, provider, receipt, charged, returned, taken } of till.charges()) {
    const names = [paymentId, receipt, `${provider}:${receipt}`];
    // A code may have brought it to another order of its customer's.
    const own = booked.filter((one) =>
      real.has(one.receipt)
        ? one.receipt === receipt
        : names.includes(one.id) || one.paymentId === paymentId,
    );
    for (const one of own) left.delete(one);
    const came = sum(own.filter(({ kind }) => !backward.has(kind)));
    const went = -sum(own.filter(({ kind }) => backward.has(kind)));
    if (came !== charged) wrong.push(`${paymentId} was charged ${charged}, the ledger has ${came}`);
    const back = returned + taken;
    if (went !== back) wrong.push(`${paymentId} got ${back} back, the ledger has ${went}`);
    if (returned > charged) wrong.push(`${paymentId} got more back than it was charged`);
  }
  for (const { kind, id } of left) wrong.push(`${kind} ${id} is booked, and no money moved`);
  return wrong;
}

/** Each phone got what the books say was paid out to it, to the cent; fees are of what was paid. */
async function payoutsDiffer(db: Queryable, utility: Utility, buyers: readonly Buyer[]) {
  const rows = await db.rows<{ id: string; kind: string; minor: number }>(sql`
    select r.customer_id as id, t.source_kind as kind, -e.amount_minor::bigint as minor
      from ledger_entries e
      join ledger_transfers t on t.id = e.transfer_id
      left join refunds r on r.id = t.source_id
     where e.account = 'mpesa_utility_clearing'`);
  const inOrder = (amounts: readonly number[]) =>
    amounts.toSorted((one, other) => one - other).join(', ');
  return buyers.flatMap(({ customerId, phone }) => {
    const own = rows.filter(({ id }) => id === customerId);
    const sent = own.filter(({ kind }) => kind === 'refund-sent').map(({ minor }) => minor);
    const fees = own.filter(({ kind }) => kind !== 'refund-sent');
    const paid = utility.paidTo(phone);
    if (inOrder(sent) !== inOrder(paid)) {
      return [`${customerId} was paid out ${inOrder(paid)}, the ledger has ${inOrder(sent)}`];
    }
    const isFee = fees.length <= paid.length && fees.every(({ minor }) => minor === payoutFeeMinor);
    return isFee ? [] : [`${customerId} cost ${inOrder(fees.map(({ minor }) => minor))} in fees`];
  });
}

/** By reversals and payouts together, no number gets more than came from it. */
function gotTooMuch(till: Till, utility: Utility, buyers: readonly Buyer[]): string[] {
  const byPhone = till.charges().filter(({ provider }) => provider === 'daraja');
  return buyers.flatMap(({ customerId, phone }) => {
    const own = byPhone.filter(({ account }) => account === phone);
    const came = own.reduce((all, { charged }) => all + charged, 0);
    const returned = own.reduce((all, prompt) => all + prompt.returned, 0);
    const paidOut = utility.paidTo(phone).reduce((all, minor) => all + minor, 0);
    return returned + paidOut > came
      ? [`${customerId} paid ${came} by phone, and got ${returned} and ${paidOut} there`]
      : [];
  });
}

const sum = (rows: readonly { minor: number }[]) => rows.reduce((all, row) => all + row.minor, 0);

/** Each customer has, in goods, credit and money back, what they were charged. */
async function moneyMissing(db: Queryable, till: Till, customers: readonly string[]) {
  const rows = await db.rows<Holding>(sql`
    with kept as (
      select o.id, o.customer_id, o.kes_minor - (
               select coalesce(sum(g.kes_minor), 0) from order_lines g
                where g.order_id = o.id and g.outcome = 'gone') as kes_minor
        from orders o
        join order_lines n on n.order_id = o.id and n.position = 0 and n.product <> 'topup'
       where o.state in ('delivered', 'provisioning', 'refund_due', 'refunded',
                         'partially_refunded')
         -- What was credited instead of delivered is counted there.
         and (o.delivered_at is not null
              or not exists (select 1 from ledger_transfers t
                              where t.source_kind = 'credit' and t.source_id = o.id))
    ), promised as (
      select r.id, r.customer_id, r.destination, r.amount_minor, n.product,
             case n.product when 'topup' then 0 else r.order_minor end as part
        from refunds r join order_lines n on n.order_id = r.order_id and n.position = 0
       where r.state not in ('awaiting_approval', 'rejected')
    )
    select c.id,
           (select coalesce(sum(kes_minor), 0)::bigint from kept
             where customer_id = c.id) as goods,
           (select coalesce(sum(part), 0)::bigint from promised
             where customer_id = c.id) as undone,
           (select coalesce(sum(amount_minor), 0)::bigint from promised
             where customer_id = c.id and destination = 'provider')
           + (select coalesce(sum(amount_minor), 0)::bigint from refunds
               where customer_id = c.id and kind = 'payout' and destination = 'provider'
                 and state <> 'rejected') as sent,
           (select coalesce(-sum(amount_minor), 0)::bigint from ledger_entries
             where customer_id = c.id and account = 'customer_credit') as credit,
           (select coalesce(sum(e.amount_minor), 0)::bigint
              from promised p join ledger_transfers t
                on t.source_kind = 'refund' and t.source_id = p.id
              join ledger_entries e on e.transfer_id = t.id and e.account = 'losses'
             where p.customer_id = c.id) as borne,
           array(select unnest(array[id, receipt]) from payment_attempts
                  where customer_id = c.id) as paid
      from customers c where c.id = any(${customers})`);
  return rows.flatMap(({ id, goods, undone, sent, credit, borne, paid }) => {
    // What came under a mistyped account is theirs once its code was typed.
    const theirs = till
      .charges()
      .filter(({ paymentId, receipt }) => paid.some((one) => one === paymentId || one === receipt));
    const charged = theirs.reduce((all, prompt) => all + prompt.charged, 0);
    // What a bank took of a balance that was spent before is the shop's loss.
    if (charged === goods - undone + sent + credit - borne) return [];
    const has = `goods for ${goods} less ${undone}, ${sent} back, credit ${credit} less ${borne}`;
    return [`${id} was charged ${charged}, has ${has}`];
  });
}

type Holding = Readonly<{
  id: string;
  goods: number;
  undone: number;
  sent: number;
  credit: number;
  borne: number;
  paid: (string | null)[];
}>;

async function goodsUnpaid(db: Queryable, till: Till, customers: readonly string[]) {
  const rows = await db.rows<{ order: string; paid: (string | null)[] }>(sql`
    select o.id as order,
           array(select unnest(array[id, receipt]) from payment_attempts
                  where order_id = o.id) as paid
      from orders o
     where o.customer_id = any(${customers})
       and not exists (select 1 from payment_attempts b where b.order_id = o.id
                          and b.provider = 'balance' and b.state = 'succeeded')
       and (o.delivered_at is not null or o.state in ('paid', 'provisioning')
            or exists (select 1 from leases l
                        where l.order_id = o.id and l.starts_at is not null))`);
  const charged = new Set(till.charges().flatMap(({ paymentId, receipt }) => [paymentId, receipt]));
  return rows
    .filter(({ paid }) => !paid.some((id) => charged.has(id)))
    .map(({ order }) => `${order} was delivered and nobody was charged`);
}

/** What was asked for once, however often it was clicked, goes back once. */
async function refundedTwice(db: Queryable, customers: readonly string[]) {
  const rows = await db.rows<{ key: string; times: number }>(sql`
    select dedupe_key as key, count(*) as times from refunds
     where customer_id = any(${customers})
     group by dedupe_key having count(*) > 1`);
  return rows.map(({ key, times }) => `${key} was given back ${times} times`);
}

/** What a program asked for under one key, it has once. */
async function boughtTwice(db: Queryable, customers: readonly string[]) {
  const rows = await db.rows<{ id: string; times: number }>(sql`
    select o.customer_id as id, count(*) as times
      from orders o join order_lines n on n.order_id = o.id
     where o.customer_id = any(${customers}) and n.product_id = ${repeatedOffer}
     group by o.customer_id having count(*) > 1`);
  return rows.map(({ id, times }) => `${id} paid ${times} times under one key`);
}

/** What of these customers is neither settled nor undone at `at`, one sentence each. */
export async function findStuck(
  db: Queryable,
  customers: readonly string[],
  at: Date,
): Promise<string[]> {
  const rows = await db.rows<{ what: string }>(sql`
    select 'payment ' || id || ' is ' || state as what from payment_attempts
     where customer_id = any(${customers})
       and (state in ('created', 'submitting', 'submit_unknown', 'pending', 'confirming')
            or next_check_at <= ${at})
    union all
    select 'order ' || id || ' is ' || state from orders
     where customer_id = any(${customers}) and state in ('awaiting_payment', 'paid', 'refund_due')
    union all
    select 'lease ' || id || ' is ' || state from leases
     where customer_id = any(${customers}) and state in ('reserved', 'active')
       and coalesce(ends_at, reserved_until) <= ${at}
    union all
    select 'traffic ' || a.lease_id || ' is not refunded' from traffic_accounts a
      join leases l on l.id = a.lease_id
     where l.customer_id = any(${customers}) and a.ending_at is not null
    union all
    select 'refund ' || id || ' is ' || state from refunds
     where customer_id = any(${customers}) and state not in ('succeeded', 'rejected')
    union all
    select 'code ' || id || ' is ' || state from receipt_claims
     where customer_id = any(${customers}) and state = 'asking'
    union all
    select 'receipt ' || receipt || ' waits for its owner' from stray_money
     where state = 'suspense' and reference <> 'NOBODY'
    union all
    select 'dispute ' || id || ' is ' || state from disputes where state in ('heard', 'open')
    union all
    select 'notice ' || receipt || ' is ' || state from paybill_notices where state = 'asking'`);
  return rows.map(({ what }) => `stuck: ${what}`);
}
