import { Counter, Histogram, type Registry } from 'prom-client';
import type { JobEnd } from '../jobs.ts';

/** A mail takes half a second; what takes a minute has lost its claim. */
const secondsUpTo = [0.05, 0.2, 0.5, 1, 2, 5, 15, 60];

/** Counts the result of each try of a job; the returned function receives every result. */
export function countJobs(registry: Registry): (end: JobEnd) => void {
  const ended = new Counter({
    name: 'lango_jobs_total',
    help: 'Tries of jobs by kind and outcome: done, failed (tried again later) or dead (given up)',
    labelNames: ['topic', 'outcome'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'lango_job_seconds',
    help: 'How long tries of jobs took',
    labelNames: ['topic'],
    buckets: secondsUpTo,
    registers: [registry],
  });
  return ({ topic, outcome, ms }) => {
    ended.inc({ topic, outcome });
    seconds.observe({ topic }, ms / 1000);
  };
}
