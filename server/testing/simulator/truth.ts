import { sql, type Queryable } from '#platform/db.ts';
import type { Buyer } from './shop.ts';
import type { Till } from './till.ts';

type Compared = Readonly<{ till: Till; buyers: readonly Buyer[]; at: Date }>;

/** What the shop's books say that the providers' truth book does not, one sentence each. */
export async function compareWithTruth(
  db: Queryable,
  { till, buyers, at }: Compared,
): Promise<string[]> {
  const customers = buyers.map(({ customerId }) => customerId);
  const found = await Promise.all([
    receiptsDiffer(db, till, customers),
    moneyMissing(db, till, customers),
    goodsUnpaid(db, till, customers),
    somethingStuck(db, customers, at),
  ]);
  return [...pushedTwice(till), ...found.flat()];
}

function pushedTwice({ pushes }: Till): string[] {
  const again = pushes.filter((id, index) => pushes.indexOf(id) !== index);
  return again.map((id) => `${id} was pushed twice`);
}

/** The ledger has each charge once, to the cent, and nothing else. */
async function receiptsDiffer(db: Queryable, till: Till, customers: readonly string[]) {
  const booked = await db.rows<{ id: string; minor: number }>(sql`
    select t.source_id as id, sum(e.amount_minor)::bigint as minor
      from ledger_transfers t
      join ledger_entries e on e.transfer_id = t.id
       and e.account in ('mpesa_clearing', 'paystack_clearing')
      join payment_attempts a on a.id = t.source_id and a.customer_id = any(${customers})
     where t.source_kind = 'payment' group by t.id, t.source_id`);
  const wrong: string[] = [];
  for (const { paymentId, charged } of till.charges()) {
    const rows = booked.filter(({ id }) => id === paymentId);
    if (rows.length === 1 && rows[0]?.minor === charged) continue;
    const said = rows.map(({ minor }) => minor).join(' and ') || 'nothing';
    wrong.push(`${paymentId} was charged ${charged}, the ledger has ${said}`);
  }
  const charged = new Set<string>(till.charges().map(({ paymentId }) => paymentId));
  for (const { id } of booked) if (!charged.has(id)) wrong.push(`${id} is booked, never charged`);
  return wrong;
}

/** Each customer has, in goods, waiting orders and credit, what they were charged. */
async function moneyMissing(db: Queryable, till: Till, customers: readonly string[]) {
  const rows = await db.rows<{ id: string; orders: number; credit: number; paid: string[] }>(sql`
    select c.id,
           (select coalesce(sum(kes_minor), 0)::bigint from orders
             where customer_id = c.id and state in ('delivered', 'provisioning')) as orders,
           (select coalesce(-sum(amount_minor), 0)::bigint from ledger_entries
             where customer_id = c.id and account = 'customer_credit') as credit,
           array(select id from payment_attempts where customer_id = c.id) as paid
      from customers c where c.id = any(${customers})`);
  return rows.flatMap(({ id, orders, credit, paid }) => {
    const theirs = till.charges().filter(({ paymentId }) => paid.includes(paymentId));
    const charged = theirs.reduce((sum, prompt) => sum + prompt.charged, 0);
    if (charged === orders + credit) return [];
    return [`${id} was charged ${charged}, has goods for ${orders} and credit of ${credit}`];
  });
}

async function goodsUnpaid(db: Queryable, till: Till, customers: readonly string[]) {
  const rows = await db.rows<{ order: string; paid: string[] }>(sql`
    select o.id as order,
           array(select id from payment_attempts where order_id = o.id) as paid
      from orders o
     where o.customer_id = any(${customers})
       and (o.delivered_at is not null or o.state in ('paid', 'provisioning')
            or exists (select 1 from leases l
                        where l.order_id = o.id and l.starts_at is not null))`);
  const charged = new Set<string>(till.charges().map(({ paymentId }) => paymentId));
  return rows
    .filter(({ paid }) => !paid.some((id) => charged.has(id)))
    .map(({ order }) => `${order} was delivered and nobody was charged`);
}

async function somethingStuck(db: Queryable, customers: readonly string[], at: Date) {
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
       and coalesce(ends_at, reserved_until) <= ${at}`);
  return rows.map(({ what }) => `stuck: ${what}`);
}

/** Payments of which the shop has nothing to ask by. */
export async function unheardPayments(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from payment_attempts where provider_reference is null`);
  return new Set(rows.map(({ id }) => id));
}
