import type { SupplierAccount, SupplierRun } from '#contracts/admin/goods/suppliers.ts';
import { hourMs } from '#contracts/time.ts';
import { iso } from '#modules/staff';
import { sql, type Queryable } from '#platform/db.ts';

type Account = Omit<SupplierAccount, 'nextSyncAt' | 'lastCompleteAt' | 'stock' | 'runs'> &
  SupplierAccount['stock'] &
  Readonly<{ nextSyncAt: Date; lastCompleteAt: Date | null }>;
type Run = Omit<SupplierRun, 'startedAt' | 'finishedAt'> &
  Readonly<{ supplier: string; startedAt: Date; finishedAt: Date }>;

const runsShown = 10;

/** Every account with its stock in numbers and its last readings; the key is not among it. */
export async function listSuppliers(db: Queryable, at: Date): Promise<SupplierAccount[]> {
  const accounts = await db.rows<Account>(sql`
    select s.name, s.adapter, s.enabled, s.origin, s.consent_basis as "consentBasis",
           s.cost_month_cents as "costMonthCents", s.name_resolution as "nameResolution",
           s.every_minutes as "everyMinutes",
           s.calls_per_hour as "callsPerHour",
           case when s.calls_counted_from > ${new Date(at.getTime() - hourMs)}
                then s.calls_spent else 0 end as "callsSpent",
           s.failures, s.next_sync_at as "nextSyncAt",
           coalesce(s.claimed_until > ${at}, false) as "isReading",
           s.last_complete_at as "lastCompleteAt", s.version, stock.*
      from suppliers s
     cross join lateral (
       select count(*) as total,
              count(*) filter (where u.retired_at is not null) as withdrawn,
              count(*) filter (where u.retired_at is null and u.missing_since is not null)
                as missing,
              count(*) filter (where u.retired_at is null and u.health = 'healthy') as healthy,
              count(*) filter (where u.retired_at is null and u.health <> 'healthy') as unhealthy
         from upstreams u where u.supplier = s.name) as stock
     order by s.name`);
  const runs = await listRuns(db);
  return accounts.map(
    ({ total, withdrawn, missing, healthy, unhealthy, nextSyncAt, lastCompleteAt, ...own }) => ({
      ...own,
      nextSyncAt: nextSyncAt.toISOString(),
      lastCompleteAt: iso(lastCompleteAt),
      stock: { total, withdrawn, missing, healthy, unhealthy },
      runs: runs.get(own.name) ?? [],
    }),
  );
}

async function listRuns(db: Queryable): Promise<Map<string, SupplierRun[]>> {
  const rows = await db.rows<Run>(sql`
    select s.name as supplier, r.started_at as "startedAt", r.finished_at as "finishedAt",
           r.outcome, r.reason, r.calls, r.listed, r.added, r.changed, r.waiting, r.missing,
           r.withdrawn, r.refused
      from suppliers s
     cross join lateral (
       select * from supplier_runs r where r.supplier = s.name
        order by r.id desc limit ${runsShown}) as r
     order by r.id desc`);
  const runs = new Map<string, SupplierRun[]>();
  for (const { supplier, startedAt, finishedAt, ...run } of rows) {
    const view = {
      ...run,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
    };
    runs.set(supplier, [...(runs.get(supplier) ?? []), view]);
  }
  return runs;
}

/** One current account, for the comparison shown to a late editor. */
export async function findSupplier(db: Queryable, name: string, at: Date) {
  const accounts = await listSuppliers(db, at);
  return accounts.find((account) => account.name === name);
}
