import type { RunningLease } from '#contracts/admin/goods/leases.ts';
import { typedReference } from '#contracts/typed.ts';
import type { LeaseId } from '#contracts/ids.ts';
import {
  countOfNamed,
  customersNamed,
  detailOf,
  foundMax,
  isOneOf,
  type Finder,
  type Page,
  type Theirs,
} from '#modules/staff';
import { sql, type Queryable, type Sql } from '#platform/db.ts';
import { isIpAddress } from '#platform/ip-address.ts';
import type { SalesContext } from '../context.ts';

type Row = Omit<RunningLease, 'endsAt'> & Readonly<{ endsAt: Date }>;

type Requested = Readonly<{
  /** Part of an email address or a name, or a whole id, order code or IP address. */
  search?: string | undefined;
  /** Those that end before it; null for all. */
  before: Date | null;
  /** What ends last at the top. */
  isDown: boolean;
  page: Page;
  at: Date;
}>;

/** One page of the leases that run now, by their end, along the index that has it. */
export async function listRunningLeases(db: Queryable, requested: Requested) {
  const { search, before, isDown, page, at } = requested;
  const running = sql`
    l.state = 'active' and l.ends_at >= ${at}
    and ${before ? sql`l.ends_at < ${before}` : sql`true`}`;
  const named = await customersNamed(db, search);
  const found = (isTheirs: Theirs): Sql =>
    search ? sql`${running} and (${isNamed(search)} or ${isTheirs(sql`l.customer_id`)})` : running;
  const way = isDown ? sql`desc` : sql`asc`;
  const order = sql`l.ends_at ${way}, l.id ${way}`;
  const rows = await db.rows<Row>(sql`
    with chosen as (
      select l.* from leases l where ${found(isOneOf(named))}
       order by ${order} limit ${page.limit} offset ${page.offset})
    select l.id, coalesce(host(p.ip), '') as ip, p.city || ', ' || p.country_code as place, l.plan,
           c.email as "customerEmail", o.code as "orderCode",
           exists (select from lease_auto_renewals a where a.lease_id = l.id) as "autoRenews",
           l.ends_at as "endsAt"
      from chosen l
      join proxies p on p.id = l.proxy_id
      join customers c on c.id = l.customer_id
      join orders o on o.id = l.order_id
     order by ${order}`);
  const counted = await countOfNamed(
    db,
    named,
    (isTheirs) => sql`select from leases l where ${found(isTheirs)}`,
  );
  const content = rows.map((row) => ({ ...row, endsAt: row.endsAt.toISOString() }));
  return { content, ...counted };
}

/** Leases by their own id, their order's code or the address that they have now. */
function isNamed(search: string): Sql {
  // Each branch has an index of its own, which one condition with "or" would not use.
  const byAddress = isIpAddress(search)
    ? sql`union all
          select k.lease_id from lease_claims k join proxies on proxies.id = k.proxy_id
           where proxies.ip = ${search}::inet`
    : sql``;
  return sql`l.id = any(array(
    select id from leases where id = ${search}
    union all
    select r.id from leases r join orders on orders.id = r.order_id
     where replace(orders.code, '-', '') = ${typedReference(search)}
    ${byAddress}))`;
}

type FoundRow = Readonly<{
  id: LeaseId;
  state: string;
  ip: string | null;
  place: string;
  username: string | null;
  email: string;
}>;

/** Leases by id, user name or address, the newest first; else the newest of whom is named. */
export const leaseFinder: Finder<Pick<SalesContext, 'db'>> = {
  kind: 'lease',
  permission: 'orders.read',
  find: async ({ db }, { term: { text, ip = null }, theirs }) => {
    const rows = await db.rows<FoundRow>(sql`
      with named as (
        select id from leases where id = ${text}
        union select id from leases where username = ${text}
        union (select l.id from proxies p join leases l on l.proxy_id = p.id
                where p.ip = ${ip}::inet order by l.reserved_at desc limit ${foundMax})
        union (select l.id from unnest(${theirs}::text[]) as whose (id) cross join lateral (
                 select id, reserved_at from leases where customer_id = whose.id
                  order by reserved_at desc limit ${foundMax}) as l
                order by l.reserved_at desc limit ${foundMax}))
      select l.id, l.state, host(p.ip) as ip, p.city || ', ' || p.country_code as place,
             l.username, c.email
        from named join leases l on l.id = named.id
        join proxies p on p.id = l.proxy_id join customers c on c.id = l.customer_id
       order by l.reserved_at desc, l.id limit ${foundMax}`);
    return rows.map(({ id, state, ip: address, place, username, email }) => ({
      kind: 'lease',
      id,
      title: address ?? username ?? place,
      detail: detailOf(address ? place : null, email),
      state,
    }));
  },
};
