import type { Clock } from '../clock.ts';
import { sql, type Queryable } from '../db.ts';

export type LoopRun = Readonly<{
  name: string;
  everyMs: number;
  ranAt: Date;
  tookMs: number;
  /** Turns in a row that ended in an error. */
  failures: number;
  lastError: string | null;
}>;

type Work = () => Promise<number>;
export type LoopWatch = Readonly<{
  /** The same work, whose end is remembered. */
  watch(name: string, everyMs: number, work: Work): Work;
  /** Writes down what ran since the last time. Returns how many loops. */
  save(db: Queryable): Promise<number>;
}>;

const errorTextMax = 300;

/** Stores the last runs of loops in memory; the caller writes them with `save` now and then. */
export function watchLoops(clock: Clock): LoopWatch {
  const runs = new Map<string, LoopRun>();
  const fresh = new Set<string>();
  const note = (run: LoopRun) => {
    runs.set(run.name, run);
    fresh.add(run.name);
  };
  return {
    watch: (name, everyMs, work) => async () => {
      const ranAt = clock();
      const tookMs = () => Math.max(0, clock().getTime() - ranAt.getTime());
      try {
        const done = await work();
        note({ name, everyMs, ranAt, tookMs: tookMs(), failures: 0, lastError: null });
        return done;
      } catch (error) {
        const lastError = (error instanceof Error ? error.message : 'unknown').slice(
          0,
          errorTextMax,
        );
        const failures = (runs.get(name)?.failures ?? 0) + 1;
        note({ name, everyMs, ranAt, tookMs: tookMs(), failures, lastError });
        throw error;
      }
    },
    save: async (db) => {
      const names = [...fresh];
      fresh.clear();
      if (names.length === 0) return 0;
      const rows = names.flatMap((name) => runs.get(name) ?? []);
      return saveRuns(db, rows);
    },
  };
}

const saveRuns = (db: Queryable, runs: readonly LoopRun[]) =>
  db.execute(sql`
    insert into loop_runs (name, every_ms, ran_at, took_ms, failures, last_error)
    select name, "everyMs", "ranAt", "tookMs", failures, "lastError"
      from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb)
        as r (name text, "everyMs" bigint, "ranAt" timestamptz, "tookMs" integer,
              failures integer, "lastError" text)
     order by name
    on conflict (name) do update
       set every_ms = excluded.every_ms, ran_at = excluded.ran_at, took_ms = excluded.took_ms,
           failures = excluded.failures, last_error = excluded.last_error
     where loop_runs.ran_at <= excluded.ran_at`);

/** Every loop that ever ran, by name. */
export const readLoopRuns = (db: Queryable): Promise<LoopRun[]> =>
  db.rows<LoopRun>(sql`
    select name, every_ms as "everyMs", ran_at as "ranAt", took_ms as "tookMs", failures,
           last_error as "lastError"
      from loop_runs order by name`);
