import type { LeaseId, OrderLineId } from '#contracts/ids.ts';
import { prepared, sql, type Tx } from '#platform/db.ts';
import type { Lease } from './lease.ts';
import { leaseColumns, told, toLease, type LeaseRow, type NewCredentials } from './leases.sql.ts';
import { furtherPricesOf } from './terms.ts';

/**
 * The gate: claims the proxies of one customer's new holds and writes the holds in one statement,
 * in the order of the proxies' ids, so that two orders never wait for each other. Returns the holds
 * that were written; a proxy that somebody has is left out, and so is everything where the
 * customer's open holds would be more than `holdsMax`. The row of a former hold for the same order
 * line is reused.
 */
export async function claimAndReserve(
  tx: Tx,
  leases: readonly Lease[],
  holdsMax: number,
): Promise<Lease[]> {
  const [first] = leases;
  if (!first) return [];
  const { customerId, reservedAt, reservedUntil, orderId } = first;
  const each = <T>(column: (lease: Lease) => T) => leases.map(column);
  const statement = sql`
    with wanted as (
      select * from unnest(
        ${each(({ id }) => id)}::text[], ${each(({ proxyId }) => proxyId)}::text[],
        ${each(({ upstreamId }) => upstreamId)}::text[],
        ${each(({ orderLineId }) => orderLineId)}::text[], ${each(({ plan }) => plan)}::text[],
        ${each(({ terms }) => terms.price.daily.usd.minor)}::bigint[],
        ${each(({ terms }) => terms.price.daily.kes.minor)}::bigint[],
        ${each(({ terms }) => terms.price.monthly.usd.minor)}::bigint[],
        ${each(({ terms }) => terms.price.monthly.kes.minor)}::bigint[],
        ${each(({ terms }) => furtherPricesOf(terms))}::jsonb[],
        ${each(({ terms }) => terms.paid.usd.minor)}::bigint[],
        ${each(({ terms }) => terms.paid.kes.minor)}::bigint[],
        ${each(({ terms }) => terms.renewable)}::boolean[],
        ${each(({ terms }) => terms.autoRenewable)}::boolean[],
        ${each(({ terms }) => terms.refundable)}::boolean[],
        ${each(({ terms }) => terms.refundHours)}::integer[],
        ${each(({ terms }) => terms.refundBytesMax)}::bigint[]
      ) as w (id, proxy_id, upstream_id, order_line_id, plan, day_usd, day_kes, month_usd,
              month_kes, further, paid_usd, paid_kes, renewable, auto_renewable, refundable,
              refund_hours, refund_bytes)
    ), gate as (
      insert into lease_claims as c (proxy_id, lease_id, customer_id, until)
      select w.proxy_id, w.id, ${customerId}, ${reservedUntil}::timestamptz from wanted w
       where (select count(*) from leases
               where customer_id = ${customerId} and state = 'reserved'
                 and reserved_until > ${reservedAt}
                 and order_line_id <> all(${each(({ orderLineId }) => orderLineId)}::text[])
             ) + ${leases.length}::integer <= ${holdsMax}::integer
         -- The last safeguard: a proxy without a claim that is still leased (decision G39).
         and not exists (
           select from leases x where x.proxy_id = w.proxy_id and x.state in ('reserved', 'active')
              and coalesce(x.ends_at, x.reserved_until) > ${reservedAt}
              and not exists (select from lease_claims k
                               where k.proxy_id = w.proxy_id and k.until > ${reservedAt}))
       order by w.proxy_id
      on conflict (proxy_id) do update
         set lease_id = excluded.lease_id, customer_id = excluded.customer_id,
             until = excluded.until
       where c.until <= ${reservedAt}
      returning lease_id
    )
    insert into leases as l (id, proxy_id, upstream_id, customer_id, order_id, order_line_id, plan,
                             state, reserved_at, reserved_until, day_usd_cents, day_kes_minor,
                             month_usd_cents, month_kes_minor, further_prices, paid_usd_cents,
                             paid_kes_minor, renewable, auto_renewable, refundable, refund_hours,
                             refund_bytes_max)
    select w.id, w.proxy_id, w.upstream_id, ${customerId}, ${orderId}, w.order_line_id, w.plan,
           'reserved', ${reservedAt}::timestamptz, ${reservedUntil}::timestamptz, w.day_usd,
           w.day_kes, w.month_usd, w.month_kes, w.further, w.paid_usd, w.paid_kes, w.renewable,
           w.auto_renewable, w.refundable, w.refund_hours, w.refund_bytes
      from wanted w join gate on gate.lease_id = w.id
     order by w.proxy_id
    on conflict (order_line_id) do update
       set state = 'reserved', reserved_at = excluded.reserved_at,
           reserved_until = excluded.reserved_until, ended_at = null
     where l.state in ('reserved', 'released')
    returning ${leaseColumns}`;
  const rows = await tx.rows<LeaseRow>(prepared('leases-reserve', statement));
  return rows.map(toLease);
}

