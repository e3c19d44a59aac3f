import type { CustomerId, LeaseId, OrderId, OrderLineId } from '#contracts/ids.ts';
import { termMs, type Term } from '#contracts/term.ts';
import { prepared, sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import type { SealedColumn } from '#platform/sealing/sealed-column.ts';
import { leaseSecrets, secretMac } from './credentials.ts';
import type { Lease, NamedLease, SealedCredentials } from './lease.ts';
import { termsOf, type TermsRow } from './terms.ts';

/** Notifies gateways which lease changed; the payload is its id. */
export const leaseChannel = 'lango_lease';

/** What opens leases; the gateway's mark follows from it. */
export const leaseSeals: SealedColumn = {
  ...leaseSecrets,
  form: 'bytes',
  table: sql`leases`,
  key: sql`id`,
  value: sql`secret_sealed`,
  put: sql`secret_sealed = line.value, secret_mac = line.beside`,
  beside: {
    read: sql`username`,
    make: (keyring, { plain: secret }, username) => secretMac(keyring, { username, secret }),
  },
};

export type LeaseRow = Omit<Lease, 'credentials' | 'terms'> &
  Readonly<{ username: string | null; sealed: Buffer | null }> &
  TermsRow;

export const leaseColumns: Sql = sql`
  l.id, l.proxy_id as "proxyId", l.upstream_id as "upstreamId", l.customer_id as "customerId",
  l.order_id as "orderId", l.order_line_id as "orderLineId", l.plan, l.state,
  l.reserved_at as "reservedAt", l.reserved_until as "reservedUntil", l.starts_at as "startsAt",
  l.ends_at as "endsAt", l.ended_at as "endedAt",
  l.suspended_at as "suspendedAt", l.username, l.secret_sealed as sealed,
  l.free_ms as "freeMs", l.day_usd_cents as "dayUsd", l.day_kes_minor as "dayKes",
  l.month_usd_cents as "monthUsd", l.month_kes_minor as "monthKes", l.further_prices as further,
  l.paid_usd_cents as "paidUsd", l.paid_kes_minor as "paidKes", l.renewable,
  l.auto_renewable as "autoRenewable", l.refundable, l.refund_hours as "refundHours",
  l.refund_bytes_max as "refundBytesMax"`;

export function toLease(row: LeaseRow): Lease {
  const { username, sealed, dayUsd, dayKes, monthUsd, monthKes, ...others } = row;
  const { paidUsd, paidKes, further, ...rest } = others;
  const { renewable, autoRenewable, refundable, refundHours, refundBytesMax, ...lease } = rest;
  const amounts = { dayUsd, dayKes, monthUsd, monthKes, paidUsd, paidKes, further };
  const rules = { renewable, autoRenewable, refundable, refundHours, refundBytesMax };
  return {
    ...lease,
    credentials: username !== null && sealed !== null ? { username, sealed } : null,
    terms: termsOf({ ...amounts, ...rules }),
  };
}

export type NamedRow = Omit<NamedLease, 'credentials'> &
  Readonly<{ username: string | null; sealed: Buffer | null }>;

export const namedColumns: Sql = sql`
  l.id, l.customer_id as "customerId", l.order_id as "orderId", l.order_line_id as "orderLineId",
  l.state, l.starts_at as "startsAt", l.ends_at as "endsAt", l.ended_at as "endedAt",
  l.suspended_at as "suspendedAt", l.username, l.secret_sealed as sealed,
  l.pool_kind as "poolKind"`;

export const toNamed = ({ username, sealed, ...lease }: NamedRow): NamedLease => ({
  ...lease,
  credentials: username !== null && sealed !== null ? { username, sealed } : null,
});

const announced = (columns: Sql, name: Sql): Sql => sql`
  select ${columns} from ${name} l cross join lateral pg_notify(${leaseChannel}, l.id)`;

/** The columns again, announced to gateways from a data-changing `with`. */
export const told = (name: Sql): Sql => announced(leaseColumns, name);

/** The same for leases of proxies and of traffic alike. */
export async function tellNamed(tx: Tx, changed: (answer: (name: Sql) => Sql) => Sql) {
  const rows = await tx.rows<NamedRow>(changed((name) => announced(namedColumns, name)));
  return rows.map(toNamed);
}

/** The customer's own by id: a leased proxy, or an amount of traffic. */
export async function findNamedLease(
  db: Queryable,
  id: string,
  customerId: CustomerId,
): Promise<NamedLease | undefined> {
  const [row] = await db.rows<NamedRow>(sql`
    select ${namedColumns} from leases l where l.customer_id = ${customerId} and l.id = ${id}`);
  return row && toNamed(row);
}

export async function findLeaseOfLine(db: Queryable, orderLineId: OrderLineId) {
  const [row] = await db.rows<LeaseRow>(
    prepared(
      'leases-of-line',
      sql`select ${leaseColumns} from leases l
           where l.order_line_id = ${orderLineId} and l.proxy_id is not null`,
    ),
  );
  return row && toLease(row);
}

/** The customer's own lease of a proxy by id; another's is not there. */
export async function findLease(
  db: Queryable,
  id: string,
  customerId: CustomerId,
): Promise<Lease | undefined> {
  const [row] = await db.rows<LeaseRow>(sql`
    select ${leaseColumns} from leases l
     where l.customer_id = ${customerId} and l.id = ${id} and l.proxy_id is not null`);
  return row && toLease(row);
}

/** How many proxies of a customer work at a moment. */
export async function countLiveLeases(
  db: Queryable,
  customerId: CustomerId,
  at: Date,
): Promise<number> {
  const [row] = await db.rows<{ n: number }>(sql`
    select count(*)::integer as n from leases
     where customer_id = ${customerId} and state = 'active' and ends_at > ${at}
       and proxy_id is not null`);
  return row?.n ?? 0;
}

export async function findLeases(
  db: Queryable,
  ids: readonly LeaseId[],
): Promise<ReadonlyMap<LeaseId, Lease>> {
  const statement = sql`
    select ${leaseColumns} from leases l where l.id = any(${ids}) and l.proxy_id is not null`;
  const rows = await db.rows<LeaseRow>(prepared('leases-find', statement));
  return new Map(rows.map((row) => [row.id, toLease(row)]));
}

/** The proxies that these orders leased, one for each line. A renewal has none of its own. */
export async function leasesOfOrders(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<readonly Lease[]> {
  const statement = sql`
    select ${leaseColumns} from leases l
     where l.order_id = any(${orderIds}) and l.proxy_id is not null`;
  const rows = await db.rows<LeaseRow>(prepared('leases-of-orders', statement));
  return rows.map(toLease);
}

/** Who has the proxy at this moment, without waiting for anybody. */
export async function findClaim(
  db: Queryable,
  proxyId: string,
  at: Date,
): Promise<{ leaseId: LeaseId; customerId: CustomerId; orderId: OrderId } | undefined> {
  const [row] = await db.rows<{ leaseId: LeaseId; customerId: CustomerId; orderId: OrderId }>(
    prepared(
      'lease-claims-find',
      sql`
    select c.lease_id as "leaseId", c.customer_id as "customerId", l.order_id as "orderId"
      from lease_claims c
      join leases l on l.id = c.lease_id
     where c.proxy_id = ${proxyId} and c.until > ${at}`,
    ),
  );
  return row;
}

export type ProxyClaim = Readonly<{ leaseId: LeaseId; customerId: CustomerId; isLive: boolean }>;

/** Who has these proxies at this moment; those that nobody has are left out. */
export async function findClaims(
  db: Queryable,
  proxyIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, ProxyClaim>> {
  type Row = ProxyClaim & Readonly<{ proxyId: string }>;
  const rows = await db.rows<Row>(sql`
    select c.proxy_id as "proxyId", c.lease_id as "leaseId", c.customer_id as "customerId",
           l.state = 'active' and l.ends_at > ${at} as "isLive"
      from lease_claims c join leases l on l.id = c.lease_id
     where c.proxy_id = any(${proxyIds}::text[]) and c.until > ${at}`);
  return new Map(rows.map(({ proxyId, ...claim }) => [proxyId, claim]));
}

/**
 * Makes unpaid holds of one customer wait for each other, so that none slips past the count. Before
 * any claim: two that wait for each other's claims would wait for ever.
 */
export const lockHolds = (tx: Tx, customerId: CustomerId) =>
  tx.rows(
    prepared(
      'leases-lock-holds',
      sql`select pg_advisory_xact_lock(hashtextextended(${`holds:${customerId}`}, 0))`,
    ),
  );

export async function countOpenHolds(db: Queryable, customerId: CustomerId, at: Date) {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from leases
     where customer_id = ${customerId} and state = 'reserved' and reserved_until > ${at}`);
  return row?.count ?? 0;
}

export type NewCredentials = SealedCredentials & Readonly<{ mac: string }>;

/** Moves the ends of leases that run or have run out, and of their claims with them. */
export async function prolongLeases(
  tx: Tx,
  prolonging: readonly Readonly<{ id: LeaseId; term: Term }>[],
  at: Date,
): Promise<ReadonlyMap<LeaseId, Lease>> {
  const statement = sql`
    with prolonged as (
      update leases l
         set state = 'active', ended_at = null, terms = l.terms + 1, term_granted_at = ${at},
             ends_at = greatest(l.ends_at, ${at}) + w.ms * interval '1 millisecond'
        from unnest(${prolonging.map(({ id }) => id)}::text[],
                    ${prolonging.map(({ term }) => termMs(term))}::bigint[]) as w (id, ms)
       where l.id = w.id and l.state in ('active', 'ended')
      returning l.*
    ), claimed as (
      update lease_claims c set until = p.ends_at
        from prolonged p where c.proxy_id = p.proxy_id and c.lease_id = p.id
    ) ${told(sql`prolonged`)}`;
  const rows = await tx.rows<LeaseRow>(prepared('leases-prolong', statement));
  return new Map(rows.map((row) => [row.id, toLease(row)]));
}

/**
 * Writes down that other holds and leases of these proxies are over, where only their sweep is
 * still to come; the exclusion constraint would see them otherwise when an ended lease is revived.
 */
export async function closeSpentRivals(
  tx: Tx,
  leases: readonly Pick<Lease, 'id' | 'proxyId'>[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update leases
       set state = case state when 'active' then 'ended' else 'released' end,
           ended_at = coalesce(ends_at, reserved_until)
     where proxy_id = any(${leases.map(({ proxyId }) => proxyId)})
       and id <> all(${leases.map(({ id }) => id)}) and state in ('reserved', 'active')
       and coalesce(ends_at, reserved_until) <= ${at}`);
}

export async function saveCredentials(
  tx: Tx,
  id: LeaseId,
  credentials: NewCredentials,
): Promise<NamedLease | undefined> {
  const [lease] = await tellNamed(
    tx,
    (answer) => sql`
    with changed as (
      update leases
         set secret_sealed = ${credentials.sealed}, secret_mac = ${credentials.mac},
             credential_version = credential_version + 1
       where id = ${id} and state = 'active'
      returning *
    ) ${answer(sql`changed`)}`,
  );
  return lease;
}
