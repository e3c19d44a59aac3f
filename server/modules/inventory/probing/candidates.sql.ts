import type { UpstreamId } from '#contracts/ids.ts';
import { minuteMs } from '#contracts/time.ts';
import { prepared, sql, type Queryable, type Sql } from '#platform/db.ts';
import type { Keyring } from '#platform/secrets.ts';
import type { HealthState } from './quality.ts';
import type { KnownExit } from './settle-exits.ts';
import type { Upstream } from '../upstream.ts';
import { toUpstream, upstreamColumns, type UpstreamRow } from '../upstreams.sql.ts';
import type { ProbeLocation } from './probe-location.ts';

/** An upstream on its way to a check, with its state when it was fetched. */
export type Candidate = Readonly<{
  upstream: Upstream;
  healthState: HealthState;
  /** How its exit is known. */
  exit: Omit<KnownExit, 'recent'>;
  speedCheckedAt: Date | null;
}>;

type Vault = Readonly<{ db: Queryable; keyring: Keyring }>;
type CandidateRow = UpstreamRow &
  HealthState &
  Pick<KnownExit, 'isMeasured' | 'isLeased' | 'changes'> &
  Readonly<{ speedCheckedAt: Date | null }>;

/** The state of an upstream’s health, as a `HealthState`; `u` is the upstream. */
export const standingColumns = sql`
  u.health, u.consecutive_failures as "consecutiveFailures",
  u.consecutive_successes as "consecutiveSuccesses", u.failing_since as "failingSince",
  u.judged_since as "judgedSince"`;
/** Whether it is leased now. */
export const isLeased = sql`
  exists (select from leases l where l.upstream_id = u.id and l.state = 'active')`;
/** Whether a modem is behind it, which changes its address on request and now and then. */
export const hasModem = sql`
  exists (select from upstream_modems m where m.upstream_id = u.id)`;
const candidateColumns = sql`
  ${upstreamColumns}, ${standingColumns}, u.speed_checked_at as "speedCheckedAt",
  u.exit_measured as "isMeasured",
  ${isLeased} as "isLeased", ${hasModem} as changes`;

/** A prober that dies lets its upstreams go after this long. */
const claimMs = 2 * minuteMs;

/** How long a check may wait for the other probe location before this one takes it. */
const turnMs = minuteMs;

type Claiming = Readonly<{
  at: Date;
  limit: number;
  probeLocation: ProbeLocation;
  /** The other probe location is at work too. */
  alternates: boolean;
  /** How many of them may be down. */
  downMax: number;
}>;

/**
 * Claims the upstreams that are due; two probers never get the same one. Those with a customer's
 * failure come first, then the longest overdue. Half of the places are for unmeasured ones, the
 * newest first: a fresh import does not wait behind older stock, and does not delay the rest.
 * Upstreams that are down get the remaining places, at most one round of `downMax`: a thousand dead
 * addresses, each with its whole dial timeout, delay no other.
 */
export async function claimDue(vault: Vault, claiming: Claiming): Promise<Candidate[]> {
  const { limit, downMax } = claiming;
  const claim = (some: Omit<Choice, keyof Claiming> & { limit: number }) =>
    claimSome(vault, { ...claiming, ...some });
  const fresh = await claim({ limit: Math.floor(limit / 2), which: isFresh, order: newestFirst });
  const others = { which: sql`health <> 'down'`, order: longestOverdue };
  const up = await claim({ limit: limit - fresh.length, ...others });
  const claimed = [...up, ...fresh];
  const room = Math.min(limit - claimed.length, downMax);
  if (room <= 0) return claimed;
  const down = { which: sql`health = 'down'`, order: longestOverdue };
  return [...claimed, ...(await claim({ limit: room, ...down }))];
}

/** Not measured since it came or was changed; hurried ones are in the other half. */
const isFresh = sql`
  health = 'new' and hurried_at is null
  and (checked_at is null or checked_at < coalesce(judged_since, created_at))`;
const newestFirst = sql`coalesce(judged_since, created_at) desc, next_check_at`;
const longestOverdue = sql`hurried_at nulls last, next_check_at`;

type Choice = Claiming & Readonly<{ which: Sql; order: Sql }>;