/** Leases of these lines, in any state. */
export async function findLeasesOfLines(
  tx: Tx,
  ids: readonly OrderLineId[],
): Promise<ReadonlyMap<OrderLineId, Lease>> {
  const rows = await tx.rows<LeaseRow>(sql`
    select ${leaseColumns} from leases l where l.order_line_id = any(${ids}::text[])
       and l.proxy_id is not null`);
  return new Map(rows.map((row) => [row.orderLineId, toLease(row)]));
}

type Claimant = Pick<Lease, 'id' | 'proxyId' | 'customerId'> & Readonly<{ until: Date }>;

/**
 * Takes or keeps the proxies for these leases until then, in the order of the proxies' ids, and
 * locks their claims for the rest of the transaction. Returns the leases that have theirs.
 */
export async function claimForMany(
  tx: Tx,
  claimants: readonly Claimant[],
  at: Date,
): Promise<ReadonlySet<LeaseId>> {
  const each = <T>(column: (lease: Claimant) => T) => claimants.map(column);
  const statement = sql`
    insert into lease_claims as c (proxy_id, lease_id, customer_id, until)
    select * from unnest(
      ${each(({ proxyId }) => proxyId)}::text[], ${each(({ id }) => id)}::text[],
      ${each(({ customerId }) => customerId)}::text[],
      ${each(({ until }) => until)}::timestamptz[]) as w (proxy_id, id, customer_id, until)
     order by w.proxy_id
    on conflict (proxy_id) do update
       set lease_id = excluded.lease_id, customer_id = excluded.customer_id,
           until = greatest(c.until, excluded.until)
     where c.lease_id = excluded.lease_id or c.until <= ${at}
    returning lease_id as id`;
  const rows = await tx.rows<{ id: LeaseId }>(prepared('lease-claims-keep', statement));
  return new Set(rows.map(({ id }) => id));
}

/** The same for one lease. False when another has its proxy. */
export async function claimFor(
  tx: Tx,
  { id, proxyId, customerId }: Omit<Claimant, 'until'>,
  { at, until }: Readonly<{ at: Date; until: Date }>,
): Promise<boolean> {
  return (await claimForMany(tx, [{ id, proxyId, customerId, until }], at)).has(id);
}

type Starting = Readonly<{ id: LeaseId; until: Date; credentials: NewCredentials }>;

/** Turns holds into leases. What is no hold any more is left out. */
export async function startLeases(
  tx: Tx,
  starting: readonly Starting[],
  at: Date,
): Promise<Lease[]> {
  const each = <T>(column: (one: Starting) => T) => starting.map(column);
  const statement = sql`
    with started as (
      update leases l
         set state = 'active', starts_at = ${at}, ends_at = w.until, ended_at = null,
             term_granted_at = ${at}, username = w.username, secret_sealed = w.sealed,
             secret_mac = w.mac
        from unnest(${each(({ id }) => id)}::text[], ${each(({ until }) => until)}::timestamptz[],
                    ${each(({ credentials }) => credentials.username)}::text[],
                    ${each(({ credentials }) => credentials.sealed)}::bytea[],
                    ${each(({ credentials }) => credentials.mac)}::text[])
          as w (id, until, username, sealed, mac)
       where l.id = w.id and l.state in ('reserved', 'released')
      returning l.*
    ) ${told(sql`started`)}`;
  const rows = await tx.rows<LeaseRow>(prepared('leases-start', statement));
  return rows.map(toLease);
}
