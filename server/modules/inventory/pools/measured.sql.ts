import type { PoolId } from '#contracts/ids.ts';
import { minuteMs, secondMs } from '#contracts/time.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { IsDue } from '#platform/loops/due-work.ts';
import type { Keyring } from '#platform/secrets.ts';
import type { Sample } from '../providers/take-sample.ts';
import { judgedDials, judgePool } from './judge-pool.ts';
import type { Pool, PoolState } from './pool.ts';
import { poolColumns, poolsChannel, toPool, type PoolRow } from './pools.sql.ts';

/** A dial that is due: a country of a pool, whose entry is that of a version. */
export type Dial = Readonly<{ pool: Pool; version: number; countryCode: string }>;

/** A worker that dies lets its dials go after this long. */
const claimMs = 2 * minuteMs;

const isDue = (at: Date) => sql`p.state <> 'off' and c.next_check_at <= ${at}`;

export const anyPoolDue: IsDue = (at) => sql`
  exists (select from pool_countries c join pools p on p.id = c.pool_id where ${isDue(at)})`;

/** Claims the dials that have been due longest; two workers never get the same one. */
export async function claimDials(
  { db, keyring }: Readonly<{ db: Queryable; keyring: Keyring }>,
  { at, limit }: Readonly<{ at: Date; limit: number }>,
): Promise<Dial[]> {
  type Row = PoolRow & Readonly<{ version: number; countryCode: string }>;
  const rows = await db.rows<Row>(sql`
    with due as (
      select c.pool_id, c.country_code from pool_countries c join pools p on p.id = c.pool_id
       where ${isDue(at)} order by c.next_check_at limit ${limit} for update of c skip locked),
    claimed as (
      update pool_countries c set next_check_at = ${new Date(at.getTime() + claimMs)}
        from due where c.pool_id = due.pool_id and c.country_code = due.country_code
      returning c.pool_id, c.country_code)
    select ${poolColumns}, p.version, claimed.country_code as "countryCode"
      from claimed join pools p on p.id = claimed.pool_id`);
  return rows.map((row) => ({
    pool: toPool(keyring, row),
    version: row.version,
    countryCode: row.countryCode,
  }));
}

/** A country is dialled a few times in a row before it is believed. */
const fewTries = 5;
const soonMs = 5 * secondMs;
const failingMs = 30 * secondMs;

type Dialled = Readonly<{
  id: PoolId;
  version: number;
  countryCode: string;
  sample: Sample;
  at: Date;
  /** Until the next dial of what works. */
  everyMs: number;
}>;
type Known = Readonly<{ state: PoolState; judgedSince: Date; version: number }>;

/**
 * Stores what a dial found, with the figures and the state that follow. Answers the state where it
 * changed. A dial of an entry that staff have changed meanwhile is dropped.
 */
export async function recordDial(tx: Tx, dialled: Dialled): Promise<PoolState | undefined> {
  const { id, countryCode, at } = dialled;
  const [known] = await tx.rows<Known>(sql`
    select state, judged_since as "judgedSince", version from pools where id = ${id} for update`);
  if (!known || known.state === 'off' || known.version !== dialled.version) return undefined;
  const before = await isOffered(tx, dialled);
  await addCheck(tx, dialled);
  await recount(tx, dialled, known.state);
  const passed = await newestDials(tx, id, known.judgedSince);
  const state = judgePool(known.state, passed);
  const isOther = state !== known.state;
  if (isOther) {
    await tx.execute(sql`
      update pools set state = ${state}, judged_since = ${at}, updated_at = ${at}
       where id = ${id}`);
  }
  // Whether it works again is asked in every country, not only where it failed last.
  if (isOther && state === 'failing') await hurryDials(tx, id, at);
  if (isOther || before !== (await isOffered(tx, { id, countryCode }))) {
    await tx.execute(sql`select pg_notify(${poolsChannel}, ${id})`);
  }
  return isOther ? state : undefined;
}

async function isOffered(
  tx: Tx,
  { id, countryCode }: Pick<Dialled, 'id' | 'countryCode'>,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from pool_countries
     where pool_id = ${id} and country_code = ${countryCode} and ok > 0`);
  return rows.length > 0;
}

/** With the newest dials of the country alone, which its figures are made of. */
async function addCheck(tx: Tx, { id, countryCode, sample, at }: Dialled): Promise<void> {
  const failure = sample.ok ? null : sample.failure;
  const pingMs = sample.ok ? sample.pingMs : null;
  await tx.execute(sql`
    insert into pool_checks (pool_id, country_code, at, ok, failure, exit_ip, ping_ms)
    values (${id}, ${countryCode}, ${at}, ${sample.ok}, ${failure}, ${sample.exitIp ?? null}::inet,
            ${pingMs})`);
  await tx.execute(sql`
    delete from pool_checks
     where pool_id = ${id} and country_code = ${countryCode} and id <= (
       select id from pool_checks where pool_id = ${id} and country_code = ${countryCode}
        order by id desc offset ${judgedDials} limit 1)`);
}

async function recount(
  tx: Tx,
  { id, countryCode, at, everyMs }: Dialled,
  state: PoolState,
): Promise<void> {
  const usualMs = state === 'failing' ? failingMs : everyMs;
  await tx.execute(sql`
    update pool_countries c
       set tries = seen.tries, ok = seen.ok, exits = seen.exits, measured_at = ${at},
           next_check_at = case when seen.tries < ${fewTries}
             then ${new Date(at.getTime() + soonMs)}::timestamptz
             else ${new Date(at.getTime() + usualMs)}::timestamptz end
      from (select count(*)::int as tries, count(*) filter (where ok)::int as ok,
                   count(distinct exit_ip) filter (where ok)::int as exits
              from pool_checks where pool_id = ${id} and country_code = ${countryCode}) seen
     where c.pool_id = ${id} and c.country_code = ${countryCode}`);
}

const hurryDials = (tx: Tx, id: PoolId, at: Date) =>
  tx.execute(sql`
    update pool_countries
       set next_check_at = least(next_check_at, ${new Date(at.getTime() + failingMs)})
     where pool_id = ${id}`);

async function newestDials(tx: Tx, id: PoolId, since: Date): Promise<boolean[]> {
  const rows = await tx.rows<{ ok: boolean }>(sql`
    select ok from pool_checks where pool_id = ${id} and at > ${since}
     order by id desc limit ${judgedDials}`);
  return rows.map(({ ok }) => ok);
}