async function claimSome(
  { db, keyring }: Vault,
  { at, limit, probeLocation, alternates, which, order }: Choice,
): Promise<Candidate[]> {
  if (limit <= 0) return [];
  // What works is looked at from both places in turn; what waits or fails, from wherever is next.
  const isOurTurn = alternates
    ? sql`(last_vantage is distinct from ${probeLocation} or consecutive_failures > 0
           or health in ('new', 'down') or hurried_at is not null
           or next_check_at <= ${new Date(at.getTime() - turnMs)})`
    : sql`true`;
  const rows = await db.rows<CandidateRow>(sql`
    with due as (
      select id, hurried_at, next_check_at from upstreams
       where retired_at is null and next_check_at <= ${at} and ${which} and ${isOurTurn}
         and not exists (select from upstream_modems m
                          where m.upstream_id = upstreams.id and m.changing_until > ${at})
       order by ${order} limit ${limit}
         for update skip locked),
    claimed as (
      update upstreams u
         set next_check_at = ${new Date(at.getTime() + claimMs)}, hurried_at = null
        from due where u.id = due.id
      returning ${candidateColumns}, due.hurried_at as "hurriedAt", due.next_check_at as "dueAt")
    select * from claimed order by "hurriedAt" nulls last, "dueAt"`);
  return rows.map((row) => toCandidate(keyring, row));
}

/**
 * Whether `hurryCorrected` and `claimDue` have anything to do, from wherever: most turns of a small
 * stock have nothing.
 */
export async function anyCheckDue(db: Queryable, at: Date): Promise<boolean> {
  const statement = sql`
    select exists (select from upstreams where retired_at is null and next_check_at <= ${at})
        or exists (select from upstreams u, proxies p where ${isCorrected(at)}) as "isDue"`;
  const [row] = await db.rows<{ isDue: boolean }>(prepared('probes-due', statement));
  return row?.isDue === true;
}

/** How many upstreams are looked at from time to time. */
export async function countStock(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ stock: number }>(sql`
    select count(*)::int as stock from upstreams where retired_at is null`);
  return row?.stock ?? 0;
}

/** The shortest interval between checks that failing requests can cause. */
const hurriedAgainMs = 20_000;
export const hurriedAgain = sql`${hurriedAgainMs} * interval '1 millisecond'`;

/**
 * Has upstreams checked that a customer could not get through: at once, or twenty seconds after
 * their last check. A check that is under way began before the failure and does not answer for it.
 */
export const hurryChecks = (db: Queryable, ids: readonly UpstreamId[], at: Date): Promise<number> =>
  db.execute(sql`
    update upstreams
       set hurried_at = ${at},
           next_check_at = least(next_check_at, greatest(${at}, checked_at + ${hurriedAgain}))
     where id = any(${ids}) and retired_at is null and next_check_at > ${at}
       and hurried_at is null`);

/** One upstream to be checked now, due or not; undefined for an unknown or retired id. */
export async function findCandidate(
  { db, keyring }: Vault,
  id: string,
): Promise<Candidate | undefined> {
  const [row] = await db.rows<CandidateRow>(sql`
    select ${candidateColumns} from upstreams u where u.id = ${id} and u.retired_at is null`);
  return row && toCandidate(keyring, row);
}

/** The listing `p` of `u` was put right after its exit was found elsewhere. */
const isCorrected = (at: Date) => sql`
  u.last_failure = 'wrong-exit-country' and u.retired_at is null
  and u.health in ('new', 'down') and u.next_check_at > ${new Date(at.getTime() + claimMs)}
  and p.upstream_id = u.id and p.country_code = u.exit_country`;

/**
 * Has addresses looked at whose listing was put right: the country that it claims now is the one
 * in which their exit was found.
 */
export const hurryCorrected = (db: Queryable, at: Date): Promise<number> =>
  db.execute(sql`
    update upstreams u set next_check_at = ${at}
      from proxies p where ${isCorrected(at)}`);

function toCandidate(keyring: Keyring, row: CandidateRow): Candidate {
  const { health, consecutiveFailures, consecutiveSuccesses, failingSince, judgedSince } = row;
  const upstream = toUpstream(keyring, row);
  return {
    upstream,
    exit: {
      exitIp: upstream.exitIp,
      isMeasured: row.isMeasured,
      isLeased: row.isLeased,
      changes: row.changes,
    },
    healthState: { health, consecutiveFailures, consecutiveSuccesses, failingSince, judgedSince },
    speedCheckedAt: row.speedCheckedAt,
  };
}
