import type { UpstreamId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { placeIn, type SealedColumn } from '#platform/sealing/sealed-column.ts';
import { Secret, type Keyring } from '#platform/secrets.ts';
import type { NameResolution, NewUpstream, Protocol, Upstream } from './upstream.ts';

/** The passwords of upstreams. */
export const upstreamPasswords: SealedColumn = {
  purpose: 'upstream-password',
  name: 'upstreams.password_sealed',
  form: 'bytes',
  table: sql`upstreams`,
  key: sql`id`,
  value: sql`password_sealed`,
  put: sql`password_sealed = line.value`,
};

export const sealPassword = (keyring: Keyring, id: UpstreamId, password: Secret) =>
  keyring.seal(placeIn(upstreamPasswords, id), password.reveal());

export type UpstreamRow = Readonly<{
  id: UpstreamId;
  supplier: string;
  host: string;
  port: number;
  protocol: Protocol;
  username: string | null;
  passwordSealed: Buffer | null;
  exitIp: string | null;
  pipelines: boolean | null;
  nameResolution: NameResolution;
}>;

export const upstreamColumns = sql`
  u.id, u.supplier, u.host, u.port, u.protocol, u.username,
  u.password_sealed as "passwordSealed", host(u.exit_ip) as "exitIp", u.pipelines,
  u.name_resolution as "nameResolution"`;

/** Opens the password; it stays a `Secret` up to the handshake. */
export function toUpstream(keyring: Keyring, row: UpstreamRow): Upstream {
  const { id, supplier, host, port, protocol, username, passwordSealed } = row;
  const exitIp = row.exitIp ?? undefined;
  const { nameResolution } = row;
  const password = passwordSealed
    ? new Secret(keyring.open(placeIn(upstreamPasswords, id), passwordSealed))
    : undefined;
  const entry = { host, port, protocol, username: username ?? undefined, password };
  return { id, supplier, ...entry, exitIp, pipelines: row.pipelines === true, nameResolution };
}

type Vault = Readonly<{ db: Queryable; keyring: Keyring }>;

/** One upstream with its opened password; undefined for an unknown or retired id. */
export async function findUpstream(
  { db, keyring }: Vault,
  id: string,
): Promise<Upstream | undefined> {
  const [row] = await db.rows<UpstreamRow>(sql`
    select ${upstreamColumns} from upstreams u where u.id = ${id} and u.retired_at is null`);
  return row && toUpstream(keyring, row);
}

/**
 * Stores new upstreams with sealed passwords, due for their first check at once and in the order in
 * which they are given. Returns how many: a slot with a known supplier id is left unchanged.
 */
export async function addUpstreams(
  { tx, keyring }: Readonly<{ tx: Tx; keyring: Keyring }>,
  upstreams: readonly NewUpstream[],
  at: Date,
): Promise<number> {
  const column = <T>(of: (upstream: NewUpstream) => T) => upstreams.map(of);
  const sealed = column(({ id, password }) => password && sealPassword(keyring, id, password));
  return tx.execute(sql`
    insert into upstreams (id, supplier, external_id, host, port, protocol, username,
      password_sealed, exit_ip, origin, consent_basis, synced, ends_at, cost_month_cents,
      name_resolution, exit_measured, next_check_at, created_at)
    select id, supplier, external_id, host, port, protocol, username, password_sealed, exit_ip,
           origin, consent_basis, synced, ends_at, cost_month_cents, name_resolution,
           exit_measured,
           ${at}::timestamptz - (count(*) over () - place) * interval '1 microsecond', ${at}
      from unnest(
        ${column(({ id }) => id)}::text[], ${column(({ supplier }) => supplier)}::text[],
        ${column(({ externalId }) => externalId)}::text[], ${column(({ host }) => host)}::text[],
        ${column(({ port }) => port)}::integer[], ${column(({ protocol }) => protocol)}::text[],
        ${column(({ username }) => username)}::text[], ${sealed}::bytea[],
        ${column(({ exitIp }) => exitIp)}::inet[], ${column(({ origin }) => origin)}::text[],
        ${column(({ consentBasis }) => consentBasis)}::text[],
        ${column(({ synced }) => synced ?? false)}::boolean[],
        ${column(({ endsAt }) => endsAt ?? null)}::timestamptz[],
        ${column(({ costMonthCents }) => costMonthCents ?? null)}::bigint[],
        ${column(({ nameResolution }) => nameResolution ?? 'pin')}::text[],
        ${column(({ exitMeasured }) => exitMeasured ?? false)}::boolean[])
        with ordinality as line (id, supplier, external_id, host, port, protocol, username,
          password_sealed, exit_ip, origin, consent_basis, synced, ends_at, cost_month_cents,
          name_resolution, exit_measured, place)
    on conflict (supplier, external_id) do nothing`);
}

/** Follows a supplier whose entry has moved. Returns how many upstreams it concerned. */
export async function moveEntry(
  db: Queryable,
  { supplier, host, port }: Readonly<{ supplier: string; host: string; port: number }>,
): Promise<number> {
  return db.execute(sql`
    update upstreams set host = ${host}, port = ${port}, pipelines = null
     where supplier = ${supplier} and (host, port) is distinct from (${host}, ${port})`);
}
