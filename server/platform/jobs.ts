import { minuteMs } from '#contracts/time.ts';
import type { Clock } from './clock.ts';
import { prepared, sql, type Database, type Queryable, type Sql } from './db.ts';
import type { Log } from './log.ts';
import type { IsDue } from './loops/due-work.ts';
import { makeId, type Randomness } from './random.ts';
import { currentRequest, inRequest } from './request-ids/request-context.ts';

/**
 * The outbox: a fact that must have an effect outside the transaction that made it true. The row is
 * written in that transaction; a worker claims it, acts, and marks it done. At least once, in any
 * order, so every handler tolerates a repeat.
 */
export type Job = Readonly<{ id: number; topic: string; payload: unknown; attempts: number }>;
export type JobHandler = (job: Job, at: Date) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

export type NewJob = Readonly<{
  topic: string;
  /** The permanent key of a fact, such as `mail:receipt:ord_…`: a second insert is a no-op. */
  dedupeKey: string;
  payload: unknown;
  runAt: Date;
}>;

/** Wakes workers; they also poll every `pollMs`. */
export const jobsChannel = 'lango_jobs';

/** Enqueues in the caller's transaction. Returns false when the fact was enqueued before. */
export async function enqueue(tx: Queryable, job: NewJob): Promise<boolean> {
  const rows = await tx.rows<{ id: number }>(
    prepared(
      'jobs-enqueue',
      sql`
    with job as (select 1), ${enqueuing(job, sql`job`)}`,
    ),
  );
  return rows.length > 0;
}

/**
 * The end of a `with`: enqueues the job where the part named `given` has a row, so that a fact and
 * its job are one statement. Its rows are the new job, or none.
 */
export const enqueuing = (job: NewJob, given: Sql): Sql => sql`
    added_job as (
      insert into jobs (topic, dedupe_key, payload, run_at, created_at, request_id)
      select ${job.topic}::text, ${job.dedupeKey}::text, ${JSON.stringify(job.payload)}::jsonb,
             ${job.runAt}::timestamptz, ${job.runAt}::timestamptz, ${currentRequest()}::text
        from ${given} limit 1
      on conflict (dedupe_key) do nothing
      returning id
    )
    select id, pg_notify(${jobsChannel}, ${job.topic}) from added_job`;

/** The statement that drops jobs, executed or not; `which` refers to them as `j`. */
export const droppingJobs = (which: Sql): Sql => sql`delete from jobs j where ${which}`;

/** Empties what a job carries; that it ran stays, so that it does not run again. */
export const emptyJob = (tx: Queryable, dedupeKey: string) =>
  tx.execute(sql`update jobs set payload = '{}' where dedupe_key = ${dedupeKey}`);

const attemptsMax = 12;
const leaseMs = minuteMs;
const backoffBaseMs = 2_000;
const backoffMaxMs = 15 * minuteMs;
const batchMax = 10;
const errorTextMax = 500;

/** When to try again after the n-th failure: doubling, capped. */
export const backoffMs = (attempts: number) =>
  Math.min(backoffMaxMs, backoffBaseMs * 2 ** Math.max(0, attempts - 1));

type Claimed = Job & Readonly<{ lockToken: string; requestId: string | null }>;

const isDueRow = (at: Date) => sql`
  run_at <= ${at} and (locked_until is null or locked_until <= ${at})`;

/** Whether any job is due, of any topic. */
export const anyJobDue: IsDue = (at) => sql`exists (
  select 1 from jobs where done_at is null and dead_at is null and ${isDueRow(at)}
   order by run_at limit 1)`;

/** Claims due rows for one minute; a worker that dies lets them go at its end. */
export async function claimJobs(
  db: Queryable,
  { topics, at, lockToken }: { topics: readonly string[]; at: Date; lockToken: string },
): Promise<Claimed[]> {
  return db.rows<Claimed>(sql`
    update jobs
       set locked_until = ${new Date(at.getTime() + leaseMs)},
           lock_token = ${lockToken},
           attempts = attempts + 1
     where id in (
       select id from jobs
        where done_at is null and dead_at is null
          and topic = any(${topics})
          and ${isDueRow(at)}
        order by run_at
        limit ${batchMax}
        for update skip locked)
    returning id, topic, payload, attempts, lock_token as "lockToken",
              request_id as "requestId"`);
}

export type JobEnd = Readonly<{ topic: string; outcome: 'done' | 'failed' | 'dead'; ms: number }>;
export type JobContext = Readonly<{
  db: Database;
  clock: Clock;
  random: Randomness;
  log: Log;
  /** Called with the result of each try of a job. */
  onJobEnd?: (end: JobEnd) => void;
}>;

/**
 * Claims and runs one batch, each job under the id of the request that caused it. Returns how many
 * rows it took, so that a caller can drain a queue.
 */
export async function runJobs(ctx: JobContext, handlers: JobHandlers): Promise<number> {
  const { db, clock, random } = ctx;
  const lockToken = makeId('lock', random);
  const jobs = await claimJobs(db, { topics: Object.keys(handlers), at: clock(), lockToken });
  await Promise.all(jobs.map((job) => inRequest(job.requestId, () => runOne(ctx, handlers, job))));
  return jobs.length;
}

async function runOne(ctx: JobContext, handlers: JobHandlers, job: Claimed) {
  const { db, clock, log, onJobEnd } = ctx;
  const beganAt = performance.now();
  const told = (outcome: JobEnd['outcome']) =>
    onJobEnd?.({ topic: job.topic, outcome, ms: performance.now() - beganAt });
  try {
    await handlers[job.topic]?.(job, clock());
    await db.execute(sql`
      update jobs set done_at = ${clock()}, locked_until = null, last_error = null
       where id = ${job.id} and lock_token = ${job.lockToken} and done_at is null`);
    told('done');
    log.info({ job: job.id, topic: job.topic, attempts: job.attempts }, 'job done');
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
    const dead = job.attempts >= attemptsMax;
    told(dead ? 'dead' : 'failed');
    await recordFailure(db, job, { at: clock(), reason, dead });
    log.warn({ job: job.id, topic: job.topic, attempts: job.attempts, err: error }, 'job failed');
  }
}

async function recordFailure(
  db: Queryable,
  job: Claimed,
  { at, reason, dead }: { at: Date; reason: string; dead: boolean },
) {
  await db.execute(sql`
    update jobs
       set locked_until = null,
           last_error = ${reason.slice(0, errorTextMax)},
           run_at = ${new Date(at.getTime() + backoffMs(job.attempts))},
           dead_at = ${dead ? at : null}
     where id = ${job.id} and lock_token = ${job.lockToken}`);
}

/** Lets a job run again now, with all its tries. False when it is done or unknown. */
export async function reviveJob(tx: Queryable, id: number, at: Date): Promise<boolean> {
  const revived = await tx.execute(sql`
    update jobs set dead_at = null, attempts = 0, run_at = ${at}
     where id = ${id} and done_at is null
       and (locked_until is null or locked_until <= ${at})`);
  return revived > 0;
}
