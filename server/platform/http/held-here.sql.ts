import { sql } from '../db.ts';
import { notOfCustomers, why, type Holdings } from '../held-data.ts';

const done = 'Work that is done, and what mails said; the mails are in the copy.';

/** What the platform's own tables hold. */
export const platformHoldings: Holdings = {
  jobs: {
    copy: done,
    erase: 'The jobs of a person’s mails go with the mails.',
    forget: {
      after: 'mails',
      rows: ({ before, max }) => sql`
        delete from jobs where id in (
          select id from jobs
           where (done_at < ${before} or dead_at < ${before}) and created_at < ${before}
           order by id limit ${max})`,
    },
  },
  security_counts: {
    copy: 'Counts by the minute that name nobody.',
    erase: 'Counts by the minute that name nobody.',
    forget: {
      after: 'security',
      rows: ({ before, max }) => sql`
        delete from security_counts where ctid in (
          select ctid from security_counts where minute < ${before} limit ${max})`,
    },
  },
  idempotency_keys: { copy: why.machinery, erase: why.byItself, forget: why.byItself },
  rate_limits: {
    copy: 'Counters of requests under an address, for minutes or hours.',
    erase: why.byItself,
    forget: why.byItself,
  },
  heartbeats: notOfCustomers('Names processes.'),
  sealing_keys: notOfCustomers('Names the secrets that sealed values.'),
  loop_runs: notOfCustomers('Names the loops of the worker.'),
};
