import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { JobHealth as Health } from '#contracts/admin/jobs.ts';
import { secondMs } from '#contracts/time.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatAgo, formatDuration } from '../../../lib/text/format.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Cell, FigureHeads, Table } from '../../../ui/table.tsx';
import styles from '../admin.module.css';
import { Answered } from '../screen/screen.tsx';
import { jobWords as t } from './job-words.ts';
import { jobWord } from '../words/jobs.ts';

const refetchInterval = 10_000;

/** Whether the machinery runs: processes, queues with their backlog, loops with their last turn. */
export function JobHealth() {
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
      <ul className={styles.tiles} aria-label={t.processes}>
        {processes.map(({ name, alive, beatAt }) => (
          <li key={name} className={styles.card}>
            <span className={styles.row}>
              <span className={styles.name}>{jobWord(name)}</span>
              <Badge tone={alive ? 'ok' : 'bad'} dot>
                {alive ? t.alive : t.silent}
              </Badge>
            </span>
            <span className={styles.soft}>{ago(beatAt)}</span>
          </li>
        ))}
      </ul>
      <h2 className={styles.name}>{t.queues}</h2>
      <Queues queues={queues} />
      <h2 className={styles.name}>{t.loops}</h2>
      <Loops loops={loops} ago={ago} />
    </>
  );
}

/** How long the oldest has waited. */
const waited = (seconds: number | null) =>
  seconds === null ? '–' : formatDuration(seconds * secondMs);

function Queues({ queues }: Pick<Health, 'queues'>) {
  if (queues.length === 0) return <p className={styles.soft}>{t.idle}</p>;
  return (
    <Table caption={t.queues} plain>
      <FigureHeads heads={t.queueHeads} />
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
  if (loops.length === 0) return <p className={styles.soft}>{t.idle}</p>;
  return (
    <Table caption={t.loops} plain>
      <FigureHeads heads={t.loopHeads} />
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
                {failures > 0 ? t.failures(failures) : late ? t.late : t.fine}
              </Badge>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
