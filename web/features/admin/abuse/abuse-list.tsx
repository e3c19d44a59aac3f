import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { abuseStates, type AbuseReport, type AbuseState } from '#contracts/abuse.ts';
import { adminCalls } from '#contracts/admin.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/format.ts';
import { Badge, Chip } from '../../../ui/badge.tsx';
import styles from '../admin.module.css';
import { PagedList } from '../paged-list.tsx';
import { abuseDeskWords as t } from './abuse-words.ts';

const lists = ['open', ...abuseStates] as const;
const refreshMs = 30_000;
export const abuseTones = {
  new: 'bad',
  looking: 'warn',
  warned: 'info',
  suspended: 'info',
  closed: 'ok',
} as const satisfies Record<AbuseState, string>;

/** Reports of harm from our addresses, what nobody has decided first. */
export function AbuseList() {
  const [state, setState] = useState<(typeof lists)[number]>('open');
  return (
    <PagedList
      title={t.title}
      refreshMs={refreshMs}
      list={({ page }) => queryOf(adminCalls.abuseReports, { query: { page, state } })}
      keyOf={(report) => report.id}
      above={
        <div className={styles.tabs}>
          {lists.map((one) => (
            <Chip key={one} pressed={one === state} onClick={() => setState(one)}>
              {t.states[one]}
            </Chip>
          ))}
        </div>
      }
    >
      {(report) => <Line report={report} />}
    </PagedList>
  );
}

function Line({ report }: { report: AbuseReport }) {
  const { id, code, exit, kind, state, happenedAt, createdAt, hasReporter } = report;
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <span className={styles.name}>
          <Link to="/admin/abuse/$id" params={{ id }}>
            {code} · {exit}
          </Link>
        </span>
        <Badge tone={abuseTones[state]}>{t.states[state]}</Badge>
      </div>
      <p className={styles.soft}>
        {[
          t.kinds[kind],
          t.happened(formatMoment(happenedAt)),
          t.came(formatMoment(createdAt)),
        ].join(' · ')}
      </p>
      {hasReporter && <p className={styles.soft}>{t.reporter}</p>}
    </article>
  );
}
