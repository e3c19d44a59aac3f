import { saveMeasurements } from '#modules/catalogue/listing';
import type { UpstreamId } from '#contracts/ids.ts';
import { dayMs } from '#contracts/time.ts';
import { sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import { hurriedAgain, isLeased, standingColumns } from './candidates.sql.ts';
import { settleExits } from './exits.sql.ts';
import type { Places } from '../places/places.ts';
import type { ProbeSettings } from './probe-settings.ts';
import { windowSize, type HealthState } from './quality.ts';
import { nextCheckAt, type Pace } from './schedule.ts';
import { judge, type Check, type History, type Report, type Verdict } from './verdict.ts';

export type FreshCheck = Readonly<{ pingMs: number; exitIp: string; at: Date }>;

/** The newest checks of upstreams, where they went well and are not older than `since`. */
export async function findFreshChecks(
  db: Queryable,
  { upstreamIds, since }: Readonly<{ upstreamIds: readonly string[]; since: Date }>,
): Promise<ReadonlyMap<string, FreshCheck>> {
  const rows = await db.rows<FreshCheck & Readonly<{ upstreamId: string }>>(sql`
    select u.id as "upstreamId", c.ping_ms as "pingMs", host(c.exit_ip) as "exitIp",
           c.checked_at as at
      from unnest(${upstreamIds}::text[]) as u (id) cross join lateral (
        select * from upstream_checks
         where upstream_id = u.id and checked_at >= ${since}
         order by checked_at desc limit 1) c
     where c.ok`);
  return new Map(rows.map(({ upstreamId, ...check }) => [upstreamId, check]));
}

/**
 * Stores samples, moves the states they lead to and copies the figures to the listings, all in one
 * transaction, so that a listing never shows a figure without its sample. What failed by our own
 * delay leaves no trace: its upstream is due again when its claim ends. Returns their states.
 */
export async function recordReports(
  tx: Tx,
  taken: readonly Report[],
  settings: Pick<ProbeSettings, keyof Pace | 'pingLimitMs' | 'places'>,
): Promise<Map<UpstreamId, HealthState>> {
  const ids = taken.map(({ id }) => id);
  const healthStates = await lockHealthStates(tx, ids);
  const countedChecks = taken.flatMap(withoutOurDelay);
  const reports = await settleExits(tx, countedChecks, lastMomentOf(countedChecks));
  await addChecks(tx, reports);
  const histories = await readHistories(tx, ids);
  const verdicts = reports.flatMap((report) => {
    const healthState = healthStates.get(report.id)?.healthState;
    const last = report.samples.at(-1);
    if (!healthState || !last) return [];
    const history = histories.get(report.id) ?? { checks: [], speeds: [] };
    return [judge({ report, healthState, history }, last.at, settings.pingLimitMs)];
  });
  const leased = new Set(ids.filter((id) => healthStates.get(id)?.isLeased));
  await saveVerdicts(tx, verdicts, { ...settings, leased });
  await savePlaces(tx, reports, settings.places);
  await saveListings(tx, verdicts);
  await forgetOldChecks(tx, verdicts);
  return new Map(verdicts.map(({ id, healthState }) => [id, healthState]));
}

function withoutOurDelay(report: Report): Report[] {
  const samples = report.samples.filter(({ sample }) => sample.ok || !sample.isOurDelay);
  return samples.length === 0 ? [] : [{ ...report, samples }];
}

const lastMomentOf = (reports: readonly Report[]): Date =>
  new Date(Math.max(0, ...reports.flatMap(({ samples }) => samples.map(({ at }) => at.getTime()))));

/** Where the address database places the exits that were seen, for staff. */
async function savePlaces(tx: Tx, reports: readonly Report[], places: Places) {
  const placed = reports.flatMap(({ id, samples }) => {
    const exitIp = samples.findLast(({ sample }) => sample.exitIp !== undefined)?.sample.exitIp;
    return exitIp === undefined ? [] : [{ id, ...places.find(exitIp) }];
  });
  const column = <T>(of: (line: (typeof placed)[number]) => T) => placed.map(of);
  await tx.execute(sql`
    update upstreams u
       set exit_country = line.country, exit_network = line.network, placed_by = line.built_at
      from unnest(${column(({ id }) => id)}::text[],
                  ${column(({ countryCode }) => countryCode ?? null)}::text[],
                  ${column(({ network }) => network ?? null)}::text[],
                  ${column(({ builtAt }) => builtAt)}::timestamptz[])
        as line (id, country, network, built_at)
     where u.id = line.id
       and (u.exit_country, u.exit_network, u.placed_by)
           is distinct from (line.country, line.network, line.built_at)`);
}

/**
 * Rows are locked in the order of their ids, so that two recorders cannot lock each other out.
 * Upstreams withdrawn during their check stay unchanged.
 */
async function lockHealthStates(tx: Tx, ids: UpstreamId[]) {
  const rows = await tx.rows<HealthState & { id: UpstreamId; isLeased: boolean }>(sql`
    select u.id, ${standingColumns}, ${isLeased} as "isLeased" from upstreams u
     where u.id = any(${ids}) and u.retired_at is null
     order by u.id for update`);
  return new Map(
    rows.map(({ id, isLeased: leased, ...healthState }) => [id, { healthState, isLeased: leased }]),
  );
}

async function addChecks(tx: Tx, reports: readonly Report[]): Promise<void> {
  const lines = reports.flatMap(({ id, probeLocation, samples }) =>
    samples.map((line) => ({ id, probeLocation, ...line })),
  );
  const column = <T>(of: (line: (typeof lines)[number]) => T) => lines.map(of);
  await tx.execute(sql`
    insert into upstream_checks (upstream_id, checked_at, ok, ping_ms, speed_kbps, exit_ip, failure,
                                 vantage)
    select * from unnest(
      ${column(({ id }) => id)}::text[], ${column(({ at }) => at)}::timestamptz[],
      ${column(({ sample }) => sample.ok)}::boolean[],
      ${column(({ sample }) => (sample.ok ? sample.pingMs : null))}::integer[],
      ${column(({ sample }) => (sample.ok ? sample.speedKbps : null))}::integer[],
      ${column(({ sample }) => sample.exitIp)}::inet[],
      ${column(({ sample }) => (sample.ok ? null : sample.failure))}::text[],
      ${column(({ probeLocation }) => probeLocation)}::text[])
    on conflict (upstream_id, checked_at) do nothing`);
}

const speedsShown = 5;

async function readHistories(tx: Tx, ids: UpstreamId[]): Promise<Map<UpstreamId, History>> {
  const empty = (): History => ({ checks: [], speeds: [] });
  const histories = new Map(ids.map((id) => [id, empty()]));
  const last = (columns: Sql, which: Sql, limit: number) => sql`
    select ids.id, line.* from unnest(${ids}::text[]) as ids (id)
     cross join lateral (
       select ${columns} from upstream_checks k where k.upstream_id = ids.id and ${which}
        order by k.checked_at desc limit ${limit}) as line`;
  const checks = await tx.rows<Check & { id: UpstreamId }>(
    last(
      sql`k.checked_at as at, k.ok, k.ping_ms as "pingMs", k.vantage as "probeLocation"`,
      sql`true`,
      windowSize,
    ),
  );
  for (const { id, ...check } of checks) histories.get(id)?.checks.push(check);
  const speeds = await tx.rows<{ id: UpstreamId; kbps: number }>(
    last(sql`k.speed_kbps as kbps`, sql`k.speed_kbps is not null`, speedsShown),
  );
  for (const { id, kbps } of speeds) histories.get(id)?.speeds.push(kbps);
  return histories;
}

type Due = Pace & Readonly<{ leased: ReadonlySet<UpstreamId> }>;

async function saveVerdicts(tx: Tx, verdicts: readonly Verdict[], { leased, ...pace }: Due) {
  const column = <T>(of: (verdict: Verdict) => T) => verdicts.map(of);
  const next = (verdict: Verdict) => {
    const checked = { ...verdict, isLeased: leased.has(verdict.id) };
    return nextCheckAt(checked, verdict.measured.checkedAt, pace);
  };
  await tx.execute(sql`
    update upstreams u
       set health = line.health, consecutive_failures = line.failures,
           consecutive_successes = line.successes, failing_since = line.failing_since,
           judged_since = line.judged_since, ping_ms = line.ping_ms,
           speed_kbps = line.speed_kbps, success_rate_e4 = line.success_rate_e4,
           samples = line.samples, checked_at = line.checked_at,
           speed_checked_at = coalesce(line.speed_checked_at, u.speed_checked_at),
           -- A failure that was seen after this check began is looked at soon.
           next_check_at = case when u.hurried_at >= line.began_at
             then least(line.next_check_at, line.checked_at + ${hurriedAgain})
             else line.next_check_at end,
           hurried_at = case when u.hurried_at >= line.began_at then u.hurried_at end,
           trusted_at = coalesce(u.trusted_at,
                                 case when line.health = 'healthy' then line.checked_at end),
           last_failure = coalesce(line.last_failure, u.last_failure),
           last_detail = case when line.last_failure is null then u.last_detail
                              else line.last_detail end,
           last_vantage = line.last_vantage,
           pipelines = coalesce(line.pipelines, u.pipelines)
      from unnest(
        ${column(({ id }) => id)}::text[],
        ${column(({ healthState }) => healthState.health)}::text[],
        ${column(({ healthState }) => healthState.consecutiveFailures)}::integer[],
        ${column(({ healthState }) => healthState.consecutiveSuccesses)}::integer[],
        ${column(({ healthState }) => healthState.failingSince)}::timestamptz[],
        ${column(({ healthState }) => healthState.judgedSince)}::timestamptz[],
        ${column(({ measured }) => measured.pingMs)}::integer[],
        ${column(({ measured }) => measured.speedKbps)}::integer[],
        ${column(({ measured }) => measured.successRateE4)}::integer[],
        ${column(({ measured }) => measured.samples)}::integer[],
        ${column(({ measured }) => measured.checkedAt)}::timestamptz[],
        ${column(({ speedCheckedAt }) => speedCheckedAt)}::timestamptz[],
        ${column(next)}::timestamptz[], ${column(({ beganAt }) => beganAt)}::timestamptz[],
        ${column(({ lastFailure }) => lastFailure)}::text[],
        ${column(({ lastDetail }) => lastDetail)}::text[],
        ${column(({ probeLocation }) => probeLocation)}::text[],
        ${column(({ pipelines }) => pipelines)}::boolean[]
      ) as line (id, health, failures, successes, failing_since, judged_since, ping_ms, speed_kbps,
                 success_rate_e4, samples, checked_at, speed_checked_at, next_check_at, began_at,
                 last_failure, last_detail, last_vantage, pipelines)
     where u.id = line.id`);
}

async function saveListings(tx: Tx, verdicts: readonly Verdict[]) {
  const [first] = verdicts;
  if (!first) return;
  const measurements = verdicts.map(({ id, healthState, measured }) => ({
    upstreamId: id,
    health: healthState.health,
    measured,
  }));
  await saveMeasurements(tx, measurements, first.measured.checkedAt);
}

const keptMs = 3 * dayMs;

/** Each upstream drops its own old samples as it gets new ones, so no sweep is needed. */
async function forgetOldChecks(tx: Tx, verdicts: readonly Verdict[]) {
  const ids = verdicts.map(({ id }) => id);
  const before = verdicts.map(({ measured }) => new Date(measured.checkedAt.getTime() - keptMs));
  await tx.execute(sql`
    delete from upstream_checks k
     using unnest(${ids}::text[], ${before}::timestamptz[]) as line (id, before)
     where k.upstream_id = line.id and k.checked_at < line.before`);
}

export type Outage = Readonly<{ upstreamId: UpstreamId; since: Date }>;

/** By then every lease of a withdrawn address has moved, or was paid back. */
const strandedMaxMs = 7 * dayMs;

/**
 * One page, by id, of upstreams that are down and fail to this moment, the withdrawn of the last
 * days among them. What has begun to answer again is left out.
 */
export const findOutages = (
  db: Queryable,
  { after, limit, at }: Readonly<{ after: string; limit: number; at: Date }>,
): Promise<Outage[]> =>
  db.rows<Outage>(sql`
    select id as "upstreamId", failing_since as since from upstreams
     where health = 'down' and failing_since is not null and id > ${after}
       and (retired_at is null or retired_at > ${new Date(at.getTime() - strandedMaxMs)})
     order by id limit ${limit}`);
