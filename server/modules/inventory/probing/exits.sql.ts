import { moveListings, releaseListings } from '#modules/catalogue/listing';
import type { UpstreamId } from '#contracts/ids.ts';
import { sql, type Tx } from '#platform/db.ts';
import { hasModem } from './candidates.sql.ts';
import { settleExit, type KnownExit } from './settle-exits.ts';
import { findExits } from '../stock/stock.sql.ts';
import type { Report } from './verdict.ts';

type Row = Omit<KnownExit, 'exitIp' | 'recent'> &
  Readonly<{ id: UpstreamId; exitIp: string | null; recent: string[] | null }>;

/** One at a time decides whose an exit is: two entries that leave together are seen together. */
const exitsLock = 7_310_020_126;

/**
 * Learns by which exits upstreams leave whose rows the caller holds, and lists what waited for it.
 * Answers the reports as they are to be judged.
 */
export async function settleExits(
  tx: Tx,
  reports: readonly Report[],
  at: Date,
): Promise<readonly Report[]> {
  const known = await readExits(tx, reports, at);
  const isNews = ({ id, samples }: Report) =>
    samples.some(
      ({ sample }) => sample.exitIp !== undefined && sample.exitIp !== known.get(id)?.exitIp,
    );
  const news = reports.filter(isNews);
  if (news.length === 0) return reports;
  await tx.rows(sql`select pg_advisory_xact_lock(${exitsLock}::bigint)`);
  const seen = news.flatMap(({ samples }) => samples.flatMap(({ sample }) => sample.exitIp ?? []));
  const holders = await findExits(tx, seen);
  const learnt = new Map<UpstreamId, string>();
  const settled = new Map<UpstreamId, Report>();
  for (const report of news) {
    const exit = known.get(report.id);
    if (!exit) continue;
    const outcome = settleExit(report, exit, (exitIp) => holders.get(exitIp));
    settled.set(report.id, outcome.report);
    if (outcome.learnt === undefined) continue;
    learnt.set(report.id, outcome.learnt);
    const holder = { upstreamId: report.id, supplier: 'this stock', externalId: report.id };
    holders.set(outcome.learnt, holder);
  }
  await saveExits(tx, learnt, at);
  return reports.map((report) => settled.get(report.id) ?? report);
}

async function readExits(
  tx: Tx,
  reports: readonly Report[],
  at: Date,
): Promise<Map<UpstreamId, KnownExit>> {
  const ids = reports.map(({ id }) => id);
  const rows = await tx.rows<Row>(sql`
    select u.id, host(u.exit_ip) as "exitIp", u.exit_measured as "isMeasured",
           ${hasModem} as changes,
           exists (select from leases l where l.upstream_id = u.id and l.state = 'active'
                      and l.ends_at > ${at}) as "isLeased",
           (select array_agg(distinct host(k.exit_ip)) from upstream_checks k
             where k.upstream_id = u.id and k.exit_ip is not null) as recent
      from upstreams u where u.id = any(${ids}) and u.retired_at is null`);
  return new Map(
    rows.map(({ id, exitIp, recent, ...rest }) => [
      id,
      { ...rest, exitIp: exitIp ?? undefined, recent: recent ?? [] },
    ]),
  );
}

async function saveExits(tx: Tx, learnt: ReadonlyMap<UpstreamId, string>, at: Date): Promise<void> {
  if (learnt.size === 0) return;
  const ids = [...learnt.keys()];
  await tx.execute(sql`
    update upstreams u set exit_ip = line.exit_ip, exit_measured = true
      from unnest(${ids}::text[], ${[...learnt.values()]}::inet[]) as line (id, exit_ip)
     where u.id = line.id`);
  await moveListings(
    tx,
    ids.map((upstreamId) => ({ upstreamId, ip: learnt.get(upstreamId) })),
    at,
  );
  await releaseListings(tx, { upstreamIds: ids, why: 'unmeasured' }, at);
}
