import { adminCalls, type AdminJob } from '#contracts/admin/admin.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { useTitle } from '../../../lib/use-title.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import styles from '../admin.module.css';
import { JobHealth } from './job-health.tsx';
import { jobWords } from './job-words.ts';
import { ListFilters, type FilterControl } from '../list/list-filters.tsx';
import { momentColumn, stateColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { Act } from '../screen/acts.tsx';
import { Acts } from '../screen/screen.tsx';
import { adminWords } from '../words.ts';
import { jobWord } from '../words/jobs.ts';

const jobViews = ['health', 'failing', 'dead', 'all'] as const;
/** What the address of the list can say. */
export const read = listSearch({ filters: { view: jobViews } });

const { heads, ...t } = adminWords.jobs;
const stateOf = ({ doneAt, deadAt }: AdminJob) => (deadAt ? t.dead : doneAt ? t.done : t.pending);

const columns: readonly Column<AdminJob>[] = [
  { id: 'topic', head: heads.topic, value: ({ topic }) => jobWord(topic), phone: 'title' },
  { id: 'key', head: heads.key, value: ({ key }) => key, width: '30%', phone: 'second' },
  stateColumn((job) => [stateOf(job), job.deadAt ? 'bad' : 'neutral'], {
    id: 'state',
    head: heads.state,
    width: '7rem',
  }),
  {
    id: 'tries',
    head: heads.tries,
    value: ({ attempts }) => attempts,
    numeric: true,
    width: '5rem',
  },
  momentColumn(({ runAt }) => runAt, { id: 'due', head: heads.due, phone: 'end' }),
];

type Search = ReturnType<typeof read>;
const views: readonly FilterControl<Search>[] = [
  {
    name: 'view',
    label: heads.state,
    as: 'chips',
    usual: 'health',
    options: jobViews.map((view) => [view, view === 'health' ? jobWords.health : t[view]] as const),
  },
];

/** Whether the machinery runs, what it still has to do, and what it gave up on. */
export function Jobs() {
  const { search, go } = useListAddress(read);
  useTitle(adminWords.nav.jobs);
  const { view = 'health' } = search;
  if (view !== 'health') {
    return (
      <ListScreen
        title={adminWords.nav.jobs}
        name="jobs"
        read={read}
        list={({ page }) => queryOf(adminCalls.jobs, { query: { page, state: view } })}
        columns={columns}
        nameOf={({ topic, key }) => `${jobWord(topic)} ${key}`}
        renderDetail={(job) => <JobFacts job={job} />}
        filters={views}
      />
    );
  }
  return (
    <>
      <PageTitle>{adminWords.nav.jobs}</PageTitle>
      <ListFilters filters={views} search={search} go={go} />
      <JobHealth />
    </>
  );
}

/** What a job failed with, and another try of it. */
function JobFacts({ job }: { job: AdminJob }) {
  const params = { id: String(job.id) };
  return (
    <div className={styles.part}>
      {job.lastError && <p className={styles.said}>{job.lastError}</p>}
      <p className={styles.soft}>{job.key}</p>
      {!job.doneAt && (
        <Acts>
          <Act word={adminWords.act.run} run={() => request(adminCalls.retryJob, { params })} />
        </Acts>
      )}
    </div>
  );
}
