import type { LeaseId } from '#contracts/ids.ts';
import { nairobiZone } from '#contracts/time.ts';
import { sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import type { SealedColumn } from '#platform/sealing/sealed-column.ts';
import { presenceKeptMs } from '../access/presence.sql.ts';
import { secretMac } from '../holding/credentials.ts';
import { leaseChannel, type NewCredentials } from '../holding/leases.sql.ts';

/** Where the secret of a sub-user is stored. */
export const subUserSecrets = {
  purpose: 'lease-secret',
  name: 'lease_credentials.secret_sealed',
} as const;

export const subUserSeals: SealedColumn = {
  ...subUserSecrets,
  form: 'bytes',
  table: sql`lease_credentials`,
  key: sql`id`,
  value: sql`secret_sealed`,
  put: sql`secret_sealed = line.value, secret_mac = line.beside`,
  beside: {
    read: sql`username`,
    make: (keyring, { plain: secret }, username) => secretMac(keyring, { username, secret }),
  },
};

/** What its owner sets. Sizes in bytes; null is no limit. */
export type SubUserLimits = Readonly<{
  label: string;
  dayBytesMax: number | null;
  monthBytesMax: number | null;
  totalBytesMax: number | null;
  /** What is left of its total is set aside for it. */
  reserved: boolean;
  connectionsMax: number | null;
  sources: readonly string[];
  endsAt: Date | null;
}>;

export type SubUserRow = SubUserLimits &
  Readonly<{
    id: string;
    leaseId: LeaseId;
    username: string;
    sealed: Buffer;
    pausedAt: Date | null;
    createdAt: Date;
    dayBytes: number;
    monthBytes: number;
    totalBytes: number;
    connections: number;
    lastSeenAt: Date | null;
    open: number;
  }>;

const shown = (at: Date): Sql => sql`
  c.id, c.lease_id as "leaseId", c.label, c.username, c.secret_sealed as sealed,
  c.day_bytes_max as "dayBytesMax", c.month_bytes_max as "monthBytesMax",
  c.total_bytes_max as "totalBytesMax",
  (c.reserves and c.total_bytes_max is not null) as reserved,
  c.connections_max as "connectionsMax",
  array(select abbrev(s) from unnest(c.sources) s) as sources, c.ends_at as "endsAt",
  c.paused_at as "pausedAt", c.created_at as "createdAt", used.*,
  (select coalesce(sum(p.connections), 0)::bigint from credential_presence p
    where p.credential_id = c.id
      and p.seen_at > ${new Date(at.getTime() - presenceKeptMs)}) as open`;

const used = (at: Date): Sql => sql`
  cross join lateral (
    select coalesce(sum(moved) filter (where day = today), 0)::bigint as "dayBytes",
           coalesce(sum(moved) filter (where day >= date_trunc('month', today)), 0)::bigint
             as "monthBytes",
           coalesce(sum(moved), 0)::bigint as "totalBytes",
           coalesce(sum(connections), 0)::bigint as connections,
           max(last_seen_at) as "lastSeenAt"
      from (select u.day, u.connections, u.last_seen_at,
                   u.bytes_up + u.bytes_down - u.bytes_forgiven as moved,
                   (${at}::timestamptz at time zone ${nairobiZone})::date as today
              from credential_usage u where u.credential_id = c.id) by_day) used`;

type Page = Readonly<{ search: string; page: number; size: number; at: Date }>;

/** One page of a lease's sub-users, newest first, searched by words of the label or the name. */
export async function findSubUsers(
  db: Queryable,
  leaseId: LeaseId,
  { search, page, size, at }: Page,
): Promise<Readonly<{ rows: readonly SubUserRow[]; totalItems: number }>> {
  const found = sql`
    from lease_credentials c
   where c.lease_id = ${leaseId} and c.removed_at is null
     and (position(lower(${search}) in lower(c.label)) > 0 or c.username = ${search})`;
  const [count] = await db.rows<{ total: number }>(sql`select count(*) as total ${found}`);
  const rows = await db.rows<SubUserRow>(sql`
    with page as (
      select c.* ${found} order by c.created_at desc, c.id desc
       limit ${size} offset ${page * size})
    select ${shown(at)} from page c ${used(at)} order by c.created_at desc, c.id desc`);
  return { rows, totalItems: count?.total ?? 0 };
}

export async function findSubUser(
  db: Queryable,
  id: string,
  at: Date,
): Promise<SubUserRow | undefined> {
  const [row] = await db.rows<SubUserRow>(sql`
    select ${shown(at)} from lease_credentials c ${used(at)}
     where c.id = ${id} and c.removed_at is null`);
  return row;
}

export async function leaseOfSubUser(db: Queryable, id: string): Promise<LeaseId | undefined> {
  const [row] = await db.rows<{ leaseId: LeaseId }>(sql`
    select lease_id as "leaseId" from lease_credentials where id = ${id} and removed_at is null`);
  return row?.leaseId;
}

/** Makes changes to one lease's sub-users wait for each other. */
export async function lockSubUsers(tx: Tx, leaseId: LeaseId): Promise<void> {
  await tx.execute(sql`select from leases where id = ${leaseId} for update`);
}

export async function countSubUsers(tx: Tx, leaseId: LeaseId): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*) from lease_credentials where lease_id = ${leaseId} and removed_at is null`);
  return row?.count ?? 0;
}

type New = Readonly<{
  id: string;
  leaseId: LeaseId;
  limits: SubUserLimits;
  credentials: NewCredentials;
  at: Date;
}>;

export async function insertSubUser(tx: Tx, { id, leaseId, limits, credentials, at }: New) {
  await tx.execute(sql`
    insert into lease_credentials (id, lease_id, label, username, secret_sealed, secret_mac,
                                   day_bytes_max, month_bytes_max, total_bytes_max, reserves,
                                   connections_max, sources, ends_at, created_at)
    values (${id}, ${leaseId}, ${limits.label}, ${credentials.username}, ${credentials.sealed},
            ${credentials.mac}, ${limits.dayBytesMax}, ${limits.monthBytesMax},
            ${limits.totalBytesMax}, ${limits.reserved}, ${limits.connectionsMax},
            ${limits.sources}::inet[], ${limits.endsAt}, ${at})`);
  // The other names have less from now on.
  if (limits.reserved) await tell(tx, leaseId);
}

type Change = Readonly<{
  id: string;
  leaseId: LeaseId;
  limits: SubUserLimits;
  paused: Date | null;
}>;

export async function saveSubUser(tx: Tx, { id, leaseId, limits, paused }: Change): Promise<void> {
  await tx.execute(sql`
    update lease_credentials
       set label = ${limits.label}, day_bytes_max = ${limits.dayBytesMax},
           month_bytes_max = ${limits.monthBytesMax}, total_bytes_max = ${limits.totalBytesMax},
           reserves = ${limits.reserved}, connections_max = ${limits.connectionsMax},
           sources = ${limits.sources}::inet[], ends_at = ${limits.endsAt}, paused_at = ${paused}
     where id = ${id}`);
  await tell(tx, leaseId);
}

/** Also grows its version: what the old secret has opened is cut. */
export async function saveSubUserSecret(
  tx: Tx,
  { id, leaseId, credentials }: { id: string; leaseId: LeaseId; credentials: NewCredentials },
): Promise<void> {
  await tx.execute(sql`
    update lease_credentials
       set secret_sealed = ${credentials.sealed}, secret_mac = ${credentials.mac},
           version = version + 1
     where id = ${id}`);
  await tell(tx, leaseId);
}

export async function wipeSubUser(
  tx: Tx,
  { id, leaseId, at }: { id: string; leaseId: LeaseId; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update lease_credentials set removed_at = ${at}, secret_sealed = null, secret_mac = null
     where id = ${id}`);
  await tell(tx, leaseId);
}

const tell = (tx: Tx, leaseId: LeaseId) =>
  tx.execute(sql`select pg_notify(${leaseChannel}, ${leaseId})`);
