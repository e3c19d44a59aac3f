import type { LeaseId } from '#contracts/ids.ts';
import { releasesMax, sessionsShown } from '#contracts/leases/lease-sessions.ts';
import { dayMs } from '#contracts/time.ts';
import type { SessionReport } from '#gateway';
import { sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import { leaseChannel, tellNamed } from '../holding/leases.sql.ts';

/** What is counted for a session that was let go: its moment in milliseconds, which grows. */
const releaseOf = (row: Sql): Sql => sql`(extract(epoch from ${row}) * 1000)::bigint`;

/** Of each session of the lease `l` that was let go, by its owner and name; for gateways. */
export const releasedSessions: Sql = sql`
  case when l.pool_kind is not null then (
    select jsonb_object_agg(coalesce(r.credential_id, r.lease_id) || ' ' || r.name,
                            ${releaseOf(sql`r.released_at`)})
      from session_releases r where r.lease_id = l.id) end`;

/** The session of the row is over, and this is another one of its name. */
const isNext = sql`excluded.opened_at >= s.ends_at`;

/** Another gateway notices the same change later, and one that lags behind an earlier one. */
const isAnotherExit = sql`
  (s.exit_changed_at is null
   or excluded.exit_changed_at > s.exit_changed_at and excluded.exit_losses >= s.exit_losses
      and (excluded.exit_losses, excluded.exit_pool, excluded.exit_to)
          <> (s.exit_losses, s.exit_pool, s.exit_to))`;

/** What is kept of the last change of exit. */
const ofChange = (column: Sql) => sql`
  ${column} = case when ${isNext} or ${isAnotherExit} then excluded.${column} else s.${column} end`;

/**
 * Keeps what a gateway saw in use. Another gateway began the same session at another moment: the
 * earlier one counts until it is over. Sessions that were let go meanwhile are left out.
 */
export const recordSessions = (db: Queryable, reports: readonly SessionReport[]): Promise<number> =>
  db.execute(sql`
    insert into lease_sessions as s (lease_id, credential_id, name, places, country_code, city,
                                     opened_at, used_at, ends_at, exit_changed_at, exit_from,
                                     exit_to, exit_pool, exit_losses)
    select l.id, c.id, d.session, d.places, d.country, d.city, to_timestamp(d."openedAt" / 1000),
           to_timestamp(d."usedAt" / 1000), to_timestamp(d."endsAt" / 1000),
           to_timestamp((d.change->>'at')::double precision / 1000), d.change->>'fromCountry',
           d.change->>'toCountry', d.change->>'poolId', (d.change->>'losses')::integer
      from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as d (
             "leaseId" text, "subUserId" text, session text, epoch text, places text, country text,
             city text, "openedAt" double precision, "usedAt" double precision,
             "endsAt" double precision, change jsonb)
      join leases l on l.id = d."leaseId"
      left join lease_credentials c on c.id = d."subUserId" and c.lease_id = l.id
      left join session_releases r
        on r.lease_id = l.id and r.name = d.session and r.credential_id is not distinct from c.id
     where (d."subUserId" is null or c.removed_at is null and c.id is not null)
       and d.epoch = l.upstream_version || coalesce('+' || ${releaseOf(sql`r.released_at`)}, '')
     order by l.id, c.id, d.session, d.places
    on conflict (lease_id, credential_id, name, places) do update
       set opened_at = case when excluded.opened_at >= s.ends_at then excluded.opened_at
                            else least(s.opened_at, excluded.opened_at) end,
           ends_at = case when excluded.opened_at >= s.ends_at or excluded.opened_at < s.opened_at
                          then excluded.ends_at else s.ends_at end,
           used_at = greatest(s.used_at, excluded.used_at),
           country_code = excluded.country_code,
           ${ofChange(sql`exit_changed_at`)}, ${ofChange(sql`exit_from`)},
           ${ofChange(sql`exit_to`)}, ${ofChange(sql`exit_pool`)},
           ${ofChange(sql`exit_losses`)}`);

export type SessionRow = Readonly<{
  name: string;
  subUserId: string | null;
  label: string | null;
  /** Empty for any. */
  countryCode: string;
  city: string;
  openedAt: Date;
  usedAt: Date;
  endsAt: Date;
  /** The word for its network; empty for any. */
  asn: string;
  /** Null where its exit is the first. */
  changedAt: Date | null;
  changedFrom: string | null;
  changedTo: string | null;
}>;

/** The sessions of a lease that have not ended, the last used first. */
export const sessionsOf = (db: Queryable, id: LeaseId, at: Date) =>
  db.rows<SessionRow>(sql`
    select s.name, s.credential_id as "subUserId", c.label, s.country_code as "countryCode", s.city,
           s.opened_at as "openedAt", s.used_at as "usedAt", s.ends_at as "endsAt",
           split_part(s.places, ' ', 4) as asn, s.exit_changed_at as "changedAt",
           s.exit_from as "changedFrom", s.exit_to as "changedTo"
      from lease_sessions s left join lease_credentials c on c.id = s.credential_id
     where s.lease_id = ${id} and s.ends_at > ${at} and c.removed_at is null
     order by s.used_at desc, s.name, s.places limit ${sessionsShown}`);

/** Every session of it goes through a new exit. */
export async function releaseAll(tx: Tx, id: LeaseId): Promise<void> {
  await tellNamed(
    tx,
    (answer) => sql`
    with released as (
      update leases set upstream_version = upstream_version + 1 where id = ${id} returning *
    ) ${answer(sql`released`)}`,
  );
  await tx.execute(sql`delete from session_releases where lease_id = ${id}`);
  await tx.execute(sql`delete from lease_sessions where lease_id = ${id}`);
}

type One = Readonly<{ id: LeaseId; subUserId: string | null; name: string; at: Date }>;

/** One name goes through a new exit, in all its places. Returns false when too many have. */
export async function releaseOne(tx: Tx, { id, subUserId, name, at }: One): Promise<boolean> {
  const isIt = sql`
    lease_id = ${id} and credential_id is not distinct from ${subUserId}::text and name = ${name}`;
  // One after the other, so that the bound holds.
  await tx.rows(sql`select 1 from leases where id = ${id} for no key update`);
  const written = await tx.execute(sql`
    insert into session_releases as r (lease_id, credential_id, name, released_at)
    select ${id}, ${subUserId}::text, ${name}, ${at}::timestamptz
     where (select count(*) from session_releases where lease_id = ${id} and not (${isIt}))
           < ${releasesMax}
    on conflict (lease_id, credential_id, name) do update
       set released_at = greatest(r.released_at + interval '1 millisecond', excluded.released_at)`);
  if (written === 0) return false;
  await tx.execute(sql`delete from lease_sessions where ${isIt}`);
  await tx.rows(sql`select pg_notify(${leaseChannel}, ${id})`);
  return true;
}

/** Whether it is a sub-user of the lease that was not removed. */
export async function hasSubUser(db: Queryable, id: LeaseId, subUserId: string): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from lease_credentials
     where id = ${subUserId} and lease_id = ${id} and removed_at is null`);
  return rows.length > 0;
}

const forgottenPerTurnMax = 10_000;

/**
 * Deletes sessions that ended, and of each lease those beyond what is shown. What was let go is
 * forgotten after the longest that a session lasts, unless its name is in use: from then on the
 * name is what it was at first, which its supplier has long forgotten. Returns how many rows.
 */
export async function forgetOldSessions(db: Queryable, at: Date): Promise<number> {
  const sessions = await db.execute(sql`
    delete from lease_sessions where ctid in (
      select s.ctid
        from lease_sessions s
        join (select ctid, row_number() over (partition by lease_id order by used_at desc, name,
                                              places) as place
                from lease_sessions) ranked on ranked.ctid = s.ctid
       where s.ends_at <= ${at} or ranked.place > ${sessionsShown}
       limit ${forgottenPerTurnMax} for update of s skip locked)`);
  const releases = await db.execute(sql`
    delete from session_releases where ctid in (
      select r.ctid from session_releases r
       where r.released_at < ${new Date(at.getTime() - dayMs)}
         and not exists (select from lease_sessions s
                          where s.lease_id = r.lease_id and s.name = r.name
                            and s.credential_id is not distinct from r.credential_id)
       limit ${forgottenPerTurnMax})`);
  return sessions + releases;
}
