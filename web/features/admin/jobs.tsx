import { useState, type ReactNode } from 'react';
import { adminCalls } from '#contracts/admin.ts';
import { request } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { formatMoment } from '../../lib/format.ts';
import { Badge, Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './admin.module.css';
import { JobHealth } from './job-health.tsx';
import { jobWords } from './job-words.ts';
import { PagedList } from './paged-list.tsx';
import { useAct } from './use-act.ts';
import { adminWords } from './words.ts';

const states = ['failing', 'dead', 'all'] as const;
type View = 'health' | (typeof states)[number];

/** Whether the machinery runs, what it still has to do, and what it gave up on. */
export function Jobs() {
  const [view, setView] = useState<View>('health');
  const chips = (
    <div className={styles.tabs}>
      <Chip pressed={view === 'health'} onClick={() => setView('health')}>
        {jobWords.health}
      </Chip>
      {states.map((one) => (
        <Chip key={one} pressed={one === view} onClick={() => setView(one)}>
          {adminWords.jobs[one]}
        </Chip>
      ))}
    </div>
  );
  if (view !== 'health') return <JobList key={view} state={view} chips={chips} />;
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{adminWords.nav.jobs}</h1>
      </div>
      {chips}
      <JobHealth />
    </>
  );
}

type ListProps = { state: (typeof states)[number]; chips: ReactNode };

function JobList({ state, chips }: ListProps) {
  const retry = useAct((id: number) =>
    request(adminCalls.retryJob, { params: { id: String(id) } }),
  );
  return (
    <PagedList
      title={adminWords.nav.jobs}
      list={({ page }) => queryOf(adminCalls.jobs, { query: { page, state } })}
      keyOf={(job) => job.id}
      above={chips}
    >
      {(job) => (
        <article className={styles.card}>
          <div className={styles.row}>
            <span className={styles.name}>{job.topic}</span>
            {job.deadAt && <Badge tone="bad">{adminWords.jobs.dead}</Badge>}
          </div>
          <p className={styles.soft}>
            {job.key} · {adminWords.jobs.tries(job.attempts)} · {formatMoment(job.runAt)}
          </p>
          {job.lastError && <p className={styles.soft}>{job.lastError}</p>}
          {!job.doneAt && (
            <Button busy={retry.isPending} onClick={() => retry.mutate(job.id)}>
              {adminWords.act.run}
            </Button>
          )}
        </article>
      )}
    </PagedList>
  );
}
