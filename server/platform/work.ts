import { forgetOldKeys, idempotencyKeptMs } from './http/idempotency.ts';
import { forgetSpentLimits } from './http/limits.ts';
import { anyJobDue, jobsChannel, runJobs, type JobContext, type JobHandlers } from './jobs.ts';
import { forgetting, type Work } from './loops/work.ts';

type Context = JobContext & Readonly<{ handlers: JobHandlers }>;

/** What no module does: the outbox is emptied, and what limits and keys needed is forgotten. */
export const platformWork: readonly Work<Context>[] = [
  {
    name: 'jobs',
    isDue: anyJobDue,
    wakeOn: jobsChannel,
    run: (ctx) => runJobs(ctx, ctx.handlers),
  },
  forgetting(({ db, clock }) => forgetSpentLimits(db, clock())),
  forgetting(({ db, clock }) => forgetOldKeys(db, new Date(clock().getTime() - idempotencyKeptMs))),
];
