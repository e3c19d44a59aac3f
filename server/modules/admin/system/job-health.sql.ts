import type { JobHealth } from '#contracts/admin/jobs.ts';
import { minuteMs } from '#contracts/time.ts';
import { sql, type Queryable } from '#platform/db.ts';
import { beats, silentSecondsMax } from '#platform/loops/heartbeat.ts';
import { readLoopRuns, type LoopRun } from '#platform/loops/loop-runs.ts';

/** A loop that misses three turns is late; a quick one is given this long. */
const patienceMs = minuteMs;

/** The current state of the processes, the loops and every queue. */
export async function readJobHealth(db: Queryable, at: Date): Promise<JobHealth> {
  const [processes, runs, queues] = await Promise.all([
    beats(db),
    readLoopRuns(db),
    readQueues(db, at),
  ]);
  return {
    at: at.toISOString(),
    processes: processes.map(({ name, at: beatAt, silentSeconds }) => ({
      name,
      beatAt: beatAt.toISOString(),
      alive: silentSeconds <= silentSecondsMax,
    })),
    loops: runs.map((run) => ({
      ...run,
      ranAt: run.ranAt.toISOString(),
      late: isLate(run, at),
    })),
    queues,
  };
}

function isLate({ everyMs, ranAt, tookMs }: LoopRun, at: Date): boolean {
  return at.getTime() - ranAt.getTime() - tookMs > Math.max(patienceMs, 3 * everyMs);
}

/** Tables are queues (decision 0007): the outbox by topic, and the money that is looked after. */
const readQueues = (db: Queryable, at: Date): Promise<JobHealth['queues']> =>
  db.rows<JobHealth['queues'][number]>(sql`
    with rows as (
      select 'outbox: ' || topic as name, run_at as due_at, attempts > 0 as failing,
             dead_at is not null as dead
        from jobs where done_at is null
      union all
      select 'payments', next_check_at, false, false from payment_attempts
       where next_check_at is not null
      union all
      select 'refunds', next_check_at, false, false from refunds where next_check_at is not null
    )
    select name, count(*) filter (where not dead) as waiting,
           count(*) filter (where not dead and due_at <= ${at}) as due,
           ceil(extract(epoch from ${at}::timestamptz
             - min(due_at) filter (where not dead and due_at <= ${at})))::integer
             as "oldestSeconds",
           count(*) filter (where failing and not dead) as failing,
           count(*) filter (where dead) as dead
      from rows group by name order by name`);
