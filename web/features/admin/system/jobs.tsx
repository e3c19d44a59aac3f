import { adminCalls, type AdminJob } from '#contracts/admin/admin.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { useTitle } from '../../../lib/use-title.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import styles from '../admin.module.css';
import { jobWords } from './job-words.ts';
import { ListFilters, type FilterControl } from '../list/list-filters.tsx';
import { momentColumn, stateColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { useListAddress } from '../list/use-list.ts';
import { Act } from '../screen/acts.tsx';
import { Acts, Answered } from '../screen/screen.tsx';
import { adminWords } from '../words.ts';
import { jobWord } from '../words/readable.ts';
import { useQuery } from '@tanstack/react-query';
import type { JobHealth as Health } from '#contracts/admin/jobs.ts';
import { secondMs } from '#contracts/time.ts';
import { formatAgo, formatDuration } from '../../../lib/text/format.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Cell, FigureHeads, Table } from '../../../ui/table.tsx';

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

const refetchInterval = 10_000;

/** Whether the machinery runs: processes, queues with their backlog, loops with their last turn. */
function JobHealth() {
  const query = useQuery({ ...queryOf(adminCalls.jobHealth), refetchInterval });
  return (
    <Answered query={query} height="32rem">
      {(health) => <Shown health={health} />}
    </Answered>
  );
}

function Shown({ health }: { health: Health }) {
  const { processes, queues, loops, at } = health;
  const ago = (moment: string) => formatAgo({ at: moment, nowMs: new Date(at).getTime() });
  return (
    <>
      <ul className={styles.tiles} aria-label={jobWords.processes}>
        {processes.map(({ name, alive, beatAt }) => (
          <li key={name} className={styles.card}>
            <span className={styles.row}>
              <span className={styles.name}>{jobWord(name)}</span>
              <Badge tone={alive ? 'ok' : 'bad'} dot>
                {alive ? jobWords.alive : jobWords.silent}
              </Badge>
            </span>
            <span className={styles.soft}>{ago(beatAt)}</span>
          </li>
        ))}
      </ul>
      <h2 className={styles.name}>{jobWords.queues}</h2>
      <Queues queues={queues} />
      <h2 className={styles.name}>{jobWords.loops}</h2>
      <Loops loops={loops} ago={ago} />
    </>
  );
}

/** How long the oldest has waited. */
const waited = (seconds: number | null) =>
  seconds === null ? '–' : formatDuration(seconds * secondMs);

function Queues({ queues }: Pick<Health, 'queues'>) {
  if (queues.length === 0) return <p className={styles.soft}>{jobWords.idle}</p>;
  return (
    <Table caption={jobWords.queues} plain>
      <FigureHeads heads={jobWords.queueHeads} />
      <tbody>
        {queues.map(({ name, waiting, due, oldestSeconds, failing, dead }) => (
          <tr key={name}>
            <Cell>{jobWord(name)}</Cell>
            <Cell numeric>{formatWhole(waiting)}</Cell>
            <Cell numeric>{formatWhole(due)}</Cell>
            <Cell numeric>{waited(oldestSeconds)}</Cell>
            <Cell numeric>{formatWhole(failing)}</Cell>
            <Cell numeric>
              {dead > 0 ? <Badge tone="bad">{formatWhole(dead)}</Badge> : formatWhole(dead)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Loops({ loops, ago }: Pick<Health, 'loops'> & { ago: (moment: string) => string }) {
  if (loops.length === 0) return <p className={styles.soft}>{jobWords.idle}</p>;
  return (
    <Table caption={jobWords.loops} plain>
      <FigureHeads heads={jobWords.loopHeads} />
      <tbody>
        {loops.map(({ name, ranAt, tookMs, failures, lastError, late }) => (
          <tr key={name}>
            <Cell>
              {jobWord(name)}
              {lastError && <p className={styles.soft}>{lastError}</p>}
            </Cell>
            <Cell numeric>{ago(ranAt)}</Cell>
            <Cell numeric>{formatDuration(tookMs)}</Cell>
            <Cell numeric>
              <Badge tone={failures > 0 ? 'bad' : late ? 'warn' : 'ok'} dot>
                {failures > 0 ? jobWords.failures(failures) : late ? jobWords.late : jobWords.fine}
              </Badge>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
