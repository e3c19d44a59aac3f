import type { UpstreamId } from '#contracts/ids.ts';
import type { Term } from '#modules/catalogue';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { Secret, type Keyring } from '#platform/secrets.ts';
import { sealPassword, toUpstream, upstreamColumns, type UpstreamRow } from '../upstreams.sql.ts';
import type { Upstream } from '../upstream.ts';
import type { StockEntry } from './entry.ts';

type Vault = Readonly<{ db: Queryable; keyring: Keyring }>;
export type KnownSlot = Upstream &
  Readonly<{ externalId: string; isRetired: boolean; endsAt: Date | null }>;

/** What a supplier's slots look like in our books, by the supplier's id; retired ones too. */
export async function findSlots(
  { db, keyring }: Vault,
  supplier: string,
  externalIds: readonly string[],
): Promise<Map<string, KnownSlot>> {
  const rows = await db.rows<
    UpstreamRow & Pick<KnownSlot, 'externalId' | 'isRetired' | 'endsAt'>
  >(sql`
    select ${upstreamColumns}, u.external_id as "externalId", u.ends_at as "endsAt",
           u.retired_at is not null as "isRetired"
      from upstreams u where u.supplier = ${supplier} and u.external_id = any(${externalIds})`);
  return new Map(
    rows.map((row) => {
      const { externalId, isRetired, endsAt } = row;
      return [externalId, { ...toUpstream(keyring, row), externalId, isRetired, endsAt }];
    }),
  );
}

/** Who has an exit, or an entry. */
export type ExitHolder = Readonly<{
  upstreamId: UpstreamId;
  supplier: string;
  externalId: string;
}>;

/** Who has these exit addresses listed, by address. */
export async function findExits(
  db: Queryable,
  exitIps: readonly string[],
): Promise<Map<string, ExitHolder>> {
  const rows = await db.rows<ExitHolder & { ip: string }>(sql`
    select host(p.ip) as ip, u.id as "upstreamId", u.supplier, u.external_id as "externalId"
      from proxies p join upstreams u on u.id = p.upstream_id
     where p.ip = any(${exitIps}::inet[])`);
  return new Map(rows.map(({ ip, ...slot }) => [ip, slot]));
}

type EntryName = Pick<StockEntry, 'host' | 'port' | 'username'>;

/** One entry is one address: host, port and user together. */
export const entryKey = ({ host, port, username }: EntryName): string =>
  JSON.stringify([host.toLowerCase(), port, username ?? '']);

/** The current holders of these entries in stock, by `entryKey`; withdrawn ones have none. */
export async function findEntries(
  db: Queryable,
  entries: readonly EntryName[],
): Promise<Map<string, ExitHolder>> {
  const hosts = [...new Set(entries.map(({ host }) => host))];
  const rows = await db.rows<
    ExitHolder & { host: string; port: number; username: string | null }
  >(sql`
    select u.id as "upstreamId", u.supplier, u.external_id as "externalId", u.host, u.port,
           u.username
      from upstreams u where u.host = any(${hosts}) and u.retired_at is null`);
  return new Map(
    rows.map(({ host, port, username, ...holder }) => {
      return [entryKey({ host, port, username: username ?? undefined }), holder];
    }),
  );
}

/** What of an entry a change puts in place. */
export type Door = Pick<
  StockEntry,
  'host' | 'port' | 'protocol' | 'username' | 'password' | 'exitIp'
>;

/**
 * Puts changed entries in place of the old ones. What was measured of the old entry says nothing
 * about the new one, so the upstream waits for trust again, due at once. Leases keep their own
 * entry at our gateway, which dials the new one from its next connection on.
 */
export async function changeSlots(
  { tx, keyring }: Readonly<{ tx: Tx; keyring: Keyring }>,
  changes: readonly Readonly<{ id: UpstreamId; entry: Door }>[],
  at: Date,
): Promise<void> {
  const column = <T>(of: (entry: Door) => T) => changes.map(({ entry }) => of(entry));
  const sealed = changes.map(({ id, entry: { password } }) =>
    password === undefined ? null : sealPassword(keyring, id, new Secret(password)),
  );
  await tx.execute(sql`
    update upstreams u
       set host = line.host, port = line.port, protocol = line.protocol,
           username = line.username, password_sealed = line.sealed,
           exit_ip = coalesce(line.exit_ip, u.exit_ip), exit_measured = line.exit_ip is null,
           health = 'new', consecutive_failures = 0, consecutive_successes = 0,
           failing_since = null, judged_since = ${at}, next_check_at = ${at},
           speed_checked_at = null, retired_at = null, retired_by = null, retired_why = null,
           missing_since = null, missing_lists = 0, pipelines = null
      from unnest(${changes.map(({ id }) => id)}::text[], ${column(({ host }) => host)}::text[],
             ${column(({ port }) => port)}::integer[],
             ${column(({ protocol }) => protocol)}::text[],
             ${column(({ username }) => username)}::text[], ${sealed}::bytea[],
             ${column(({ exitIp }) => exitIp)}::inet[])
        as line (id, host, port, protocol, username, sealed, exit_ip)
     where u.id = line.id`);
}

/** Keeps when slots end at their supplier. */
export async function endSlots(tx: Tx, terms: readonly Term[]): Promise<void> {
  await tx.execute(sql`
    update upstreams u set ends_at = line.until
      from unnest(${terms.map(({ upstreamId }) => upstreamId)}::text[],
                  ${terms.map(({ until }) => until)}::timestamptz[]) as line (upstream_id, until)
     where u.id = line.upstream_id`);
}
