import { useState } from 'react';
import { adminCalls } from '#contracts/admin.ts';
import { request } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { Badge, Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './admin.module.css';
import { PagedList } from './paged-list.tsx';
import { useAct } from './use-act.ts';
import { adminWords } from './words.ts';

const states = ['failing', 'dead', 'all'] as const;

/** What the machinery still has to do, and what it gave up on. */
export function Jobs() {
  const [state, setState] = useState<(typeof states)[number]>('failing');
  const retry = useAct((id: number) =>
    request(adminCalls.retryJob, { params: { id: String(id) } }),
  );
  return (
    <PagedList
      title={adminWords.nav.jobs}
      name={['jobs', state]}
      read={({ signal, page }) => request(adminCalls.jobs, { query: { page, state }, signal })}
      keyOf={(job) => job.id}
      above={
        <div className={styles.tabs}>
          {states.map((one) => (
            <Chip key={one} pressed={one === state} onClick={() => setState(one)}>
              {adminWords.jobs[one]}
            </Chip>
          ))}
        </div>
      }
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
