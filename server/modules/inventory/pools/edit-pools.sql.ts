import type { ChangePoolBody, NewPoolBody } from '#contracts/admin/goods/pools.ts';
import type { PoolId } from '#contracts/ids.ts';
import { sql, type Tx } from '#platform/db.ts';
import type { Keyring } from '#platform/secrets.ts';
import type { PoolState } from './pool.ts';
import { poolsChannel, sealPoolPassword } from './pools.sql.ts';

export type NewPool = Omit<NewPoolBody, 'countries'> &
  Readonly<{ id: PoolId; countries: readonly string[] }>;
type Writing = Readonly<{ tx: Tx; keyring: Keyring }>;

const tell = (tx: Tx, id: PoolId) => tx.execute(sql`select pg_notify(${poolsChannel}, ${id})`);

/** Stores a pool that is in use once it was measured. False where its name or id is taken. */
export async function addPool({ tx, keyring }: Writing, pool: NewPool, at: Date): Promise<boolean> {
  const { id, words, password, countries } = pool;
  const added = await tx.execute(sql`
    insert into pools (id, name, kind, dialect, words, host, port, protocol, username,
                       secret_sealed, origin, consent_basis, byte_unit, cost_usd_cents_per_gb,
                       state, judged_since, created_at, updated_at)
    values (${id}, ${pool.name}, ${pool.kind}, ${pool.dialect},
            ${words && JSON.stringify(words)}::jsonb, ${pool.host}, ${pool.port},
            ${pool.protocol}, ${pool.username}, ${sealPoolPassword(keyring, id, password)},
            ${pool.origin}, ${pool.consentBasis}, ${pool.byteUnit}, ${pool.costUsdCentsPerGb},
            'on', ${at}, ${at}, ${at})
    on conflict do nothing`);
  if (added === 0) return false;
  await nameCountries(tx, { id, countries }, at);
  await tell(tx, id);
  return true;
}

/** Those named are dialled, those left out are not any more. */
async function nameCountries(
  tx: Tx,
  { id, countries }: Readonly<{ id: PoolId; countries: readonly string[] }>,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    delete from pool_countries
     where pool_id = ${id} and country_code <> all(${countries}::text[])`);
  await tx.execute(sql`
    insert into pool_countries (pool_id, country_code, next_check_at)
    select ${id}, code, ${at} from unnest(${countries}::text[]) code
    on conflict do nothing`);
}

const storedWords = (words: ChangePoolBody['words'] | null) =>
  sql`${words ? JSON.stringify(words) : null}::jsonb`;

type Change = Readonly<{ id: PoolId; change: ChangePoolBody; state: PoolState }>;

/**
 * Changes a pool as it was seen, in the state that it had. False when it is another by now, and for
 * a name that is taken. Another entry is measured anew, and ends what went through the former one.
 */
export async function changePool(
  { tx, keyring }: Writing,
  { id, change, state }: Change,
  at: Date,
): Promise<boolean> {
  const { version, countries, password, words, ...given } = change;
  const isTurned = given.state !== undefined && given.state !== state;
  const isOtherEntry = [
    given.host,
    given.port,
    given.protocol,
    given.username,
    given.dialect,
    words,
    password,
  ].some((value) => value !== undefined);
  const cuts = isOtherEntry || (isTurned && given.state === 'off');
  const isJudgedAnew = isOtherEntry || isTurned;
  const sealed = password === undefined ? null : sealPoolPassword(keyring, id, password);
  const changed = await tx.execute(sql`
    update pools p
       set name = coalesce(${given.name ?? null}, name),
           dialect = coalesce(${given.dialect ?? null}, dialect),
           words = ${words === undefined ? sql`words` : storedWords(words)},
           host = coalesce(${given.host ?? null}, host),
           port = coalesce(${given.port ?? null}, port),
           protocol = coalesce(${given.protocol ?? null}, protocol),
           username = coalesce(${given.username ?? null}, username),
           secret_sealed = coalesce(${sealed}, secret_sealed),
           origin = coalesce(${given.origin ?? null}, origin),
           consent_basis = coalesce(${given.consentBasis ?? null}, consent_basis),
           byte_unit = coalesce(${given.byteUnit ?? null}, byte_unit),
           cost_usd_cents_per_gb = coalesce(${given.costUsdCentsPerGb ?? null},
                                            cost_usd_cents_per_gb),
           state = coalesce(${given.state ?? null}, state),
           judged_since = ${isJudgedAnew ? at : sql`judged_since`},
           cuts = cuts + ${cuts ? 1 : 0}, version = version + 1, updated_at = ${at}
     where id = ${id} and version = ${version}
       and not exists (select from pools other
                        where other.id <> p.id and other.name = ${given.name ?? null})`);
  if (changed === 0) return false;
  if (countries) await nameCountries(tx, { id, countries }, at);
  if (isOtherEntry) await forgetMeasured(tx, id);
  if (isJudgedAnew) await measureAtOnce(tx, id, at);
  await tell(tx, id);
  return true;
}

async function forgetMeasured(tx: Tx, id: PoolId): Promise<void> {
  await tx.execute(sql`delete from pool_checks where pool_id = ${id}`);
  await tx.execute(sql`
    update pool_countries set tries = 0, ok = 0, exits = 0, measured_at = null
     where pool_id = ${id}`);
}

const measureAtOnce = (tx: Tx, id: PoolId, at: Date) =>
  tx.execute(sql`update pool_countries set next_check_at = ${at} where pool_id = ${id}`);

/** Follows a supplier whose entry has moved; what was measured stays true. */
export async function movePool(
  tx: Tx,
  { id, host, port }: Readonly<{ id: PoolId; host: string; port: number }>,
): Promise<void> {
  const moved = await tx.execute(sql`
    update pools set host = ${host}, port = ${port}, cuts = cuts + 1, version = version + 1
     where id = ${id} and (host, port) is distinct from (${host}, ${port}::int)`);
  if (moved > 0) await tell(tx, id);
}
